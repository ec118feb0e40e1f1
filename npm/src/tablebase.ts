// Tablebase probes: WDL (win, draw or loss), and DTW (distance to win).

import type { ProbeAnswer, ProbedValue, Tablebase as TablebaseHandle, TablebaseReply, ValueAnswer, WdlJson } from '../wasm/engine.js';
import type { VariantName } from '../wasm/rules.js';
import { bytes, callable, text } from './arguments.js';
import { engineModule, wasm } from './engine-module.js';

/** The tablebase of a variant, from files that are added in memory. */
export class Tablebase {
  readonly #handle: TablebaseHandle;

  /** Throws if the variant has no tablebases. */
  constructor(variant: VariantName = 'dameo') {
    text('variant', variant);
    this.#handle = engineModule.call(() => new wasm.Tablebase(variant));
  }

  /**
   * Adds the file of a material signature such as `KKvM`, white pieces first.
   *
   * @throws if the file is damaged, or of another signature or variant.
   */
  add(signature: string, file: Uint8Array): void {
    text('signature', signature);
    bytes(`the file ${signature}`, file);
    engineModule.call(() => this.#handle.add(signature, file));
  }

  /**
   * Win, draw or loss for the side to move, with the distance to win. Its value is null if a file
   * is missing, which is named; with it another one may be.
   *
   * @throws as {@link report}.
   */
  probeDtw(fen: string): ValueAnswer {
    text('fen', fen);
    return engineModule.call(() => this.#handle.probeDtw(fen));
  }

  /**
   * The value of a position, of all its moves, and the best line. Its reply is null if files are
   * missing, which are named.
   *
   * @throws if the FEN cannot be read, with the place in it; if its position cannot be
   *   played; or if a file is damaged.
   */
  report(fen: string): ProbeAnswer {
    text('fen', fen);
    return engineModule.call(() => this.#handle.report(fen));
  }
}

/**
 * Returns the bytes of the file of a material signature such as `KKvM`; null if there
 * is none. Rejects with the reason if it cannot be read.
 */
export type ReadFile = (signature: string) => Promise<Uint8Array | null | undefined>;

/** The tablebase of a variant, from files that are read when a probe needs them, and kept. */
export class TablebaseReader {
  readonly #tablebase: Tablebase;
  readonly #read: ReadFile;

  /** Throws if the variant has no tablebases. */
  constructor(variant: VariantName, read: ReadFile) {
    this.#tablebase = new Tablebase(variant);
    callable('read', read);
    this.#read = read;
  }

  /**
   * Win, draw or loss for the side to move; null if there is no file for the position. Rejects as
   * {@link report}.
   */
  async probeWdl(fen: string): Promise<WdlJson | null> {
    return (await this.probeDtw(fen))?.wdl ?? null;
  }

  /**
   * Win, draw or loss for the side to move, with the distance to win; null if there is no file for
   * the position. Rejects as {@link report}.
   */
  probeDtw(fen: string): Promise<ProbedValue | null> {
    return this.#filled(() => {
      const { value, missing } = this.#tablebase.probeDtw(fen);
      return { found: value, missing };
    });
  }

  /**
   * The value of a position, of all its moves, and the best line; null if there is no file for it.
   * Rejects as {@link Tablebase.report} throws, and if a file cannot be read.
   */
  report(fen: string): Promise<TablebaseReply | null> {
    return this.#filled(() => {
      const { reply, missing } = this.#tablebase.report(fen);
      return { found: reply, missing };
    });
  }

  /** Probes again with every file that is missing, until there is a result or no such file. */
  async #filled<T>(probe: () => { found: T | null; missing: string[] }): Promise<T | null> {
    for (;;) {
      const { found, missing } = probe();
      if (found !== null) return found;
      const added = await Promise.all(missing.map((signature) => this.#add(signature)));
      if (added.includes(false)) return null;
    }
  }

  async #add(signature: string): Promise<boolean> {
    const file = await this.#read(signature);
    // Not only null: a function that returns nothing for a file would be asked forever.
    if (file === null || file === undefined) return false;
    this.#tablebase.add(signature, file);
    return true;
  }
}
