// Games as the store keeps them.

import { RecordFollower } from '../controller/follower';
import { has, isListOf, isNumber, isObject, isText, optional, orNull } from '../lib/check';
import { emptyRecord } from '../record/record';
import { isSide } from '../record/sides';
import type { GameRecord, Side } from '../rules/rules';
import { isId, newId } from '../store/ids';
import { type Clock, isClock } from './clock';
import { isSeatElsewhere, isStoredSeat, type Seats } from './seats';

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
  /** The time control as in files, if the clock has one that its own does not tell: `300d3`, with odds `300+3,120+3`. */
  timeControl?: string;
  /** Where the game is, if a server has it and the library only a copy. */
  origin?: { id: string };
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

const isRecord = has<GameRecord>({
  variant: isText,
  drawRules: isText,
  startFen: optional(orNull(isText)),
  moves: isListOf(isText),
});

const isOrigin = has<{ id: string }>({ id: isId });

/** Whether a value has the form of a game; {@link isPlayable} checks the rest. */
export function isSavedGame(value: unknown): value is SavedGame {
  if (!isObject(value) || !isObject(value['players'])) return false;
  const { record, players, orientation, clock, origin } = value;
  const isSeat = isOrigin(origin) ? isSeatElsewhere : isStoredSeat;
  return (
    isRecord(record) &&
    isSeat(players['white']) &&
    isSeat(players['black']) &&
    isSide(orientation) &&
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
    isNumber(started) &&
    isNumber(changed) &&
    (winner === null || winner === 'draw' || isSide(winner))
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
