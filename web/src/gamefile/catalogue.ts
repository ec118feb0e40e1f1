// The games of a large file: what is listed and searched of each.

import type { OutlinedGame } from '../engine/module';

/** A game of a file, which is read when it is opened. */
export interface FileGame {
  /** Its number in the file, from 1. */
  number: number;
  /** Its place in the file, in bytes. */
  start: number;
  end: number;
  /** Its tags; empty if they are missing. */
  white: string;
  black: string;
  event: string;
  date: string;
  /** As in PDN. */
  result: string;
}

export interface Found {
  /** The number of games that match. */
  total: number;
  /** The first of them. */
  games: FileGame[];
}

const SHOWN = { White: 'white', Black: 'black', Event: 'event', Date: 'date', Result: 'result' } as const;

/** Values that say nothing: `?`, `????.??.??`. */
const UNKNOWN = /^[?.]*$/;

export class Catalogue {
  readonly #games: FileGame[] = [];
  /** What a search looks through, in lower case, by index of the game. */
  readonly #texts: string[] = [];

  get count(): number {
    return this.#games.length;
  }

  add({ start, end, tags }: OutlinedGame): void {
    const game: FileGame = { number: this.count + 1, start, end, white: '', black: '', event: '', date: '', result: '*' };
    for (const [name, value] of tags) {
      const field = SHOWN[name as keyof typeof SHOWN];
      if (field && !UNKNOWN.test(value)) game[field] = value;
    }
    this.#games.push(game);
    this.#texts.push(tags.map(([, value]) => value).join('\n').toLowerCase());
  }

  /** The games whose tags have every word of a text; all of them if it is empty. */
  search(text: string, limit: number): Found {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return { total: this.count, games: this.#games.slice(0, limit) };
    const games: FileGame[] = [];
    let total = 0;
    for (const [index, tags] of this.#texts.entries()) {
      if (!words.every((word) => tags.includes(word))) continue;
      total += 1;
      const game = this.#games[index];
      if (game && games.length < limit) games.push(game);
    }
    return { total, games };
  }
}
