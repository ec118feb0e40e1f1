// Whether people can meet on the server that the app comes from. Asked once, after the app is
// shown: without a server nothing of online play is.

import { appUrl } from '../lib/app-url';
import { has, isCount, isListOf } from '../lib/check';
import type { Site } from './server';

/** Whether a reply describes a site that this page can talk to. */
const isSite = has<Site>({ versions: isListOf(isCount) });

class Meeting {
  /** What the server says of itself; null if people cannot meet there, or as long as it is not known. */
  site = $state.raw<Site | null>(null);
  /** Whether something of this page is in the lobby: an open invitation that waits, in any view. */
  isWaiting = $state(false);
  /** The number of games over days that wait for a move of the person at this screen. */
  waitingGames = $state(0);
  /** Whether the session of a member at this browser has ended without this page having ended it. */
  hasSessionEnded = $state(false);

  /** Asks the server. Never rejects. */
  async ask(): Promise<void> {
    try {
      const response = await fetch(appUrl('api/site'));
      const reply: unknown = response.ok ? await response.json() : null;
      if (isSite(reply)) this.site = reply;
    } catch {
      // No server, or no network.
    }
  }
}

export const meeting = new Meeting();
