// The game of versions of the app that kept one game in the local storage.

import { legacyText, parsed } from '../lib/legacy';
import { remove } from '../lib/storage';
import { store } from '../store/store.svelte';
import { isPlayable, isSavedGame, newGame } from './saved';
import { rememberLast } from './session.svelte';

const KEY = 'dameo.game';

/** Moves the game into the store; a damaged one is kept aside. */
export async function migrateGame(): Promise<void> {
  const text = legacyText(KEY);
  if (text === null) return;
  const value = parsed(text);
  const isGood = isSavedGame(value) && isPlayable(value.record);
  const isMoved = isGood ? await keep({ ...value, clock: value.clock ?? null }) : await store.setAside(KEY, value);
  if (isMoved && store.isKept) remove(KEY);
}

async function keep(saved: Parameters<typeof newGame>[0]): Promise<boolean> {
  const game = { ...newGame(saved), revision: 1 };
  const isWritten = await store.write([{ area: 'games', key: game.id, value: game }]);
  if (isWritten) await rememberLast(game.id);
  return isWritten;
}
