// The boards of a tournament while they are played: the server is asked again and again, and the
// clocks run on in between.

import type { Side } from '../rules/rules';
import { ServerClock } from './server-clock';
import { boardsOf, type TournamentBoard } from './tournaments';

/** How often the server is asked, and how often the clocks are read, in milliseconds. */
const PERIOD = 2000;
const TICK = 100;

/** The time left for a side at an instant of the server, in milliseconds, on a board whose clocks were read at `at`. */
export function leftAt({ whiteLeft, blackLeft, running, delay }: Pick<TournamentBoard, 'whiteLeft' | 'blackLeft' | 'running' | 'delay'>, at: number, side: Side, now: number): number {
  const left = side === 'white' ? whiteLeft : blackLeft;
  return running === side ? Math.max(left - Math.max(now - at - delay, 0), 0) : left;
}

export class WatchedBoards {
  #boards = $state.raw<ReadonlyMap<number, TournamentBoard>>(new Map());
  #at = 0;
  #now = $state(0);
  readonly #id: string;
  readonly #clock = new ServerClock(() => performance.now());

  /** The boards of the tournament `id`. */
  constructor(id: string) {
    this.#id = id;
  }

  /** Asks from now on, until the returned function is called. */
  open(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    const go = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await this.#ask();
      if (!isClosed) timer = setTimeout(() => void go(), PERIOD);
    };
    void go();
    const ticker = setInterval(() => (this.#now = this.#clock.now()), TICK);
    return () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(ticker);
      this.#boards = new Map();
    };
  }

  /** The board of the game with a number; undefined if it is not played now. */
  board(number: number): TournamentBoard | undefined {
    return this.#boards.get(number);
  }

  /** The time left for a side of a board, in milliseconds. */
  left(board: TournamentBoard, side: Side): number {
    return leftAt(board, this.#at, side, this.#now);
  }

  async #ask(): Promise<void> {
    try {
      const { at, boards } = await boardsOf(this.#id);
      this.#clock.hear(at);
      this.#at = at;
      this.#now = this.#clock.now();
      this.#boards = new Map(boards.map((board) => [board.number, board]));
    } catch {
      // It is asked again; the tournament itself says that the connection is lost.
    }
  }
}
