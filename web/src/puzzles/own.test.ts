import { beforeEach, expect, it } from 'vitest';
import { loadRules } from '../rules/rules';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { isOwnPuzzle, nextOwn, type OwnPuzzle, ownPuzzles, ownPuzzlesOf } from './own';
import { ownPuzzle } from './testing';

await loadRules();
beforeEach(() => store.use(new MemoryBackend()));

it('what is read back can be played', () => {
  const good = ownPuzzle('a');
  expect(isOwnPuzzle(good)).toBe(true);
  const tried = { ...good, lastTry: { isSolved: true, at: 7 } };
  expect(isOwnPuzzle(tried)).toBe(true);
  const bad: Partial<Record<keyof OwnPuzzle, unknown>>[] = [
    { fen: 'W:W:B' },
    { variant: 'chess' },
    { line: ['a1-a8'] },
    { line: [] },
    { line: ['c1-e3', 'a5xc5'] },
    { played: 'h8-h7' },
    { result: 'loss' },
    { themes: 'ladder' },
    { found: -1 },
    { lastTry: { isSolved: 'yes', at: 7 } },
    { lastTry: undefined },
  ];
  for (const change of bad) expect(isOwnPuzzle({ ...good, ...change }), JSON.stringify(change)).toBe(false);
});

it('the puzzles of a game are listed, the latest first, without damaged ones', async () => {
  for (const [index, id] of ['a', 'b', 'c'].entries()) await ownPuzzles.set(id, { ...ownPuzzle(id), found: index });
  await ownPuzzles.set('d', { ...ownPuzzle('d'), variant: 'croda' });
  await store.write([{ area: 'progress', key: 'own-puzzles/e', value: { id: 'e' } }]);
  expect((await ownPuzzlesOf('dameo')).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

it('puzzles that were never tried come first, then failed ones, then those solved longest ago', () => {
  const all = [
    { ...ownPuzzle('solved late'), lastTry: { isSolved: true, at: 9 } },
    { ...ownPuzzle('solved early'), lastTry: { isSolved: true, at: 5 } },
    { ...ownPuzzle('failed'), lastTry: { isSolved: false, at: 7 } },
    ownPuzzle('new'),
  ];
  const order: (string | undefined)[] = [];
  for (let left = all; left.length > 0; left = left.filter(({ id }) => id !== order.at(-1))) {
    order.push(nextOwn(left, null)?.id);
  }
  expect(order).toEqual(['new', 'failed', 'solved early', 'solved late']);
  expect(nextOwn(all, 'new')?.id).toBe('failed');
  expect(nextOwn(all.slice(0, 1), 'solved late')?.id).toBe('solved late');
  expect(nextOwn([], null)).toBeNull();
});
