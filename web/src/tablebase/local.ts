// Tablebases in the browser. Files are fetched when a position needs them, and
// kept.

import { Tablebase, type TablebaseReply } from '../engine/module';
import { type FileList, urlOf } from './files';

/** Returns the bytes of a file; rejects with the reason if they cannot be fetched. */
export type Fetch = (url: string) => Promise<Uint8Array>;

export class LocalTablebases {
  readonly #fetch: Fetch;
  readonly #files: () => Promise<FileList>;
  readonly #variants = new Map<string, Tablebase>();

  constructor(fetch: Fetch, files: () => Promise<FileList>) {
    this.#fetch = fetch;
    this.#files = files;
  }

  /**
   * Probes a position; null if its tablebase is not listed. Rejects with the
   * reason if a file cannot be fetched or is damaged.
   */
  async probe(variant: string, fen: string): Promise<TablebaseReply | null> {
    const tablebase = this.#tablebaseOf(variant);
    for (;;) {
      const { reply, missing } = tablebase.probe(fen);
      if (reply) return reply;
      const files = await this.#files();
      const urls = missing.map((signature) => urlOf(files, variant, signature));
      if (urls.includes(null)) return null;
      await Promise.all(
        missing.map(async (signature, at) => {
          tablebase.add(signature, await this.#fetch(urls[at] ?? ''));
        }),
      );
    }
  }

  #tablebaseOf(variant: string): Tablebase {
    const known = this.#variants.get(variant);
    if (known) return known;
    const tablebase = new Tablebase(variant);
    this.#variants.set(variant, tablebase);
    return tablebase;
  }
}

/** Fetches a file from the app's own origin. */
export async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot fetch ${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
