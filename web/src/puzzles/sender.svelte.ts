// Keeps what this browser knows of a member's puzzles and what the server knows the same, as soon as
// there is a connection. It goes on after the page with the puzzles was left.

import { exchange, unsentOf } from './unsent';

/** How long after a failure it is tried again, in milliseconds; sooner when the browser is online again. */
const PAUSE = 30_000;

export class PuzzleSender {
  /** How many attempts wait after the last request was not answered. */
  waiting = $state(0);
  readonly #member: string;
  readonly #isMeant: () => boolean;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  /** `isMeant` says whether the member is the one that is logged in at this browser. */
  constructor(member: string, isMeant: () => boolean) {
    this.#member = member;
    this.#isMeant = isMeant;
    if (typeof window !== 'undefined') window.addEventListener('online', () => void this.send());
  }

  /** Calls a function whenever the server was heard; returns what ends that. */
  listen(heard: () => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  /** Sends what waits and asks what is new. Never rejects; whatever is noted while it runs is sent after it. */
  send(): Promise<void> {
    if (this.#running) {
      this.#isAskedAgain = true;
      return this.#running;
    }
    this.#running = this.#sendAll().finally(() => (this.#running = null));
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#sendOnce();
    } while (this.#isAskedAgain);
  }

  async #sendOnce(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await exchange(this.#member, this.#isMeant);
      for (const heard of this.#listeners) heard();
      this.waiting = 0;
    } catch {
      // No server or no connection, or the server has asked to wait.
      this.waiting = (await unsentOf(this.#member).all()).size;
      if (this.waiting > 0) this.#timer = setTimeout(() => void this.send(), PAUSE);
    }
  }
}

const senders = new Map<string, PuzzleSender>();

/** The sender of a member: one for the page. */
export function senderOf(member: string, isMeant: () => boolean): PuzzleSender {
  const known = senders.get(member) ?? new PuzzleSender(member, isMeant);
  senders.set(member, known);
  return known;
}
