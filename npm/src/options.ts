// What the engine and its client share; no code of the engine.

/** The default size of a transposition table in MiB: enough for minutes of analysis. */
export const DEFAULT_HASH_MIB = 32;

/** The default limit of a review in nodes, for each position of the game. */
export const DEFAULT_REVIEW_NODES = 100_000;

/** The default limit of a choice in milliseconds. */
export const DEFAULT_CHOICE_TIME = 1000;

/**
 * The files of a tablebase, with distances, by material signature such as `KKvM`, white
 * pieces first.
 */
export type TablebaseFiles = Readonly<Record<string, Uint8Array>>;

/** How a level chooses a move. */
export interface ChoiceOptions {
  /** The number of the level; `levels()` of `dameo` lists and describes them. */
  level: number;
  /** The limit in milliseconds, 1,000 by default. */
  time?: number | undefined;
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
