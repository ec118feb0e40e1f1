// `dameo/client`: an engine in a worker, for pages and for programs that must not wait.

import type {
  AgreementAnswer,
  AnalysisLine,
  AnalysisResult,
  ChoiceCounts,
  ChoosingSide,
  FoundPuzzle,
  LegalMove,
  PositionReviewJson,
  ReviewReply,
  SearchGame,
  SearchLimits,
} from '../wasm/engine.js';
import { callable, type Fields, optional, options, recordOf, whole } from './arguments.js';
import { startImportedWorker } from './imported.js';
import { sharesMemory } from './isolation.js';
import type { Failed, Outcome, Reply, Request, Update, Work } from './messages.js';
import {
  type ChoiceOptions,
  DEFAULT_HASH_MIB,
  DEFAULT_REVIEW_NODES,
  type ReviewOptions,
  type TablebaseFiles,
} from './options.js';
import { CHOICE, LIMITS, POSITION_REVIEW, REVIEW } from './searches.js';
import { hasThreads, startThread } from './thread.js';
import { Watchdog } from './watchdog.js';

export type { Failed, Outcome, Reply, Report, Request, Update, Work } from './messages.js';
export type { ChoiceOptions, ReviewOptions, TablebaseFiles } from './options.js';
export { startImportedWorker } from './imported.js';
export { reviewInParallel } from './parallel.js';
export type {
  AccuracyJson,
  AgreementAnswer,
  AgreementView,
  AnalysisLine,
  AnalysisResult,
  ChoiceCounts,
  ChoosingSide,
  ExchangeJson,
  FoundPuzzle,
  LegalMove,
  LevelBeside,
  OutcomeJson,
  PiecesJson,
  PositionReviewJson,
  ReasonJson,
  ReviewedMoveJson,
  ReviewReply,
  ScoreJson,
  SearchGame,
  SearchLimits,
} from '../wasm/engine.js';

/** The lowest of the levels that make no errors and probe tablebases. */
const LOWEST_EXACT_LEVEL = 10;

/** The part of a `Worker` that the client uses. */
export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  /** Keeps the process alive while a job is running; Node has it. */
  ref?(): void;
  /** Takes that back. */
  unref?(): void;
}

/** How a client is made. */
export interface ClientOptions {
  /** The size of the transposition table in MiB, 32 by default. */
  hashMib?: number | undefined;
  /**
   * The number of threads, 1 by default, of analyses without a limit of nodes and of choices of
   * a level that uses all its time. Only on one thread do equal searches find equal lines. Pages
   * that are not cross-origin isolated have one thread.
   */
  threads?: number | undefined;
  /**
   * Returns the tablebase files of a variant that are there, or null. It is asked before
   * each job, which does not wait: files that come later are for later jobs. Analyses and
   * the levels from 10 on probe them, in positions with up to as many pieces as they cover completely.
   */
  tablebase?: ((variant: string) => TablebaseFiles | null) | undefined;
  /** Starts a worker that runs `dameo/worker`; by default the package does. */
  startWorker?: (() => WorkerLike) | undefined;
}

/**
 * A job without a result: stopped by {@link EngineClient.stop} or the next job, or
 * failed with the reason, because an argument is invalid or the worker has crashed.
 */
export type Unfinished = { kind: 'stopped' } | Failed;

/** The result of an analysis: the best move with its score, depth and line, and all lines. */
export type Analysed = { kind: 'analysed'; end: AnalysisResult } | Unfinished;

/** The result of a choice; the move is null if the game is over. */
export type Chosen = { kind: 'chosen'; move: LegalMove | null } | Unfinished;

/** The result of a review. */
export type Reviewed = { kind: 'reviewed'; review: ReviewReply } | Unfinished;

/** The result of a review that several engines share, with what they found about each position. */
export type SharedReview = { kind: 'reviewed'; review: ReviewReply; positions: PositionReviewJson[] } | Unfinished;

/** What was found about a position of a game. */
export type ReviewedPosition = { kind: 'reviewedPosition'; position: PositionReviewJson } | Unfinished;

/** The result of a search for a puzzle; the puzzle is null if the position is none. */
export type PuzzleSearched = { kind: 'searched'; puzzle: FoundPuzzle | null } | Unfinished;

/** The free choices of a player in a game. */
export type ChoicesCounted = { kind: 'counted'; counts: ChoiceCounts } | Unfinished;

/** The free choices of a player in several games, beside the levels. */
export type ChoicesCompared = { kind: 'compared'; agreement: AgreementAnswer } | Unfinished;

