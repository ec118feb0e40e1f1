// The current game in the browser's storage.

import { LiveGame } from '../controller/live';
import { load, save } from '../lib/storage';
import { emptyRecord } from '../record/record';
import type { GameRecord, Side } from '../rules/rules';
import { type Clock, isClock } from './clock';
import { isPlayer, type Players } from './players';

const KEY = 'dameo.game';

/** All that is stored of a game. */
export interface SavedGame {
  record: GameRecord;
  players: Players;
  orientation: Side;
  clock: Clock | null;
}

export const storeGame = (game: SavedGame): void => save(KEY, game);

/** The stored game if it can be read; otherwise a new one. */
export function restoreGame(): SavedGame {
  const saved = load(KEY, isSavedGame);
  if (saved && isPlayable(saved.record)) return { ...saved, clock: saved.clock ?? null };
  return {
    record: emptyRecord('dameo'),
    players: { white: 'person', black: 3 },
    orientation: 'white',
    clock: null,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Whether a stored value has the form of a game; the rules check the rest. */
function isSavedGame(value: unknown): value is SavedGame {
  if (!isObject(value) || !isObject(value['record']) || !isObject(value['players'])) return false;
  const { record, players, orientation, clock } = value;
  return (
    typeof record['variant'] === 'string' &&
    typeof record['drawRules'] === 'string' &&
    Array.isArray(record['moves']) &&
    isPlayer(players['white']) &&
    isPlayer(players['black']) &&
    (orientation === 'white' || orientation === 'black') &&
    (clock === undefined || clock === null || isClock(clock))
  );
}

/** Whether the moves are legal and the conclusion is known. */
function isPlayable(record: GameRecord): boolean {
  const game = new LiveGame();
  try {
    game.position(record);
    return true;
  } catch {
    return false;
  } finally {
    game.free();
  }
}
