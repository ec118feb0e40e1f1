// A channel: it asks the server again and again, and goes on to the next game by itself.

import { problemInWords } from './problems';
import { meetingOf, type ServedGame } from './server';
import { nextGame, type Tv, tvNow } from './tv';

/** How often the server is asked, in milliseconds. */
const PERIOD = 3000;

export class Channel {
  /** What the server has told last; null before it did. */
  tv = $state.raw<Tv | null>(null);
  /** The game that is shown; null before there is one. */
  game = $state.raw<ServedGame | null>(null);
  problem = $state('');
  readonly #name: string;
  #endedAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Asks from now on, until the returned function is called. */
  open(): () => void {
    void this.#go();
    return () => {
      this.#isClosed = true;
      clearTimeout(this.#timer);
    };
  }

  /** The game that is shown is over. */
  end(): void {
    this.#endedAt ??= performance.now();
  }

  /** Asks at once, for instance because the page is looked at again. */
  ask(): void {
    clearTimeout(this.#timer);
    void this.#go();
  }

  async #go(): Promise<void> {
    if (document.visibilityState === 'visible') await this.#look();
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#go(), PERIOD);
  }

  async #look(): Promise<void> {
    try {
      this.tv = await tvNow();
      const shown = this.game && { id: this.game.id, endedAt: this.#endedAt };
      const next = nextGame(this.tv, this.#name, shown, performance.now());
      if (next !== null) await this.#show(next);
      this.problem = '';
    } catch (error) {
      this.problem = problemInWords(error);
    }
  }

  async #show(id: string): Promise<void> {
    const found = await meetingOf(id);
    if (found.kind !== 'game') return;
    this.game = found.game;
    this.#endedAt = null;
  }
}
