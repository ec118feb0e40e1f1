// Games for tests.

import type { GameRecord } from './rules';

/** A game of Dameo; null is the starting position. */
export const gameFrom = (startFen: string | null, moves: string[] = []): GameRecord => ({
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen,
  moves,
  conclusion: null,
});
