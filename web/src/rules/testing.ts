// Starts the WebAssembly under Node, which reads it from files.

import { readFileSync } from 'node:fs';
import { initSync } from '../wasm/dameo.js';
import type { GameRecord } from './rules';

export function startRules(): void {
  initSync({ module: readFileSync(new URL('../wasm/dameo_bg.wasm', import.meta.url)) });
}

export const startEngine = startRules;

/** A game of Dameo; null is the starting position. */
export const gameFrom = (startFen: string | null, moves: string[] = []): GameRecord => ({
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen,
  moves,
  conclusion: null,
});
