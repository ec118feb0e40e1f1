// Keeps one record in the store as the page has it. Writes happen one after the other; of
// several that wait, only the last state is written. What could not be written is written
// with the next change.

import { type Area, type Change, ConflictError } from './backend';
import { store } from './store.svelte';

/** What is being written, for any record. */
const running = new Set<Promise<void>>();

/** Resolves when everything that was saved so far has been written, or could not be. */
export async function settled(): Promise<void> {
  await Promise.all(running);
}

export class Saver {
  readonly #area: Area;
  readonly #key: string;
  readonly #onConflict: () => void;
  /** The revision in the store; null if the record is not there yet. */
  #revision: number | null;
  #waiting: { value: object; others: Map<string, Change> } | null = null;
  #work: Promise<void> | null = null;

  /** `onConflict` is called when another tab has changed the record: nothing was written. */
  constructor(area: Area, key: string, revision: number | null, onConflict: () => void) {
    this.#area = area;
    this.#key = key;
    this.#revision = revision;
    this.#onConflict = onConflict;
  }

  /** Stores the record with the next revision, and other changes together with it. */
  save(value: object, others: readonly Change[] = []): void {
    const merged = new Map(this.#waiting?.others);
    for (const change of others) merged.set(`${change.area}/${change.key}`, change);
    this.#waiting = { value, others: merged };
    if (this.#work) return;
    const work = this.#run().finally(() => running.delete(work));
    running.add(work);
    this.#work = work;
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#work;
  }

  async #run(): Promise<void> {
    // In a later task, so that changes of one event are written at once.
    await Promise.resolve();
    for (let next = this.#waiting; next; next = this.#waiting) {
      this.#waiting = null;
      if (!(await this.#write(next.value, next.others))) break;
    }
    this.#work = null;
  }

  async #write(value: object, others: Map<string, Change>): Promise<boolean> {
    const revision = (this.#revision ?? 0) + 1;
    const own = { area: this.#area, key: this.#key, value: { ...value, revision }, expected: this.#revision };
    try {
      if (await store.write([own, ...others.values()])) {
        this.#revision = revision;
        return true;
      }
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      this.#waiting = null;
      this.#onConflict();
      return false;
    }
    // Not written: it waits for the next change, under what has come since.
    const later = this.#waiting as { value: object; others: Map<string, Change> } | null;
    this.#waiting = { value: later?.value ?? value, others: new Map([...others, ...(later?.others ?? [])]) };
    return false;
  }
}
