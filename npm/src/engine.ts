// The engine, the tablebases, the opening explorer and the games of large files. A call
// blocks its thread until it returns: in a page they belong in a worker, for which there
// is `dameo/client`.

import type {
  AnalysisEnd,
  AnalysisLine,
  Engine as EngineHandle,
  LegalMove,
  PositionReviewJson,
  ProbeAnswer,
  ReviewReply,
  ScoreJson,
  SearchGame,
  SearchLimits,
  Tablebase as TablebaseHandle,
  TablebaseReply,
} from '../wasm/engine.js';
import { text, whole } from './arguments.js';
import { engineModule, wasm } from './engine-module.js';
import type { ModuleSource } from './module.js';
import {
  type ChoiceOptions,
  DEFAULT_CHOICE_TIME,
  DEFAULT_HASH_MIB,
  DEFAULT_REVIEW_NODES,
  randomSeed,
  type ReviewOptions,
  type TablebaseFiles,
} from './options.js';

export * from './explorer.js';
export * from './outline.js';
export { CrashError, type ModuleSource } from './module.js';
export type { ChoiceOptions, ReviewOptions, TablebaseFiles } from './options.js';
export type {
  AccuracyJson,
  AnalysisEnd,
  AnalysisLine,
  ExchangeJson,
  ExplorerMove,
  ExplorerReply,
  LegalMove,
  OutcomeJson,
  OutlinedGame,
  PassageView,
  PiecesJson,
  PositionReviewJson,
  ProbeAnswer,
  ReasonJson,
  ResultsJson,
  ReviewedMoveJson,
  ReviewReply,
  ScoreJson,
  SearchGame,
  SearchLimits,
  TablebaseMove,
  TablebaseReply,
  WdlJson,
  Winner,
} from '../wasm/engine.js';

/**
 * Loads the engine; must be awaited before anything else of this module is used.
 * Does nothing if it is loaded. Rejects with the reason if it cannot be; it can be
 * called again then.
 *
 * @param source where to load from, by default the file of this package: fetched in
 *   browsers, read from the disk in Node.
 */
export const init = (source?: ModuleSource): Promise<void> => engineModule.load(source);

/** How an engine is made. */
export interface EngineOptions {
  /** The name of the variant that it plays, `"dameo"` by default. */
  variant?: string | undefined;
  /** The size of its transposition table in MiB, 32 by default. */
  hashMib?: number | undefined;
}

/** What can stop a call while it blocks its thread. */
export interface Stoppable {
  /**
   * The call ends early, within about 1,000 nodes, when the first number is not 0. Its
   * memory must be a `SharedArrayBuffer`, to be written by another thread.
   */
  stop?: Int32Array | null | undefined;
}

/** How a position is analysed. */
export interface AnalysisOptions extends Stoppable {
  /** Called for each line of a completed iteration. An exception in it is ignored. */
  onLine?: ((line: AnalysisLine) => void) | undefined;
}

/** An engine for one variant. It keeps its transposition table between calls. */
export class Engine {
  readonly #variant: string;
  #handle: EngineHandle | null;

  /** Throws if there is no such variant, or no memory for the transposition table. */
  constructor({ variant = 'dameo', hashMib = DEFAULT_HASH_MIB }: EngineOptions = {}) {
    this.#variant = variant;
    this.#handle = engineModule.call(
      () => new wasm.Engine(text('variant', variant), whole('hashMib', hashMib)),
    );
  }

  /**
   * Gives the engine a tablebase in place of an older one. Searches probe it in positions
   * with up to as many pieces as its files cover completely; levels below 10 do not.
   *
   * @throws if the variant has no tablebases, or if a file is damaged or of another
   *   signature or variant.
   */
  setTablebase(files: TablebaseFiles): void {
    this.#call((handle) => {
      const tablebase = new wasm.Tablebase(this.#variant);
      for (const [signature, file] of Object.entries(files)) tablebase.add(signature, file);
      handle.setTablebase(tablebase);
    });
  }

  /**
   * Searches the last position of a game, until the first of its limits.
   *
   * @throws if the game cannot be played, with the ply and the reason; if it is of
   *   another variant; if a limit is out of range; or if there is neither a limit nor
   *   a flag, because the call would not return.
   */
  analyse(
    game: SearchGame,
    limits: SearchLimits = {},
    { stop = null, onLine = () => {} }: AnalysisOptions = {},
  ): AnalysisEnd {
    checkLimits(limits);
    const { depth, nodes, movetime } = limits;
    if ((depth ?? nodes ?? movetime ?? stop) === null) {
      throw new Error('a search without limits needs a flag that stops it: expected depth, nodes, movetime or stop');
    }
    return this.#call((handle) => handle.analyse(game, limits, stop, onLine));
  }

  /**
   * The move of a level in the last position of a game; null if the game is over.
   *
   * @throws if the game cannot be played, with the ply and the reason; if it is of
   *   another variant; or if there is no such level.
   */
  choose(
    game: SearchGame,
    { level, time = DEFAULT_CHOICE_TIME, seed = randomSeed(), stop = null }: ChoiceOptions & Stoppable,
  ): LegalMove | null {
    whole('level', level);
    whole('time', time);
    whole('seed', seed);
    return this.#call((handle) => handle.choose(game, level, time, seed, stop) ?? null);
  }

  /**
   * Frees the memory of the engine at once, instead of after garbage collection. Any
   * later use throws, except of this method.
   */
  free(): void {
    // After a crash the memory is lost with the module.
    if (engineModule.isUsable) this.#handle?.free();
    this.#handle = null;
  }

  #call<T>(work: (handle: EngineHandle) => T): T {
    const handle = this.#handle;
    if (!handle) throw new Error('this engine has been freed');
    return engineModule.call(() => work(handle));
  }
}

