import { describe, expect, it } from 'vitest';
import { Catalogue } from './catalogue';

function catalogue(...games: Record<string, string>[]): Catalogue {
  const made = new Catalogue();
  for (const [at, tags] of games.entries()) made.add({ start: at * 100, end: at * 100 + 90, tags: Object.entries(tags) });
  return made;
}

const numbers = (made: Catalogue, text: string, limit = 10): number[] =>
  made.search(text, limit).games.map(({ number }) => number);

describe('a catalogue', () => {
  const made = catalogue(
    { White: 'Ada', Black: 'Bo', Event: 'Open', Date: '2026.05.01', Result: '1-0', Variant: 'dameo' },
    { White: 'Bo', Black: '?', Date: '????.??.??' },
    {},
    { White: 'ÉMILE', Black: 'ada', Site: 'Open air' },
  );

  it('lists what is known of each game', () => {
    expect(made.search('', 2)).toEqual({
      total: 4,
      games: [
        {
          number: 1,
          start: 0,
          end: 90,
          tags: [
            { name: 'White', value: 'Ada' },
            { name: 'Black', value: 'Bo' },
            { name: 'Event', value: 'Open' },
            { name: 'Date', value: '2026.05.01' },
          ],
          result: '1-0',
        },
        {
          number: 2,
          start: 100,
          end: 190,
          tags: [
            { name: 'White', value: 'Bo' },
            { name: 'Black', value: '?' },
            { name: 'Date', value: '????.??.??' },
          ],
          result: '*',
        },
      ],
    });
  });

  it('is searched for all words, in all tags, whatever their case', () => {
    expect(numbers(made, 'ADA')).toEqual([1, 4]);
    expect(numbers(made, ' bo  ada ')).toEqual([1]);
    expect(numbers(made, 'open')).toEqual([1, 4]);
    expect(numbers(made, 'émile')).toEqual([4]);
    expect(numbers(made, 'nobody')).toEqual([]);
  });

  it('counts more than it returns', () => {
    expect(made.search('o', 1)).toMatchObject({ total: 3, games: [{ number: 1 }] });
  });
});
