import { expect, it } from 'vitest';
import { resultOf, resultText, scoreOf, winnerBy } from './result';

it('results have one form', () => {
  expect(['1-0', '0-1', '1/2-1/2', '0-0', '*'].map(resultText)).toEqual(['1-0', '0-1', '½-½', '0-0', '']);
  expect((['white', 'black', 'draw'] as const).map(scoreOf)).toEqual(['1-0', '0-1', '½-½']);
});

it('results say who won', () => {
  for (const winner of ['white', 'black', 'draw'] as const) expect(winnerBy(resultOf(winner))).toBe(winner);
  expect([winnerBy('*'), winnerBy('0-0'), resultOf(null)]).toEqual([null, null, '*']);
});
