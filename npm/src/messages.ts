// Messages between a client and its worker.

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
import type { ChoiceOptions, TablebaseFiles } from './options.js';

/** Limits of a review for each position; `movetime` is in milliseconds. */
export interface ReviewLimits {
  nodes: number;
  movetime: number | undefined;
}

/** A job of the engine. */
export type Work =
  | { kind: 'analyse'; game: SearchGame; limits: SearchLimits }
  | { kind: 'choose'; game: SearchGame; options: ChoiceOptions }
  | { kind: 'review'; game: SearchGame; limits: ReviewLimits }
  | { kind: 'reviewPosition'; game: SearchGame; ply: number; limits: ReviewLimits }
  | { kind: 'judge'; game: SearchGame; positions: PositionReviewJson[] }
  | { kind: 'findPuzzle'; game: SearchGame; ply: number }
  | { kind: 'freeChoices'; game: SearchGame; side: ChoosingSide }
  | { kind: 'agreementOf'; games: ChoiceCounts[] };

/** Sent to the worker. The job stops when the first number of `stop` is not 0. */
export interface Request {
  id: number;
  hashMib: number;
  /** The number of threads, the same in all requests to a worker. */
  threads: number;
  work: Work;
  /** A tablebase of the game's variant, for this job and later ones; null if nothing is new. */
  tablebase: TablebaseFiles | null;
  stop: Int32Array | null;
}

/** Reports of a job that is still running. */
export type Update =
  /** `winChance` is that of the line for the side to move, from 0 to 1. */
  | { kind: 'line'; line: AnalysisLine; winChance: number }
  /** The number of reviewed positions. */
  | { kind: 'progress'; done: number }
  /** The job goes on. Sent about once a second. */
  | { kind: 'alive' };

/** The last report of a job. */
export type Outcome =
  | { kind: 'analysed'; end: AnalysisResult }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply }
  | { kind: 'reviewedPosition'; position: PositionReviewJson }
  | { kind: 'searched'; puzzle: FoundPuzzle | null }
  | { kind: 'counted'; counts: ChoiceCounts }
  | { kind: 'compared'; agreement: AgreementAnswer }
  | { kind: 'stopped' }
  | Failed;

/**
 * Why a job has no result: an argument is invalid, the engine has crashed, has stopped without a
 * word or could not be loaded; and the same in English.
 */
export interface Failed {
  kind: 'failed';
  reason: 'refused' | 'crashed' | 'silent' | 'not-loaded';
  message: string;
}

export type Report = Update | Outcome;

/** Sent by the worker. */
export type Reply = { id: number } & Report;
