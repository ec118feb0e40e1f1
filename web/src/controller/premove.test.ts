import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules, position } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { Premove } from './premove.svelte';

beforeAll(loadRules);

const START = (): ReturnType<typeof position> => position(gameFrom(null));

describe('a premove', () => {
  it('is entered by two taps, and cancelled by a third', () => {
    const premove = new Premove();
    expect(premove.tap('d5', START(), 'white')).toBe('');
    expect(premove.tap('d8', START(), 'white')).toBe('');
    premove.tap('d1', START(), 'white');
    premove.tap('e1', START(), 'white');
    expect(premove.from).toBe('e1');
    premove.tap('e4', START(), 'white');
    expect([premove.from, premove.to, premove.isSet]).toEqual(['e1', 'e4', true]);
    expect(premove.tap('h5', START(), 'white')).toBe('premove cancelled');
    expect([premove.from, premove.to]).toEqual([null, null]);
    premove.tap('d1', START(), 'white');
    expect(premove.tap('d1', START(), 'white')).toBe('premove cancelled');
  });

  it('is the legal move between its squares, once', () => {
    const premove = new Premove();
    premove.set('d1', 'd4');
    expect(premove.take(START())).toMatchObject({ text: 'd1-d4' });
    expect(premove.take(START())).toBeNull();
  });

  it('is dropped if there is no such move, or more than one', () => {
    const premove = new Premove();
    premove.set('d1', 'd8');
    expect(premove.take(START())).toBe('The premove from d1 to d8 is not possible now.');
    // Some captures have the same ends.
    const choice = position(gameFrom('W:WKh3,a1,c1:Ba6,b5,c3,d7,Kg8'));
    const ends = choice.moves.map(({ from, to }) => `${from} ${to}`);
    const [from = '', to = ''] = (ends.find((end, at) => ends.indexOf(end) !== at) ?? '').split(' ');
    expect(from).not.toBe('');
    premove.set(from, to);
    expect(premove.take(choice)).toBe(`The premove from ${from} to ${to} could be several captures.`);
    premove.set('d1', 'd4');
    premove.cancel();
    expect(premove.take(START())).toBeNull();
  });
});
