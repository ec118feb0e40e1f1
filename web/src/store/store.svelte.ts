// The store of everything that a person makes: games, studies, progress. What is read is
// checked; a damaged record is kept aside, never overwritten. Other tabs hear of changes.

import { m } from '../paraglide/messages';
import { type Area, type Backend, type Change, ConflictError } from './backend';
import { newId } from './ids';
import { IndexedBackend } from './indexed';
import { MemoryBackend } from './memory';

/** A record that could not be read, as it was found. */
export interface Damaged {
  /** Where it was: `games/ab12`, or the key of an older version of the app. */
  from: string;
  /** What was found. */
  value: unknown;
  /** When it was found, in milliseconds since 1970. */
  found: number;
}

/** What a person must know of the store. */
export type Trouble =
  /** Nothing is kept when the page is closed. */
  | { kind: 'refused' }
  /** A change is only in this page. */
  | { kind: 'unwritten'; message: string }
  /** Another tab has an older version of the app and must be closed first. */
  | { kind: 'blocked' }
  /** Another tab has a newer version of the app; this one must be reloaded. */
  | { kind: 'outdated' }
  /** Records that could not be read were kept aside. */
  | { kind: 'damaged'; names: string[] };

/** A record of another tab has changed. */
type Listener = (area: Area, key: string) => void;

export class Store {
  /** The latest trouble; null if there is none, or if it was read. */
  trouble = $state.raw<Trouble | null>(null);
  #backend: Backend = new MemoryBackend();
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<Listener>();

  get isKept(): boolean {
    return this.#backend.isKept;
  }

  /** Opens the database; without one the records stay in memory. Never rejects. */
  async open(): Promise<void> {
    if (typeof BroadcastChannel !== 'undefined') this.#channel = new BroadcastChannel('dameo.store');
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<[Area, string][]>) => {
      for (const [area, key] of data) this.#tell(area, key);
    });
    try {
      this.#backend = await IndexedBackend.open({
        blocked: () => (this.trouble = { kind: 'blocked' }),
        outdated: () => (this.trouble = { kind: 'outdated' }),
      });
      if (this.trouble?.kind === 'blocked') this.trouble = null;
    } catch {
      this.trouble = { kind: 'refused' };
    }
  }

  /** Uses another backend, for tests. */
  use(backend: Backend): void {
    this.#backend = backend;
    this.trouble = null;
  }

  /**
   * A record that has passed a check; null if there is none, or if it is damaged: then it
   * is kept aside, and the person is told.
   */
  async get<T>(area: Area, key: string, check: (value: unknown) => value is T): Promise<T | null> {
    const value = await this.#backend.get(area, key);
    if (value === undefined || check(value)) return value ?? null;
    await this.#keepAside([[area, key, value]]);
    return null;
  }

  /** All records of an area that pass a check; the others are kept aside. */
  async all<T>(area: Area, check: (value: unknown) => value is T): Promise<T[]> {
    const good: T[] = [];
    const bad: [Area, string, unknown][] = [];
    for (const [key, value] of await this.#backend.all(area)) {
      if (check(value)) good.push(value);
      else bad.push([area, key, value]);
    }
    await this.#keepAside(bad);
    return good;
  }

  /** The unchecked value of a key; `undefined` if there is none. */
  raw(area: Area, key: string): Promise<unknown> {
    return this.#backend.get(area, key);
  }

  /** The keys and unchecked values of an area. */
  entries(area: Area): Promise<[key: string, value: unknown][]> {
    return this.#backend.all(area);
  }

  /**
   * Makes all changes or none, and tells other tabs. Rejects only with
   * {@link ConflictError}; if there is no room, the person is told, and it returns false.
   */
  async write(changes: readonly Change[]): Promise<boolean> {
    try {
      await this.#backend.write(changes);
    } catch (error) {
      if (error instanceof ConflictError) throw error;
      this.trouble = { kind: 'unwritten', message: reasonOf(error) };
      return false;
    }
    if (this.trouble?.kind === 'unwritten') this.trouble = null;
    this.#channel?.postMessage(changes.map(({ area, key }) => [area, key]));
    return true;
  }

  /** Keeps a value aside that was found elsewhere, such as in the storage of an older version. */
  async setAside(from: string, value: unknown): Promise<boolean> {
    const damaged: Damaged = { from, value, found: Date.now() };
    const isWritten = await this.write([{ area: 'damaged', key: newId(), value: damaged }]);
    this.#warn([from]);
    return isWritten;
  }

  /** Calls a listener when another tab has changed a record; returns what ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #keepAside(records: [Area, string, unknown][]): Promise<void> {
    if (records.length === 0) return;
    const found = Date.now();
    const changes = records.flatMap(([area, key, value]): Change[] => [
      { area: 'damaged', key: newId(), value: { from: `${area}/${key}`, value, found } satisfies Damaged },
      { area, key, value: undefined },
    ]);
    await this.write(changes);
    this.#warn(records.map(([area, key, value]) => nameOf(value) ?? `${area}/${key}`));
  }

  #warn(names: string[]): void {
    const others = this.trouble?.kind === 'damaged' ? this.trouble.names : [];
    this.trouble = { kind: 'damaged', names: [...others, ...names] };
  }

  #tell(area: Area, key: string): void {
    for (const listener of this.#listeners) listener(area, key);
  }
}

/** What a person would call a damaged record, if it can be told. */
function nameOf(value: unknown): string | null {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' && name ? m.app_quoted({ text: name }) : null;
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return m.app_store_full();
  return m.fault_unexpected({ code: error instanceof Error ? error.name : String(error) });
}

/** The store of this page. */
export const store = new Store();
