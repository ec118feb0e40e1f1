// The side that the person at this screen had in a game.

import { isListedGame } from '../play/saved';
import { solePerson } from '../play/seats';
import type { Side } from '../rules/rules';
import { store } from '../store/store.svelte';
import { gameOfServer } from './reviews';
import { meetingOf } from './server';
import { meeting } from './site.svelte';

/**
 * The side in a game of the library, or of the server; null if nobody here played it, or both
 * sides. Never rejects.
 */
export async function ownSideIn(name: string | undefined): Promise<Side | null> {
  if (!name) return null;
  const kept = await store.get('games', name, isListedGame).catch(() => null);
  if (kept) return solePerson(kept.players);
  const id = gameOfServer(name);
  // Another browser of the same member has no copy of the game.
  const found = id && meeting.site ? await meetingOf(id).catch(() => null) : null;
  return found?.kind === 'game' ? found.game.seat : null;
}
