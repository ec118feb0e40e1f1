// Messages between the page and the tablebase worker.

import type { TablebaseReply } from '../engine/module';
import type { FileFailure } from '../lib/fetching';

/** Sent to the worker. */
export interface Question {
  id: number;
  variant: string;
  fen: string;
}

/** The outcome of a question; its reply is null if the page can fetch no tablebase for the position. */
export type Outcome =
  | { kind: 'answered'; reply: TablebaseReply | null }
  | { kind: 'failed'; failure: FileFailure };

/** Sent by the worker. */
export type Reply = { id: number } & Outcome;