interface Running {
  id: number;
  onUpdate: (update: Update) => void;
  finish: (outcome: Outcome) => void;
}

/**
 * An engine in a worker. It does one job at a time; a new job stops the previous one.
 * A worker that crashes, is killed, falls silent, or cannot be stopped otherwise, is
 * replaced. No job rejects.
 *
 * In pages that are not cross-origin isolated, stopping replaces the worker, whose
 * transposition table is lost.
 */
export class EngineClient {
  readonly #hashMib: number;
  readonly #threads: number;
  readonly #start: () => WorkerLike;
  readonly #tablebase: (variant: string) => TablebaseFiles | null;
  /** What the worker has, by variant. */
  readonly #given = new Map<string, TablebaseFiles>();
  #worker: WorkerLike | null = null;
  #running: Running | null = null;
  #stop: Int32Array | null = null;
  #lastId = 0;
  readonly #watchdog = new Watchdog(() => {
    this.#discard();
    this.#finish({ kind: 'failed', reason: 'silent', message: 'the engine has stopped without a word' });
  });

  /** The worker starts with the first job. Throws if an option is not known, or is of another kind. */
  constructor(given: ClientOptions = {}) {
    const {
      hashMib = DEFAULT_HASH_MIB,
      threads = 1,
      tablebase = () => null,
      startWorker = startDefault,
    } = options('EngineClient', given, CLIENT);
    this.#hashMib = hashMib;
    this.#threads = threads;
    this.#tablebase = tablebase;
    this.#start = startWorker;
  }

  /**
   * Searches the last position of a game until the first of its limits; without any, until it
   * is stopped. `onLine` is called for each line of a completed iteration, with the
   * expected result of its score for the side to move, from 0 to 1.
   */
  analyse(
    game: SearchGame,
    limits: SearchLimits = {},
    onLine: (line: AnalysisLine, winChance: number) => void = () => {},
  ): Promise<Analysed> {
    const work = (): Work => {
      options('analyse', limits, LIMITS);
      callable('onLine', onLine);
      return { kind: 'analyse', game, limits };
    };
    return this.#do<'analysed'>(work, (update) => {
      if (update.kind === 'line') onLine(update.line, update.winChance);
    });
  }

  /** Chooses a move of a level in the last position of a game. */
  choose(game: SearchGame, choice: ChoiceOptions): Promise<Chosen> {
    return this.#do<'chosen'>(() => ({ kind: 'choose', game, options: options('choose', choice, CHOICE) }));
  }

  /** Reviews every move of a game. */
  review(game: SearchGame, given: ReviewOptions = {}): Promise<Reviewed> {
    const work = (): Work => {
      const { nodes = DEFAULT_REVIEW_NODES, movetime } = options('review', given, REVIEW);
      return { kind: 'review', game, limits: { nodes, movetime } };
    };
    return this.#do<'reviewed'>(work, (update) => {
      if (update.kind === 'progress') given.onProgress?.(update.done);
    });
  }

  /** Searches the position of a game after a number of plies for {@link judge}. */
  reviewPosition(
    game: SearchGame,
    ply: number,
    given: Omit<ReviewOptions, 'onProgress'> = {},
  ): Promise<ReviewedPosition> {
    return this.#do<'reviewedPosition'>(() => {
      const { nodes = DEFAULT_REVIEW_NODES, movetime } = options('reviewPosition', given, POSITION_REVIEW);
      return { kind: 'reviewPosition', game, ply, limits: { nodes, movetime } };
    });
  }

  /**
   * Judges the moves of a game by what was found about all its positions, which are
   * given in their order.
   */
  judge(game: SearchGame, positions: PositionReviewJson[]): Promise<Reviewed> {
    return this.#do<'reviewed'>(() => ({ kind: 'judge', game, positions }));
  }

  /**
   * Finds the puzzle in the position of a game after a number of plies, and proves its solution:
   * exactly one move wins, or exactly one saves the game.
   */
  findPuzzle(game: SearchGame, ply: number): Promise<PuzzleSearched> {
    return this.#do<'searched'>(() => ({ kind: 'findPuzzle', game, ply }));
  }

  /**
   * Counts the free choices of a side in a game: where the best move is clearly better than the next
   * one, after the opening and before the positions of tablebases.
   */
  freeChoices(game: SearchGame, side: ChoosingSide): Promise<ChoicesCounted> {
    return this.#do<'counted'>(() => ({ kind: 'freeChoices', game, side }));
  }

  /** Adds up what {@link freeChoices} counted in games of Dameo, and puts the levels beside it. */
  agreementOf(games: ChoiceCounts[]): Promise<ChoicesCompared> {
    return this.#do<'compared'>(() => ({ kind: 'agreementOf', games }));
  }

  /** Stops the current job; its result is `stopped`. */
  stop(): void {
    if (!this.#running) return;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    else this.#discard();
    this.#finish({ kind: 'stopped' });
  }

  /** Stops the current job and ends the worker. A later job starts another one. */
  close(): void {
    this.stop();
    this.#discard();
  }

  /** Does what `describe` returns; a job whose arguments it refuses fails. The kind of work decides the kind of the outcome. */
  #do<Kind extends Outcome['kind']>(
    describe: () => Work,
    onUpdate: (update: Update) => void = () => {},
  ): Promise<Extract<Outcome, { kind: Kind | 'stopped' | 'failed' }>> {
    this.stop();
    const id = ++this.#lastId;
    // Each job has its own flag, so that stopping an old one never stops a new one.
    this.#stop = sharedFlag();
    return new Promise((resolve) => {
      const finish = resolve as (outcome: Outcome) => void;
      let work: Work;
      try {
        work = describe();
        if ('game' in work) object('game', work.game);
      } catch (error) {
        return finish({ kind: 'failed', reason: 'refused', message: (error as Error).message });
      }
      this.#running = { id, onUpdate, finish };
      try {
        this.#watchdog.start(this.#worker === null);
        const worker = this.#ready();
        worker.ref?.();
        const tablebase = probes(work) ? this.#newFiles(work.game.variant) : null;
        const [hashMib, threads, stop] = [this.#hashMib, this.#threads, this.#stop];
        worker.postMessage({ id, hashMib, threads, work, tablebase, stop });
      } catch (error) {
        // No worker can be started, or the work is not plain data.
        this.#finish({ kind: 'failed', reason: this.#worker ? 'refused' : 'not-loaded', message: String(error) });
      }
    });
  }

  #ready(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message }) => {
      this.#discard();
      // If the script cannot be fetched, the event has no message.
      this.#finish(
        message
          ? { kind: 'failed', reason: 'crashed', message: `the engine crashed: ${message}` }
          : { kind: 'failed', reason: 'not-loaded', message: 'the engine could not be loaded' },
      );
    };
    this.#worker = worker;
    return worker;
  }

  /** Files that the worker does not have yet. */
  #newFiles(variant: string): TablebaseFiles | null {
    const files = this.#tablebase(variant);
    if (!files || this.#given.get(variant) === files) return null;
    this.#given.set(variant, files);
    return files;
  }

  #receive({ id, ...report }: Reply): void {
    this.#watchdog.heard();
    if (id !== this.#running?.id || report.kind === 'alive') return;
    if (report.kind === 'line' || report.kind === 'progress') this.#running.onUpdate(report);
    else this.#finish(report);
  }

  #finish(outcome: Outcome): void {
    const running = this.#running;
    this.#running = null;
    this.#watchdog.stop();
    this.#worker?.unref?.();
    running?.finish(outcome);
  }

  /** Ends the worker. What it still sends, its end included, concerns no later job. */
  #discard(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#given.clear();
    if (!worker) return;
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
  }
}

/** The worker checks what is in it. */
const object = recordOf<object>({});

const CLIENT: Fields<ClientOptions> = {
  hashMib: optional(whole),
  threads: optional(whole),
  tablebase: optional(callable),
  startWorker: optional(callable),
};

/** Whether a job probes a tablebase. */
const probes = (work: Work): work is Extract<Work, { kind: 'analyse' | 'choose' }> =>
  work.kind === 'analyse' || (work.kind === 'choose' && work.options.level >= LOWEST_EXACT_LEVEL);

function startDefault(): WorkerLike {
  if (typeof Worker === 'undefined' && hasThreads()) return startThread<Request, Reply>('worker.js');
  try {
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  } catch (error) {
    if ((error as Error).name !== 'SecurityError') throw error;
    // A variable, because a bundler would take the expression for the URL of a file.
    const script: string = './worker.js';
    return startImportedWorker(new URL(script, import.meta.url).href);
  }
}

/** Memory shared with the worker; null in a page that is not cross-origin isolated. */
function sharedFlag(): Int32Array | null {
  return sharesMemory() ? new Int32Array(new SharedArrayBuffer(4)) : null;
}
