// Asking the tables that the app carries. What a question needs is fetched when
// it is asked, and kept.

import { type TableReply, Tables } from '../wasm/dameo.js';
import { addressOf, type FileList } from './files';

/** The bytes of a file; fails with the reason if they cannot be had. */
export type Fetch = (address: string) => Promise<Uint8Array>;

export class CarriedTables {
  readonly #fetch: Fetch;
  readonly #files: () => Promise<FileList>;
  readonly #variants = new Map<string, Tables>();

  constructor(fetch: Fetch, files: () => Promise<FileList>) {
    this.#fetch = fetch;
    this.#files = files;
  }

  /**
   * What the tables know about a position; null if the app carries no table for
   * it. Fails with the reason if a file cannot be had or is damaged.
   */
  async ask(variant: string, fen: string): Promise<TableReply | null> {
    const tables = this.#tablesOf(variant);
    for (;;) {
      const { reply, missing } = tables.probe(fen);
      if (reply) return reply;
      const files = await this.#files();
      const addresses = missing.map((name) => addressOf(files, variant, name));
      if (addresses.includes(null)) return null;
      await Promise.all(
        missing.map(async (name, at) => {
          tables.add(name, await this.#fetch(addresses[at] ?? ''));
        }),
      );
    }
  }

  #tablesOf(variant: string): Tables {
    const known = this.#variants.get(variant);
    if (known) return known;
    const tables = new Tables(variant);
    this.#variants.set(variant, tables);
    return tables;
  }
}

/** Fetches a file from where the app came from. */
export async function fetchFile(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`cannot fetch ${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
