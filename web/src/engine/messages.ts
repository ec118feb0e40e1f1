// What the page and its engine worker say to each other.

import type {
  AnalysisEnd,
  AnalysisLine,
  GameRecord,
  LegalMove,
  ReviewReply,
  SearchLimits,
} from '../wasm/dameo.js';

/** Something for the engine to do. */
export type Work =
  | { kind: 'analyse'; game: GameRecord; limits: SearchLimits }
  | { kind: 'choose'; game: GameRecord; level: number; time: number; seed: number }
  | { kind: 'review'; game: GameRecord; nodes: number };

/** Sent to the worker. The flag stops the work when its number is not 0. */
export interface Request {
  id: number;
  work: Work;
  stop: Int32Array<SharedArrayBuffer> | null;
}

/** News of a piece of work: any number of updates, then one of the others. */
export type News =
  | Update
  | { kind: 'analysed'; end: AnalysisEnd }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply | null }
  | { kind: 'failed'; message: string };

/** News of work that goes on. */
export type Update =
  | { kind: 'line'; line: AnalysisLine }
  /** So many positions of a review are done. */
  | { kind: 'progress'; done: number };

/** Sent by the worker. */
export type Reply = { id: number } & News;
