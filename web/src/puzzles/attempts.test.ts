import { beforeEach, describe, expect, it } from 'vitest';
import { loadRules, solverStartRating } from '../rules/rules';
import { MemoryBackend } from '../store/memory';
import { write } from '../store/progress';
import { store } from '../store/store.svelte';
import { changeText, firstAttempt, keptOf, ratingText } from './attempts';
import { entriesOf, failedCount, filtered, ratingsOf } from './history';
import { puzzleOf } from './testing';

await loadRules();
beforeEach(() => store.use(new MemoryBackend()));

const own = keptOf(null);
const { attempts, ratings } = own;

describe('a first attempt', () => {
  it('is rated in training, and kept with the rating', async () => {
    const solved = firstAttempt(own, puzzleOf('a', 1500), null, true, 'training', 7);
    expect(solved.attempt).toMatchObject({ isSolved: true, at: 7, variant: 'dameo', rating: 1500, mode: 'training' });
    // The most that one puzzle can change.
    expect(solved.attempt.rated).toEqual({ before: 1300, after: 1450 });
    expect(solved.rating?.rating).toBe(1450);
    const failed = firstAttempt(own, puzzleOf('b', 1500), solved.rating, false, 'training', 8);
    expect(failed.attempt.rated?.before).toBe(solved.rating?.rating);
    expect(failed.rating?.rating).toBeLessThan(solved.rating?.rating ?? 0);
    await write([...solved.changes, ...failed.changes]);
    expect(await attempts.all()).toEqual(new Map([['a', solved.attempt], ['b', failed.attempt]]));
    expect(await ratings.get('dameo')).toEqual(failed.rating);
  });

  it('is not rated in a streak or a timed run', () => {
    for (const mode of ['streak', 'timed'] as const) {
      const { attempt, rating, changes } = firstAttempt(own, puzzleOf('a', 1500), null, true, mode, 7);
      expect([attempt.rated, rating, changes.length]).toEqual([undefined, null, 1]);
    }
  });
});

describe('what was kept', () => {
  it('is read from older versions, and damaged values are left out', async () => {
    const values = {
      'puzzles/a': { isSolved: true, at: 1 },
      'puzzles/b': { isSolved: true, at: 1, rated: { before: 1 } },
      'puzzles/c': { isSolved: true, at: 1, mode: 'chess' },
      'puzzle-rating/dameo': { rating: 1e9, deviation: 100, volatility: 0.06 },
      'puzzle-rating/croda': { rating: 1200, deviation: 100, volatility: 0.06 },
    };
    await write(Object.entries(values).map(([key, value]) => ({ area: 'progress', key, value })));
    expect([...(await attempts.all()).keys()]).toEqual(['a']);
    expect([...(await ratings.all()).keys()]).toEqual(['croda']);
  });
});

it('ratings and their changes are shown in whole numbers', () => {
  expect(ratingText(solverStartRating())).toBe('1300?');
  expect(ratingText({ rating: 1479.6, deviation: 109, volatility: 0.06 })).toBe('1480');
  expect(changeText({ before: 1500.4, after: 1512.2 })).toBe('+12');
  expect(changeText({ before: 1500.4, after: 1492.6 })).toBe('−7');
  expect(changeText({ before: 1500.4, after: 1500.3 })).toBe('±0');
});

it('the history of a game is listed, filtered and drawn', () => {
  const map = new Map([
    ['a', { isSolved: true, at: 1, variant: 'dameo', rated: { before: 1500, after: 1600 } }],
    ['b', { isSolved: false, at: 3, variant: 'dameo', rated: { before: 1600, after: 1550 } }],
    ['c', { isSolved: false, at: 2, variant: 'dameo', solvedLater: 9 }],
    ['d', { isSolved: true, at: 4, variant: 'croda' }],
    ['e', { isSolved: true, at: 5 }],
  ]);
  const entries = entriesOf(map, 'dameo');
  expect(entries.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(filtered(entries, 'solved').map(({ id }) => id)).toEqual(['a']);
  expect(filtered(entries, 'failed').map(({ id }) => id)).toEqual(['b', 'c']);
  expect(failedCount(entries)).toBe(1);
  expect(ratingsOf(entries)).toEqual([1500, 1600, 1550]);
  expect(ratingsOf(entriesOf(map, 'croda'))).toEqual([]);
});
