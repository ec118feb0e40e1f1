// The puzzles of a member on the server: the routes of docs/online-protocol.md.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { asMember } from './account';

type Schemas = components['schemas'];

/** An attempt that the server is told of. */
export type SentAttempt = Schemas['NewPuzzleAttempt'];
/** The first attempt at a puzzle, as the server keeps it. */
export type ServedAttempt = Schemas['PuzzleAttempt'];
export type PuzzleProgress = Schemas['PuzzleProgress'];

/** How many attempts one request can have. */
export const MAX_SENT = 100;

/** The ratings, and the attempts that were changed after the one with a sequence number; not all at once. */
export const puzzleProgress = (after: number): Promise<PuzzleProgress> =>
  asMember(server.GET('/api/online/puzzles', { params: { query: { after } } }));

/** Tells the server of attempts, the earliest first: each counts once, however often it is told. */
export const sendAttempts = (attempts: SentAttempt[]): Promise<void> =>
  asMember(server.POST('/api/online/puzzles', { body: { attempts } }));
