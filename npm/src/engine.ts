// The engine, the tablebases, the opening explorer and the games of large files. A call
// blocks its thread until it returns: in a page they belong in a worker, for which there
// is `dameo/client`.

import type {
  AgreementAnswer,
  AnalysisLine,
  AnalysisResult,
  ChoiceCounts,
  ChoosingSide,
  Engine as EngineHandle,
  FoundPuzzle,
  LegalMove,
  PositionReviewJson,
  ReviewReply,
  ScoreJson,
  SearchGame,
  SearchLimits,
} from '../wasm/engine.js';
import type { VariantName } from '../wasm/rules.js';
import { bytes, callable, type Fields, optional, options, recordOf, text, whole } from './arguments.js';
import { engineModule, wasm } from './engine-module.js';
import type { ModuleSource } from './module.js';
import {
  type ChoiceOptions,
  DEFAULT_HASH_MIB,
  DEFAULT_REVIEW_NODES,
  limitsOfChoice,
  randomSeed,
  type ReviewOptions,
  type Stoppable,
  type TablebaseFiles,
} from './options.js';
import { side as checkedSide } from './records.js';
import {
  CHOICE,
  choiceCounts,
  LIMITS,
  POSITION_REVIEW,
  positionReviews,
  REVIEW,
  score as checkedScore,
  searchGame,
  STOPPABLE,
} from './searches.js';

export * from './explorer.js';
export * from './outline.js';
export * from './tablebase.js';
export { CrashError, type ModuleSource } from './module.js';
export type { ChoiceOptions, ReviewOptions, Stoppable, TablebaseFiles } from './options.js';
export type { VariantName } from '../wasm/rules.js';
export type {
  AccuracyJson,
  AgreementAnswer,
  AgreementView,
  AnalysisLine,
  AnalysisResult,
  ChoiceCounts,
  ChoosingSide,
  ExchangeJson,
  ExplorerMove,
  ExplorerReply,
  FoundPuzzle,
  LegalMove,
  LevelBeside,
  OutcomeJson,
  OutlinedGame,
  PassageView,
  PiecesJson,
  PositionReviewJson,
  ProbeAnswer,
  ProbedValue,
  ReasonJson,
  ResultsJson,
  ReviewedMoveJson,
  ReviewReply,
  ScoreJson,
  SearchGame,
  SearchLimits,
  TablebaseMove,
  TablebaseReply,
  ValueAnswer,
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
  variant?: VariantName | undefined;
  /** The size of its transposition table in MiB, 32 by default. */
  hashMib?: number | undefined;
}

/** How a position is analysed. */
export interface AnalysisOptions extends Stoppable {
  /** Called for each line of a completed iteration. An exception in it is ignored. */
  onLine?: ((line: AnalysisLine) => void) | undefined;
}

const ENGINE: Fields<EngineOptions> = { variant: optional(text), hashMib: optional(whole) };
const ANALYSIS: Fields<AnalysisOptions> = { ...STOPPABLE, onLine: optional(callable) };

/** An engine for one variant. It keeps its transposition table between calls. */
export class Engine {
  readonly #variant: string;
  #handle: EngineHandle | null;

  /**
   * Throws if there is no such variant, or no memory for the transposition table, or if an
   * option is not known.
   */
  constructor(given: EngineOptions = {}) {
    const { variant = 'dameo', hashMib = DEFAULT_HASH_MIB } = options('Engine', given, ENGINE);
    this.#variant = variant;
    this.#handle = engineModule.call(() => new wasm.Engine(variant, hashMib));
  }

