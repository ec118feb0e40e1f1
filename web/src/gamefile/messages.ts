// Messages between the page and the worker that looks through a file of games.

import type { Found } from './catalogue';

/** Sent to the worker: first the file, then searches. */
export type Request =
  | { kind: 'read'; file: Blob }
  /** Looks for a text among the games that are known; a later search replaces it. */
  | { kind: 'search'; text: string; limit: number };

/** Sent by the worker. */
export type Response =
  /** How far it has read, in bytes, and how many games it has found. */
  | { kind: 'progress'; read: number; count: number; isDone: boolean }
  | { kind: 'found'; text: string; limit: number; found: Found }
  /** The file is gone or has changed. */
  | { kind: 'failed' };
