import { expect, it } from 'vitest';
import { halfMovesBefore, moveNumber } from './numbers';

it('a number precedes White’s moves, and Black’s at the beginning of a line', () => {
  expect([0, 1, 2, 3].map((half) => moveNumber(half, false))).toEqual(['1. ', '', '2. ', '']);
  expect([0, 1, 2, 3].map((half) => moveNumber(half, true))).toEqual(['1. ', '1… ', '2. ', '2… ']);
});

it('half-moves are counted from the first move of the game', () => {
  expect(halfMovesBefore({ moveNumber: 1, turn: 'white' })).toBe(0);
  expect(halfMovesBefore({ moveNumber: 7, turn: 'black' })).toBe(13);
  expect(moveNumber(halfMovesBefore({ moveNumber: 7, turn: 'black' }), true)).toBe('7… ');
});
