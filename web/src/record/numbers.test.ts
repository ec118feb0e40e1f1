import { expect, it } from 'vitest';
import { moveNumber } from './numbers';

it('a number precedes White’s moves, and Black’s at the beginning of a line', () => {
  expect([0, 1, 2, 3].map((half) => moveNumber(half, false))).toEqual(['1. ', '', '2. ', '']);
  expect([0, 1, 2, 3].map((half) => moveNumber(half, true))).toEqual(['1. ', '1… ', '2. ', '2… ']);
});
