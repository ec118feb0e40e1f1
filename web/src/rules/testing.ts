// Starts the WebAssembly under Node, which reads it from files.

import { readFileSync } from 'node:fs';
import { initSync as initEngine } from '../wasm/engine.js';
import { initSync as initRules } from '../wasm/rules.js';
import type { GameRecord } from './rules';

const moduleOf = (name: string) =>
  readFileSync(new URL(`../wasm/${name}_bg.wasm`, import.meta.url));

export function startRules(): void {
  initRules({ module: moduleOf('rules') });
}

export function startEngine(): void {
  initEngine({ module: moduleOf('engine') });
}

/** A game of Dameo; null is the starting position. */
export const gameFrom = (startFen: string | null, moves: string[] = []): GameRecord => ({
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen,
  moves,
  conclusion: null,
});
