// Games for tests, and the modules that read them.

import { loadPdn } from './pdn';
import { type GameRecord, loadRules } from './rules';

/** Loads the rules, and what reads and writes games. */
export const loadRulesAndPdn = (): Promise<unknown> => Promise.all([loadRules(), loadPdn()]);

/** A game of Dameo; null is the starting position. */
export const gameFrom = (startFen: string | null, moves: string[] = []): GameRecord => ({
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen,
  moves,
  conclusion: null,
});
