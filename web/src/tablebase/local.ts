// Tablebases in the browser. Files are fetched when a position needs them, and
// kept.

import { TablebaseReader, type TablebaseReply, type VariantName } from '../engine/module';
import { type FileList, urlOf } from './files';

/** Returns the bytes of a file; rejects with the reason if they cannot be fetched. */
export type Fetch = (url: string) => Promise<Uint8Array>;

export class LocalTablebases {
  readonly #fetch: Fetch;
  readonly #files: () => Promise<FileList>;
  readonly #variants = new Map<string, TablebaseReader>();

  constructor(fetch: Fetch, files: () => Promise<FileList>) {
    this.#fetch = fetch;
    this.#files = files;
  }

  /**
   * Probes a position; null if its tablebase is not listed. Rejects with the
   * reason if a file cannot be fetched or is damaged.
   */
  async probe(variant: string, fen: string): Promise<TablebaseReply | null> {
    return this.#readerOf(variant).report(fen);
  }

  #readerOf(variant: string): TablebaseReader {
    const known = this.#variants.get(variant);
    if (known) return known;
    const reader = new TablebaseReader(variant as VariantName, async (signature) => {
      const url = urlOf(await this.#files(), variant, signature);
      return url === null ? null : this.#fetch(url);
    });
    this.#variants.set(variant, reader);
    return reader;
  }
}
