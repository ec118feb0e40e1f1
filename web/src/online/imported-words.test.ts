import { expect, it, vi } from 'vitest';
import type { GamesImported } from './imported-games';
import { detailsOf, importInWords, playersOf, problemsInWords } from './imported-words';

const NOTHING: GamesImported = { added: 0, known: 0, refused: 0, overLimit: 0, problems: [] };

it('a game is named by what its file says', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] });
  expect(playersOf({ white: 'Ada', black: '' })).toBe('Ada – ?');
  const day = { site: 'PlayStrategy', result: '1/2-1/2', date: '2025.03.01' };
  expect(detailsOf(day)).toBe('½-½ · PlayStrategy · March 1, 2025');
  expect(detailsOf({ site: '', result: '*', date: '????.??.??' })).toBe('');
  expect(detailsOf({ site: '', result: '1-0', date: '2025.??.??' })).toBe('1-0 · 2025.??.??');
});

it('what became of a file is said without what did not happen', () => {
  expect(importInWords({ ...NOTHING, added: 2 }, 5000)).toBe('New games: 2.');
  const all = importInWords({ ...NOTHING, added: 1, known: 2, refused: 3, overLimit: 4 }, 5000);
  expect(all).toBe('New games: 1. Imported before: 2. With errors, not kept: 3. Not kept, because an account has room for 5000: 4.');
});

it('problems are in the language of the page if they are known', () => {
  const fault = { code: 'game', number: 2, error: { code: 'move', ply: 3, error: { code: 'over' } } };
  const later = { code: 'game', number: 3, error: { code: 'from-tomorrow' } };
  const problems = [
    { game: 2, isKept: false, text: 'game 2: …', fault },
    { game: 3, isKept: false, text: 'game 3: something new', fault: later },
  ] as unknown as GamesImported['problems'];
  const [known, unknown] = problemsInWords({ ...NOTHING, problems });
  expect(known).toContain('2');
  expect(known).not.toBe('game 2: …');
  expect(unknown).toBe('game 3: something new');
});