  /**
   * Gives the engine a tablebase in place of an older one. Searches probe it in positions
   * with up to as many pieces as its files cover completely; levels below 10 do not.
   *
   * @throws if the variant has no tablebases, or if a file is damaged or of another
   *   signature or variant.
   */
  setTablebase(files: TablebaseFiles): void {
    const given = Object.entries(recordOf<TablebaseFiles>({})('files', files));
    for (const [signature, file] of given) bytes(`the file ${signature}`, file);
    this.#call((handle) => {
      const tablebase = new wasm.Tablebase(this.#variant);
      for (const [signature, file] of given) tablebase.add(signature, file);
      handle.setTablebase(tablebase);
    });
  }

  /**
   * Searches the last position of a game, until the first of its limits. Returns the best move
   * with its score, depth and line, and all lines.
   *
   * @throws if the game cannot be played, with the ply and the reason; if it is of
   *   another variant; if a limit is out of range or not known; or if there is neither a limit
   *   nor a flag, because the call would not return.
   */
  analyse(game: SearchGame, limits: SearchLimits = {}, given: AnalysisOptions = {}): AnalysisResult {
    const { depth, nodes, movetime } = options('analyse', limits, LIMITS);
    const { stop, onLine = () => {} } = options('analyse', given, ANALYSIS);
    searchGame('game', game);
    if ((depth ?? nodes ?? movetime ?? stop ?? null) === null) {
      throw new Error('a search without limits needs a flag that stops it: expected depth, nodes, movetime or stop');
    }
    return this.#call((handle) => handle.analyse(game, limits, stop, onLine));
  }

  /**
   * The move of a level in the last position of a game; null if the game is over.
   *
   * @throws if the game cannot be played, with the ply and the reason; if it is of
   *   another variant; if there is no such level; or if a limit is out of range or not known.
   */
  choose(game: SearchGame, given: ChoiceOptions & Stoppable): LegalMove | null {
    const { level, seed = randomSeed(), stop } = options('choose', given, { ...CHOICE, ...STOPPABLE });
    searchGame('game', game);
    const limits = limitsOfChoice(given);
    return this.#call((handle) => handle.choose(game, level, limits, seed, stop) ?? null);
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

/**
 * Reviews every move of a game. Returns null if it was stopped. An exception in
 * `onProgress` is ignored.
 *
 * @throws if the game cannot be played, with the ply and the reason, or if a limit is
 *   out of range.
 */
export function review(game: SearchGame, given: ReviewOptions & Stoppable = {}): ReviewReply | null {
  const checks = { ...REVIEW, ...STOPPABLE };
  const { nodes = DEFAULT_REVIEW_NODES, movetime, stop, onProgress = () => {} } = options('review', given, checks);
  searchGame('game', game);
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
  given: Omit<ReviewOptions, 'onProgress'> & Stoppable = {},
): PositionReviewJson | null {
  const checks = { ...POSITION_REVIEW, ...STOPPABLE };
  const { nodes = DEFAULT_REVIEW_NODES, movetime, stop } = options('reviewPosition', given, checks);
  searchGame('game', game);
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
export function judge(game: SearchGame, positions: PositionReviewJson[]): ReviewReply {
  searchGame('game', game);
  const checked = positionReviews('positions', positions);
  return engineModule.call(() => wasm.judge(game, checked));
}

/**
 * Finds the puzzle in the position of a game after a number of plies: exactly one move wins, or
 * exactly one saves the game. Its solution is proven, which takes a second or more; a position
 * that is no puzzle is mostly seen to be none in a tenth of that. The `puzzle` is null then.
 * Returns null if it was stopped.
 *
 * @throws if the game cannot be played, with the ply and the reason, or if it has no such position.
 */
export function findPuzzle(game: SearchGame, ply: number, given: Stoppable = {}): { puzzle: FoundPuzzle | null } | null {
  const { stop } = options('findPuzzle', given, STOPPABLE);
  searchGame('game', game);
  whole('ply', ply);
  return engineModule.call(() => wasm.findPuzzle(game, ply, stop) ?? null);
}

/**
 * Counts the free choices of a side in a game, and how many of them were the engine's: positions
 * after the opening, with more pieces than tablebases have, in a game that is not decided, in which
 * the best move is clearly better than the next one. Returns null if it was stopped.
 *
 * @throws if the game cannot be played, with the ply and the reason.
 */
export function freeChoices(game: SearchGame, side: ChoosingSide, given: Stoppable = {}): ChoiceCounts | null {
  const { stop } = options('freeChoices', given, STOPPABLE);
  searchGame('game', game);
  checkedSide('side', side);
  return engineModule.call(() => wasm.freeChoices(game, side, stop) ?? null);
}

/**
 * Adds up what {@link freeChoices} counted in games of a player, with the interval of the rate, and
 * puts the levels beside it, which were measured in Dameo. It proves nothing: strong players agree
 * with an engine, too.
 *
 * @throws if a count is out of range.
 */
export function agreementOf(games: ChoiceCounts[]): AgreementAnswer {
  const checked = choiceCounts('games', games);
  return engineModule.call(() => wasm.agreementOf(checked));
}

/**
 * Calls `listener` about once a second while a call of this module computes, to show
 * that it goes on. An exception in it is ignored.
 */
export function reportAlive(listener: () => void): void {
  callable('listener', listener);
  engineModule.call(() => wasm.reportAlive(listener));
}

/** The expected result of a score for the side to move, from 0 to 1; a draw is 0.5. */
export function winChance(score: ScoreJson): number {
  const checked = checkedScore('score', score);
  return engineModule.call(() => wasm.winChance(checked));
}
