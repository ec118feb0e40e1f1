// Finished games of the server in the library of this browser: a copy, the server has the game.

import type { PlayedGame, StoredGame } from '../play/saved';
import { store } from '../store/store.svelte';

/** Keeps a finished game in the library; one without a result or without moves is not kept. */
export async function keepFinished(game: PlayedGame): Promise<void> {
  if (game.winner === null || game.record.moves.length === 0) return;
  const kept = await store.raw('games', game.id);
  if (kept !== undefined) return;
  const value: StoredGame = { ...game, clock: null, origin: { id: game.id }, revision: 1, changed: Date.now() };
  await store.write([{ area: 'games', key: game.id, value }]);
}