function checkLimits({ depth, nodes, movetime, multipv }: SearchLimits): void {
  for (const [name, value] of Object.entries({ depth, movetime, multipv })) {
    if (value != null) whole(name, value);
  }
  if (nodes != null) whole('nodes', nodes, Number.MAX_SAFE_INTEGER);
}

/**
 * Reviews every move of a game. Returns null if it was stopped. An exception in
 * `onProgress` is ignored.
 *
 * @throws if the game cannot be played, with the ply and the reason, or if a limit is
 *   out of range.
 */
export function review(
  game: SearchGame,
  { nodes = DEFAULT_REVIEW_NODES, movetime, stop = null, onProgress = () => {} }: ReviewOptions & Stoppable = {},
): ReviewReply | null {
  checkLimits({ nodes, movetime: movetime ?? null });
  let done = 0;
  const progress = (): void => onProgress(++done);
  return engineModule.call(() => wasm.review(game, nodes, movetime, stop, progress) ?? null);
}

/**
 * Searches the position of a game after a number of plies for {@link judge}, so that several
 * threads can share a review. Returns null if it was stopped.
 *
 * @throws as {@link review}, and if the game has no such position.
 */
export function reviewPosition(
  game: SearchGame,
  ply: number,
  { nodes = DEFAULT_REVIEW_NODES, movetime, stop = null }: Omit<ReviewOptions, 'onProgress'> & Stoppable = {},
): PositionReviewJson | null {
  checkLimits({ nodes, movetime: movetime ?? null });
  whole('ply', ply);
  return engineModule.call(() => wasm.reviewPosition(game, ply, nodes, movetime, stop) ?? null);
}

/**
 * Judges the moves of a game by what {@link reviewPosition} found about all its
 * positions, which are given in their order.
 *
 * @throws if the game cannot be played, with the ply and the reason, or if the positions
 *   are not those of the game.
 */
export const judge = (game: SearchGame, positions: PositionReviewJson[]): ReviewReply =>
  engineModule.call(() => wasm.judge(game, positions));

/**
 * Calls `listener` about once a second while a call of this module computes, to show
 * that it goes on. An exception in it is ignored.
 */
export const reportAlive = (listener: () => void): void =>
  engineModule.call(() => wasm.reportAlive(listener));

/** The expected result of a score for the side to move, from 0 to 1; a draw is 0.5. */
export const winChance = (score: ScoreJson): number =>
  engineModule.call(() => wasm.winChance(score));

/** The tablebase of a variant, from files that are added in memory. */
export class Tablebase {
  readonly #handle: TablebaseHandle;

  /** Throws if the variant has no tablebases. */
  constructor(variant = 'dameo') {
    this.#handle = engineModule.call(() => new wasm.Tablebase(text('variant', variant)));
  }

  /**
   * Adds the file of a material signature such as `KKvM`, white pieces first.
   *
   * @throws if the file is damaged, or of another signature or variant.
   */
  add(signature: string, file: Uint8Array): void {
    engineModule.call(() => this.#handle.add(text('signature', signature), file));
  }

  /**
   * Probes a position. Its reply is null if files are missing, which are named.
   *
   * @throws if the FEN cannot be read, with the place in it; if its position cannot be
   *   played; or if a file is damaged.
   */
  probe(fen: string): ProbeAnswer {
    return engineModule.call(() => this.#handle.probe(text('fen', fen)));
  }
}

/**
 * Returns the bytes of the file of a material signature such as `KKvM`; null if there
 * is none. Rejects with the reason if it cannot be read.
 */
export type ReadFile = (signature: string) => Promise<Uint8Array | null>;

/** The tablebase of a variant, from files that are read when a probe needs them, and kept. */
export class TablebaseReader {
  readonly #tablebase: Tablebase;
  readonly #read: ReadFile;

  /** Throws if the variant has no tablebases. */
  constructor(variant: string, read: ReadFile) {
    this.#tablebase = new Tablebase(variant);
    this.#read = read;
  }

  /**
   * Probes a position; null if there is no file for it. Rejects as
   * {@link Tablebase.probe} throws, and if a file cannot be read.
   */
  async probe(fen: string): Promise<TablebaseReply | null> {
    for (;;) {
      const { reply, missing } = this.#tablebase.probe(fen);
      if (reply) return reply;
      const added = await Promise.all(missing.map((signature) => this.#add(signature)));
      if (added.includes(false)) return null;
    }
  }

  async #add(signature: string): Promise<boolean> {
    const file = await this.#read(signature);
    if (file) this.#tablebase.add(signature, file);
    return file !== null;
  }
}
