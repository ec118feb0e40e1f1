// The games of the library: listed, removed and brought back.

import { store } from '../store/store.svelte';
import { isListedGame, type StoredGame } from './saved';

/** All games; the rules have not checked them. */
export const listGames = (): Promise<StoredGame[]> => store.all('games', isListedGame);

/** Removes a game; returns what brings it back, null if it is gone already. */
export async function removeGame(id: string): Promise<(() => Promise<void>) | null> {
  const value = await store.raw('games', id);
  if (value === undefined) return null;
  await store.write([{ area: 'games', key: id, value: undefined }]);
  return async () => void (await store.write([{ area: 'games', key: id, value }]));
}
