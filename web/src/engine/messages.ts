// Messages between the page and the engine worker.

import type { GameRecord, LegalMove } from '../rules/rules';
import type { AnalysisEnd, AnalysisLine, ReviewReply, SearchLimits } from './module';

/** A job of the engine; `time` is in milliseconds, `nodes` per position. */
export type Work =
  | { kind: 'analyse'; game: GameRecord; limits: SearchLimits }
  | { kind: 'choose'; game: GameRecord; level: number; time: number; seed: number }
  | { kind: 'review'; game: GameRecord; nodes: number };

/** Sent to the worker. The job stops when the first number of `stop` is not 0. */
export interface Request {
  id: number;
  work: Work;
  stop: Int32Array<SharedArrayBuffer> | null;
}

/** What the worker reports of a job: any number of updates, then one of the others. */
export type Report =
  | Update
  | { kind: 'analysed'; end: AnalysisEnd }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply | null }
  | { kind: 'failed'; message: string };

/** Reports of a job that is still running. */
export type Update =
  /** `winChance` is that of the line for the side to move, 0 to 1. */
  | { kind: 'line'; line: AnalysisLine; winChance: number }
  /** The number of reviewed positions. */
  | { kind: 'progress'; done: number };

/** Sent by the worker. */
export type Reply = { id: number } & Report;
