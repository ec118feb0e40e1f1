// The tournament in which the person at this screen plays: while it goes on, every view tells of
// the next game, and a game leads back to it. It is kept for this tab, also when it is loaded again.

import { has, isText } from '../lib/check';
import { lobby } from './lobby.svelte';
import type { Tournament } from './tournaments';

const KEY = 'dameo.tournament';

export type Attended = Pick<Tournament, 'id' | 'title'>;

const isAttended = has<Attended>({ id: isText, title: isText });

class Attendance {
  /** The tournament; null if the person takes part in none. */
  current = $state.raw<Attended | null>(null);
  #leaveLobby: (() => void) | null = null;

  constructor() {
    if (typeof sessionStorage === 'undefined') return;
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
      if (isAttended(kept)) this.#set({ id: kept.id, title: kept.title });
    } catch {
      // Nothing is kept in this browser.
    }
  }

  /** A tournament that is looked at, and whether the person takes part in it may have changed. */
  hear({ id, title, phase, me, entrants }: Tournament): void {
    const isIn = me !== null && entrants[me]?.isOut === false && (phase === 'open' || phase === 'running');
    if (isIn && this.current?.id !== id) this.#set({ id, title });
    if (!isIn && this.current?.id === id) this.#set(null);
  }

  #set(attended: Attended | null): void {
    this.current = attended;
    // The lobby tells of games that begin.
    if (attended) this.#leaveLobby ??= lobby.enter();
    else {
      this.#leaveLobby?.();
      this.#leaveLobby = null;
    }
    try {
      if (attended) sessionStorage.setItem(KEY, JSON.stringify(attended));
      else sessionStorage.removeItem(KEY);
    } catch {
      // It is known until the page is loaded again.
    }
  }
}

export const attendance = new Attendance();
