// Games as the store keeps them.

import { RecordFollower } from '../controller/follower';
import { emptyRecord } from '../record/record';
import type { GameRecord, Side } from '../rules/rules';
import { isId, newId } from '../store/ids';
import { type Clock, isClock } from './clock';
import { isStoredSeat, type Seats } from './seats';

/** A game as it is played. */
export interface SavedGame {
  record: GameRecord;
  players: Seats;
  orientation: Side;
  clock: Clock | null;
}

/** A game that has begun, wherever it is kept. */
export interface PlayedGame extends SavedGame {
  id: string;
  /** When it was started, in milliseconds since 1970. */
  started: number;
  /** Who won; null while the game goes on. */
  winner: Side | 'draw' | null;
}

/** A game of the library. */
export interface StoredGame extends PlayedGame {
  revision: number;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
}

/** A game that is not stored yet. */
export const newGame = (game: SavedGame): StoredGame => {
  const now = Date.now();
  return { ...game, id: newId(), revision: 0, started: now, changed: now, winner: winnerOf(game.record) };
};

/** The game of a first visit. */
export const firstGame = (): StoredGame =>
  newGame({
    record: emptyRecord('dameo'),
    players: { white: 'person', black: 3 },
    orientation: 'white',
    clock: null,
  });

/** Who has won a game; null while it goes on. Throws if a move is not legal. */
export function winnerOf(record: GameRecord): Side | 'draw' | null {
  const game = new RecordFollower();
  try {
    const { outcome } = game.position(record);
    return outcome && (outcome.winner ?? 'draw');
  } finally {
    game.free();
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is GameRecord =>
  isObject(value) &&
  isText(value['variant']) &&
  isText(value['drawRules']) &&
  (value['startFen'] == null || isText(value['startFen'])) &&
  Array.isArray(value['moves']) &&
  value['moves'].every(isText);

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether a value has the form of a game; {@link isPlayable} checks the rest. */
export function isSavedGame(value: unknown): value is SavedGame {
  if (!isObject(value) || !isObject(value['players'])) return false;
  const { record, players, orientation, clock } = value;
  return (
    isRecord(record) &&
    isStoredSeat(players['white']) &&
    isStoredSeat(players['black']) &&
    (orientation === 'white' || orientation === 'black') &&
    (clock === undefined || clock === null || isClock(clock))
  );
}

/** Whether a stored value has the form of a game of the library. */
export function isListedGame(value: unknown): value is StoredGame {
  if (!isSavedGame(value)) return false;
  const { id, revision, started, changed, winner } = value as Partial<StoredGame>;
  return (
    isId(id) &&
    Number.isSafeInteger(revision) &&
    isTime(started) &&
    isTime(changed) &&
    (winner === null || winner === 'draw' || winner === 'white' || winner === 'black')
  );
}

/** Whether a stored value is a game that can be opened. */
export const isStoredGame = (value: unknown): value is StoredGame =>
  isListedGame(value) && isPlayable(value.record);

/** Whether a value is the stored game of a key. */
export const isStoredGameOf =
  (id: string) =>
  (value: unknown): value is StoredGame =>
    isStoredGame(value) && value.id === id;

/** Whether the moves are legal and the conclusion is known. */
export function isPlayable(record: GameRecord): boolean {
  try {
    winnerOf(record);
    return true;
  } catch {
    return false;
  }
}
