// The tablebases that the engine probes within its searches: those of the bundled files.
// They are 0.1 MB for a game, so nobody has to ask for them; the larger ones have megabytes.

import type { TablebaseFiles } from '../engine/client';
import { fetchFile } from '../lib/fetching';
import bundled from './files.json';
import { type FileList, urlOf } from './files';
import type { Fetch } from './local';

/** Tablebases that are fetched when they are first asked for, and kept. */
export class SearchTablebases {
  readonly #fetch: Fetch;
  readonly #list: FileList;
  /** By variant; null while the files are on their way. */
  readonly #found = new Map<string, TablebaseFiles | null>();

  constructor(fetch: Fetch, list: FileList) {
    this.#fetch = fetch;
    this.#list = list;
  }

  /** The files of a variant, or null until all of them are there. */
  readonly filesOf = (variant: string): TablebaseFiles | null => {
    const found = this.#found.get(variant);
    if (found !== undefined) return found;
    this.#found.set(variant, null);
    void this.#fetchAll(variant).then(
      (files) => this.#found.set(variant, files),
      // Offline, for one: tried again when it is next asked for.
      () => this.#found.delete(variant),
    );
    return null;
  };

  /** Null if the variant has none. */
  async #fetchAll(variant: string): Promise<TablebaseFiles | null> {
    const names = Object.keys(this.#list[variant] ?? {});
    if (names.length === 0) return null;
    const fetchOne = async (name: string): Promise<[string, Uint8Array]> =>
      [name, await this.#fetch(urlOf(this.#list, variant, name)!)];
    return Object.fromEntries(await Promise.all(names.map(fetchOne)));
  }
}

/** What an engine of the app is given as its tablebases. */
export const searchTablebase = new SearchTablebases(fetchFile, bundled).filesOf;
