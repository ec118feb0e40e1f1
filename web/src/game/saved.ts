// The game that is being played, as the browser remembers it.

import { load, save } from '../lib/storage';
import * as rules from '../rules/rules';
import type { GameRecord, Side } from '../rules/rules';
import { type Clock, isClock } from './clock';
import { emptyRecord, isPlayer, type Players } from './players';

const KEY = 'dameo.game';

/** A game with those who play it: all that has to be remembered. */
export interface SavedGame {
  record: GameRecord;
  players: Players;
  orientation: Side;
  clock: Clock | null;
}

export const remember = (game: SavedGame): void => save(KEY, game);

/** The game that was left, if it can be read; else a new one. */
export function rememberedGame(): SavedGame {
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

/** Whether a remembered value has the form of a game; the rules check the rest. */
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

function isPlayable(record: GameRecord): boolean {
  try {
    rules.position(record);
    return true;
  } catch {
    return false;
  }
}
