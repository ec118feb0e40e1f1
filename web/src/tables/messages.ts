// What the page and its worker for tables say to each other.

import type { TableReply } from '../wasm/dameo.js';

/** Sent to the worker. */
export interface Question {
  id: number;
  variant: string;
  fen: string;
}

/** What comes of it; no reply if the app carries no table for the position. */
export type Outcome =
  | { kind: 'answered'; reply: TableReply | null }
  | { kind: 'failed'; message: string };

/** Sent by the worker. */
export type Answered = { id: number } & Outcome;
