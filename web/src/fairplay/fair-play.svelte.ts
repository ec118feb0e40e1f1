// While a game against a person is played in this browser, engine, explorer and tablebases
// tell nothing of its positions, in any tab. Nobody is watched: it is a reminder in our own page.

import { has, isListOf, isNumber, isObject, isText } from '../lib/check';
import { load, save } from '../lib/storage';

const KEY = 'dameo.games-in-progress';
/** How long a game counts as played after it was seen last, in milliseconds: the page may have been closed. */
const KEPT = 6 * 3_600_000;
/** The positions of a game that tell something: those of its last plies. */
const LATEST = 10;

interface Played {
  variant: string;
  /** The FENs of the latest positions. */
  fens: string[];
  /** When it was seen last, in milliseconds since 1970. */
  seen: number;
}

type PlayedById = Record<string, Played>;

const isPlayed = has<Played>({ variant: isText, fens: isListOf(isText), seen: isNumber });

const isPlayedById = (value: unknown): value is PlayedById => isObject(value) && Object.values(value).every(isPlayed);

const read = (): PlayedById => load(KEY, isPlayedById) ?? {};

class FairPlay {
  #games = $state.raw<PlayedById>(read());

  constructor() {
    if (typeof window === 'undefined') return;
    // Other tabs play, too.
    window.addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) this.#games = read();
    });
  }

  /**
   * The game against a person to which a position belongs, or that goes on to it; null if there
   * is none. `line` has the FENs of the positions that led to it, as far as they are known.
   */
  gameOf(variant: string, fen: string, line: readonly string[] = []): string | null {
    const now = Date.now();
    const belongs = ({ fens }: Played): boolean => fens.includes(fen) || line.includes(fens.at(-1) ?? '');
    const found = Object.entries(this.#games).find(
      ([, game]) => game.variant === variant && now - game.seen < KEPT && belongs(game),
    );
    return found?.[0] ?? null;
  }

  /** A game goes on: help for its positions ends. `fens` are those of its positions, the present one last. */
  play(id: string, variant: string, fens: readonly string[]): void {
    this.#write({ ...read(), [id]: { variant, fens: fens.slice(-LATEST), seen: Date.now() } });
  }

  /** A game is over, or is not played here. */
  end(id: string): void {
    const { [id]: ended, ...others } = read();
    if (ended) this.#write(others);
  }

  #write(games: PlayedById): void {
    this.#games = games;
    save(KEY, games);
  }
}

export const fairPlay = new FairPlay();
