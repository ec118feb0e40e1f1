// The member who is logged in at this browser. Its name is kept here, so that the app shows it
// without asking the server; the server says who it is whenever something else is asked.

import { isText } from '../lib/check';
import { load, remove, save } from '../lib/storage';
import type { Me, Member } from './server';
import { meeting } from './site.svelte';

const KEY = 'dameo.member';

class CurrentMember {
  /** The name; null for guests. */
  name = $state(load(KEY, isText));
  /** Recovery codes that the member has not kept yet: nobody can show them again. */
  codes = $state.raw<readonly string[]>([]);
  /** How many changes of this page the server has not answered yet. */
  #changes = 0;
  /** How many it has answered: what was asked before is out of date. */
  #answered = 0;

  constructor() {
    if (typeof window === 'undefined') return;
    // Other tabs log in and out, too.
    window.addEventListener('storage', ({ key }) => {
      if ((key === KEY || key === null) && this.#changes === 0) this.#hear(load(KEY, isText));
    });
  }

  /**
   * Asks the server for something after which somebody else is logged in, or nobody.
   * `nameAfter` returns the name of the member after it.
   */
  async change<Answer>(sent: Promise<Answer>, nameAfter: (answer: Answer) => string | null): Promise<Answer> {
    this.#changes += 1;
    try {
      const answer = await sent;
      this.#set(nameAfter(answer));
      meeting.hasSessionEnded = false;
      return answer;
    } finally {
      this.#changes -= 1;
      this.#answered += 1;
    }
  }

  /** The server has said who this is. */
  learn(found: Pick<Member, 'name'> | null): void {
    const name = found?.name ?? null;
    this.#hear(name);
    this.#set(name);
  }

  /** Asks the server who this is, with their games. Rejects as the server does. */
  async ask(): Promise<Me> {
    const before = this.#answered;
    // Loaded when it is needed: the name is shown from the first view on.
    const { whoAmI } = await import('./server');
    const me = await whoAmI();
    if (this.#changes === 0 && this.#answered === before) this.learn(me.member);
    return me;
  }

  /** A session has ended: asks whose it was. A change of this page ends one, too. */
  async check(): Promise<void> {
    if (this.name === null || this.#changes > 0) return;
    await this.ask().catch(() => undefined);
  }

  /** Takes up what was done elsewhere. */
  #hear(name: string | null): void {
    if (name !== null) meeting.hasSessionEnded = false;
    else if (this.name !== null) meeting.hasSessionEnded = true;
    this.name = name;
  }

  #set(name: string | null): void {
    this.name = name;
    if (name === null) {
      this.codes = [];
      remove(KEY);
    } else save(KEY, name);
  }
}

export const member = new CurrentMember();
