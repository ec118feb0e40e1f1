// Move numbers in text.

import type { Side } from '../rules/rules';

/** The half-moves before a position, counted from White's first move of the game. */
export const halfMovesBefore = ({ moveNumber, turn }: { moveNumber: number; turn: Side }): number =>
  2 * (moveNumber - 1) + (turn === 'black' ? 1 : 0);

/** The moves that the winner needs if the game ends after a number of half-moves. */
export const movesToEnd = (halfMoves: number): number => Math.ceil(halfMoves / 2);

/**
 * The text before a move: `3. ` for White's, `3… ` for Black's if it begins a
 * line, otherwise nothing. `half` counts half-moves; White's first is 0.
 */
export function moveNumber(half: number, beginsLine: boolean): string {
  const number = Math.floor(half / 2) + 1;
  if (half % 2 === 0) return `${number}. `;
  return beginsLine ? `${number}… ` : '';
}
