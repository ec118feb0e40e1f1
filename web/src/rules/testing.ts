// Starts the rules under Node, where there is nothing to fetch them from.

import { readFileSync } from 'node:fs';
import { initSync } from '../wasm/dameo.js';
import type { GameRecord } from './rules';

export function startRules(): void {
  initSync({ module: readFileSync(new URL('../wasm/dameo_bg.wasm', import.meta.url)) });
}

/** A game of Dameo from a position. */
export const gameFrom = (startFen: string | null, moves: string[] = []): GameRecord => ({
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen,
  moves,
  conclusion: null,
});
