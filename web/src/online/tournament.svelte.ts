// A tournament that is looked at: the server tells each change.

import { Connection, type Link } from './connection';
import { problemInWords } from './problems';
import { socketUrl } from './server';
import { openBrowserSocket } from './surroundings';
import { type Tournament, tournamentOf } from './tournaments';
import { readTournamentMessage } from './tournament-read';

export class WatchedTournament {
  /** What the server has told last; null before it did. */
  now = $state.raw<Tournament | null>(null);
  link = $state.raw<Link>({ kind: 'connecting', isFirst: true });
  /** Why the tournament is not shown, or something was not done; empty if nothing is wrong. */
  problem = $state('');
  isBusy = $state(false);
  readonly id: string;
  #connection: Connection | null = null;
  #isClosed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Watches from now on, until the returned function is called. */
  open(): () => void {
    void this.look();
    const wake = (): void => {
      if (document.visibilityState === 'visible') this.#connection?.wake();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      this.#isClosed = true;
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      this.#connection?.end();
    };
  }

  /** Asks the server, and listens to it once it has answered. */
  async look(): Promise<void> {
    this.problem = '';
    try {
      this.#take(await tournamentOf(this.id));
      if (!this.#isClosed) this.#connect();
    } catch (error) {
      this.problem = problemInWords(error);
    }
  }

  /** Does something after which the server tells the tournament; returns whether it was done. */
  async do(deed: () => Promise<Tournament>): Promise<boolean> {
    this.problem = '';
    this.isBusy = true;
    const wasIn = this.now?.me != null;
    try {
      const told = await deed();
      this.#take(told);
      // The server knows only now who listens.
      if (!wasIn && told.me !== null) this.#connection?.wake();
      return true;
    } catch (error) {
      this.problem = problemInWords(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  #connect(): void {
    if (this.#connection) return;
    const listener = {
      opened: () => {},
      received: (text: string) => {
        const message = readTournamentMessage(text);
        if (message) this.#take(message.tournament);
      },
      changed: (link: Link) => (this.link = link),
    };
    const url = socketUrl(`tournaments/${this.id}/socket`);
    this.#connection = new Connection(() => openBrowserSocket(url), listener, () => false, () => null);
    this.#connection.start();
  }

  /** A reply and a message may come in another order than they were sent. */
  #take(told: Tournament): void {
    if (!this.now || told.sequence >= this.now.sequence) this.now = told;
  }
}
