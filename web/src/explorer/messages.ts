// Messages between the page and the worker that counts games.

import type { ExplorerReply, PassageView, SearchGame, Winner } from '../engine/module';
import type { FileFailure } from '../lib/fetching';

/** A finished game. */
export interface FinishedGame {
  record: SearchGame;
  /** Null after a draw. */
  winner: Winner | null;
}

export interface IndexInfo {
  gameCount: number;
  /** Where the games come from, in words; empty if they were added one by one. */
  origin: string;
}

/** What the worker can be asked; `index` names one of its indexes of games. */
export interface Calls {
  /** Makes an index of a file of games. */
  load: { request: { index: string; url: string }; answer: IndexInfo };
  /** Makes an empty index, instead of the one with this name if there is one. */
  create: { request: { index: string; variant: string }; answer: IndexInfo };
  /** Counts games; returns their numbers, null for a game that cannot be played. */
  add: { request: { index: string; games: FinishedGame[] }; answer: (number | null)[] };
  /** What was played from a position. */
  explore: { request: { index: string; fen: string }; answer: ExplorerReply };
  /** Games of a file that pass through a position; those that do not are left out. */
  passages: { request: { index: string; numbers: number[]; fen: string }; answer: NumberedPassage[] };
}

export interface NumberedPassage {
  number: number;
  passage: PassageView;
}

export type Kind = keyof Calls;
export type Answer<K extends Kind> = Calls[K]['answer'];

/** A call without its identifier. */
export type Call<K extends Kind = Kind> = { [Each in K]: { kind: Each } & Calls[Each]['request'] }[K];

/** Sent to the worker. */
export type Request = { id: number } & Call;

/** Sent by the worker. */
export type Response =
  | { id: number; kind: 'answered'; answer: Answer<Kind> }
  | { id: number; kind: 'failed'; failure: FileFailure };
