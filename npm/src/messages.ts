// Messages between a client and its worker.

import type {
  AnalysisEnd,
  AnalysisLine,
  LegalMove,
  ReviewReply,
  SearchGame,
  SearchLimits,
} from '../wasm/engine.js';

/** A job of the engine; `time` is in milliseconds, `nodes` for each position. */
export type Work =
  | { kind: 'analyse'; game: SearchGame; limits: SearchLimits }
  | { kind: 'choose'; game: SearchGame; level: number; time: number; seed: number }
  | { kind: 'review'; game: SearchGame; nodes: number };

/** Sent to the worker. The job stops when the first number of `stop` is not 0. */
export interface Request {
  id: number;
  hashMib: number;
  work: Work;
  stop: Int32Array | null;
}

/** Reports of a job that is still running. */
export type Update =
  /** `winChance` is that of the line for the side to move, from 0 to 1. */
  | { kind: 'line'; line: AnalysisLine; winChance: number }
  /** The number of reviewed positions. */
  | { kind: 'progress'; done: number };

/** The last report of a job. */
export type Outcome =
  | { kind: 'analysed'; end: AnalysisEnd }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };

export type Report = Update | Outcome;

/** Sent by the worker. */
export type Reply = { id: number } & Report;
