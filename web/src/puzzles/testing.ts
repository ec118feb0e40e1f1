// Puzzles for tests.

import type { Puzzle } from './file';
import type { OwnPuzzle } from './own';

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

/** A puzzle from an own game that can be played; White missed the only move. */
export const ownPuzzle = (id: string): OwnPuzzle => ({
  id,
  variant: 'dameo',
  result: 'win',
  themes: ['one-move'],
  fen: 'W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8',
  line: ['c1-e3', 'a5xc5', 'e1-c3', 'c5xc1xh1xh3xd3', 'd2xd4xd6xb6xb8'],
  players: 'Ada – Bo',
  played: 'h2-h3',
  found: 1_700_000_000_000,
  lastTry: null,
});
