// Keeps one record in the store as the page has it. Writes happen one after the other; of
// several that wait, only the last state is written. What could not be written is written
// with the next change.

import { type Area, type Change, ConflictError } from './backend';
import { store } from './store.svelte';
import { keepUntil } from './unsaved';

/** What is being written, for any record. */
const running = new Set<Promise<void>>();

/** Resolves when everything that was saved so far has been written, or could not be. */
export async function settled(): Promise<void> {
  await Promise.all(running);
}

/** The record, and other changes that belong to it. */
interface State {
  value: object;
  others: Map<string, Change>;
}

export class Saver {
  readonly #area: Area;
  readonly #key: string;
  readonly #onConflict: () => void;
  /** The revision in the store; null if the record is not there yet. */
  #revision: number | null;
  #waiting: State | null = null;
  #writing: State | null = null;
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
    const forget = keepUntil(() => this.#unwritten());
    const work = this.#run().finally(() => {
      forget();
      running.delete(work);
    });
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
      this.#writing = next;
      const isWritten = await this.#write(next);
      this.#writing = null;
      if (!isWritten) break;
    }
    this.#work = null;
  }

  /** What replaces a revision in the store. */
  #changes({ value, others }: State, expected: number | null): Change[] {
    const revision = (expected ?? 0) + 1;
    return [{ area: this.#area, key: this.#key, value: { ...value, revision }, expected }, ...others.values()];
  }

  /** What is being written and what waits, in this order. */
  #unwritten(): Change[][] {
    const states = [this.#writing, this.#waiting].filter((state) => state !== null);
    return states.map((state, at) => this.#changes(state, at === 0 ? this.#revision : (this.#revision ?? 0) + at));
  }

  async #write(state: State): Promise<boolean> {
    const { value, others } = state;
    try {
      if (await store.write(this.#changes(state, this.#revision))) {
        this.#revision = (this.#revision ?? 0) + 1;
        return true;
      }
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      this.#waiting = null;
      this.#onConflict();
      return false;
    }
    // Not written: it waits for the next change, under what has come since.
    const later = this.#waiting as State | null;
    this.#waiting = { value: later?.value ?? value, others: new Map([...others, ...(later?.others ?? [])]) };
    return false;
  }
}
