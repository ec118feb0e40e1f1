// Where an opening explorer has its games from. What is played is told in the JSON of the
// protocol.

import type { ExplorerReply, Winner } from '../engine/module';
import type { GameRecord } from '../rules/rules';

/** A game that passes through a position. */
export interface OpenableGame {
  title: string;
  /** Null after a draw. */
  winner: Winner | null;
  /** The number of half-moves of the whole game. */
  plies: number;
  /** The moves from the position on, in long notation; null if the game passes through it in another form. */
  rest: string[] | null;
  /** The address at which it is opened, at the position if it can be. */
  link: string;
}

/** What a source knows of a position. */
export interface Opening {
  reply: ExplorerReply;
  /** The number of games of the source. */
  gameCount: number;
  /** Where they come from, in words. */
  origin: string;
  /** The games that the reply names. Rejects with the reason if they cannot be read. */
  listGames(): Promise<OpenableGame[]>;
}

export interface OpeningSource {
  /**
   * What was played from the last position of a game; null if the source has no games of
   * the variant. Rejects with the reason if the games cannot be read.
   */
  explore(record: GameRecord, fen: string): Promise<Opening | null>;
  /** Calls a listener when there are other games; returns what ends that. */
  listen(listener: () => void): () => void;
}
