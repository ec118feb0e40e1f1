// The seam between the page and the place where a game is: the store of this browser, or a
// connection to somebody elsewhere. The page asks a source for changes of its game, and the
// source decides.

import type { Side } from '../rules/rules';
import type { Action } from './actions';
import type { PlayedGame, SavedGame } from './saved';

/** What has happened without the page: somebody elsewhere has acted, or whoever decides there. */
export type SourceEvent =
  /** The last move of the record is new. */
  | { kind: 'move' }
  /** Moves were taken back. */
  | { kind: 'take-back' }
  /** The game is over, by its conclusion. */
  | { kind: 'end' }
  /** Another game has begun in the place of this one. */
  | { kind: 'begin' }
  | { kind: 'draw-offer'; by: Side }
  | { kind: 'draw-declined'; by: Side }
  /** Something that changes neither the moves nor the result, in words. */
  | { kind: 'told'; text: string }
  /** An action was not allowed after all; the game is as it was before it. */
  | { kind: 'refusal'; reason: string };

export interface GameSource {
  /** The game as it is known here. Reactive; what has changed it is reported after the change, at once. */
  readonly game: PlayedGame;
  /** Whether the people at this screen may act; if not, another tab of this browser plays the game. */
  readonly isMine: boolean;
  /** Whether a move can be entered before its turn; it can if this is missing. */
  readonly hasPremoves?: boolean;
  /** The present time of the game's clock, in milliseconds since 1970. */
  now(): number;
  /**
   * Carries out an action of a player. Returns false if it waits for a decision, which is
   * reported; a legal move never waits. The same action may come again meanwhile.
   */
  act(action: Action): boolean;
  /** Keeps how this screen shows the game. */
  save(shown: Pick<PlayedGame, 'orientation'>): void;
  /** Begins another game in the place of this one. Returns false if it waits for a decision. */
  begin(game: SavedGame): boolean;
  /** Reports what happens without the page, until the returned function is called. */
  listen(heard: (event: SourceEvent) => void): () => void;
  /** Takes the game over from another tab. */
  takeOver(): Promise<void>;
  /** Lets the game go when its view is left. */
  close(): void;
}
