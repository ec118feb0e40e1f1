// Puzzles for tests.

import type { Puzzle } from './file';

/** A puzzle that is only chosen, not played. */
export const puzzleOf = (id: string, rating: number, ...themes: string[]): Puzzle => ({
  id,
  variant: 'dameo',
  rating,
  result: 'win',
  themes,
  fen: '',
  line: [],
});

/** The given number of puzzles, `p0`, `p1` and so on, whose ratings grow by a step. */
export const puzzlesFrom = (count: number, rating: number, step: number): Puzzle[] =>
  Array.from({ length: count }, (_, index) => puzzleOf(`p${index}`, rating + index * step));
