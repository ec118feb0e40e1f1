// What the engine and its client share; no code of the engine.

import type { SearchLimits } from '../wasm/engine.js';

/** The default size of a transposition table in MiB: enough for minutes of analysis. */
export const DEFAULT_HASH_MIB = 32;

/** The default limit of a review in nodes, for each position of the game. */
export const DEFAULT_REVIEW_NODES = 100_000;

/** The limit of a choice without limits, in milliseconds. */
const DEFAULT_CHOICE_TIME = 1000;

/** The limits of a choice. */
export const limitsOfChoice = ({ movetime, depth, nodes }: ChoiceOptions): SearchLimits => ({
  movetime: movetime ?? ((depth ?? nodes) === undefined ? DEFAULT_CHOICE_TIME : null),
  depth: depth ?? null,
  nodes: nodes ?? null,
});

/**
 * The files of a tablebase, with distances, by material signature such as `KKvM`, white
 * pieces first.
 */
export type TablebaseFiles = Readonly<Record<string, Uint8Array>>;

/** What can stop a call while it blocks its thread. */
export interface Stoppable {
  /**
   * The call ends early, within about 1,000 nodes, when the first number is not 0. Its
   * memory must be a `SharedArrayBuffer`, to be written by another thread.
   */
  stop?: Int32Array | null | undefined;
}

/** How a level chooses a move. It ends at the first of its own limits and these. */
export interface ChoiceOptions {
  /** The number of the level; `levels()` of `dameo` lists and describes them. */
  level: number;
  /** The limit in milliseconds; 1,000 without any limit. */
  movetime?: number | undefined;
  /** The limit of the depth in plies, from 1 to 120. */
  depth?: number | undefined;
  /** The limit in nodes, from 1. */
  nodes?: number | undefined;
  /**
   * The seed of what the level overlooks, from 0 to 4,294,967,295; random by default.
   * A level that keeps its seed overlooks the same things throughout a game.
   */
  seed?: number | undefined;
}

/** How a game is reviewed. */
export interface ReviewOptions {
  /** The limit in nodes for each position, 100,000 by default. */
  nodes?: number | undefined;
  /** The limit in milliseconds for each position; by default there is none. */
  movetime?: number | undefined;
  /**
   * Called after each position with their number so far; there is one more than there
   * are moves.
   */
  onProgress?: ((done: number) => void) | undefined;
}

/** A random number of the range of {@link ChoiceOptions.seed}. */
export const randomSeed = (): number => Math.floor(Math.random() * 2 ** 32);
