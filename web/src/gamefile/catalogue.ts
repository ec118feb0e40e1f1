// The games of a large file: what is listed and searched of each.

import type { OutlinedGame } from '../engine/module';
import type { Tag } from '../study/annotated';

/** A game of a file, which is read when it is opened. */
export interface FileGame {
  /** Its number in the file, from 1. */
  number: number;
  /** Its place in the file, in bytes. */
  start: number;
  end: number;
  /** What its title is made from. */
  tags: Tag[];
  /** As in PDN; `*` if there is none. */
  result: string;
}

export interface Found {
  /** The number of games that match. */
  total: number;
  /** The first of them. */
  games: FileGame[];
}

/** The tags of which a title is made. */
const TITLE: ReadonlySet<string> = new Set(['White', 'Black', 'Event', 'Date']);

export class Catalogue {
  readonly #games: FileGame[] = [];
  /** What a search looks through, in lower case, by index of the game. */
  readonly #texts: string[] = [];

  get count(): number {
    return this.#games.length;
  }

  add({ start, end, tags }: OutlinedGame): void {
    const title = tags.filter(([name]) => TITLE.has(name)).map(([name, value]) => ({ name, value }));
    const result = tags.find(([name]) => name === 'Result')?.[1] ?? '*';
    this.#games.push({ number: this.count + 1, start, end, tags: title, result });
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
