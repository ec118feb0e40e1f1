// Records in the browser's database.

import { type IDBPDatabase, openDB } from 'idb';
import { AREAS, type Area, type Backend, type Change, checkExpected } from './backend';

const NAME = 'dameo';

/**
 * One step for each version, in order; each is applied once to a database of the version
 * before it. Never change a step that has been released: add one.
 */
const UPGRADES: readonly ((db: IDBPDatabase) => void)[] = [
  (db) => AREAS.forEach((area) => db.createObjectStore(area)),
  // Older versions would take games with somebody elsewhere for damaged ones.
  () => {},
];

/** What the page is told of other tabs and of the browser. */
export interface Listeners {
  /** Another tab has the database open in an older version; opening waits for it. */
  blocked(): void;
  /** A newer version of the app needs the database in another tab; this page has let it go. */
  outdated(): void;
}

export class IndexedBackend implements Backend {
  readonly isKept = true;
  #db: Promise<IDBPDatabase> | null;
  readonly #listeners: Listeners;

  private constructor(listeners: Listeners) {
    this.#listeners = listeners;
    this.#db = this.#open();
  }

  /** Rejects if the browser refuses. */
  static async open(listeners: Listeners): Promise<IndexedBackend> {
    const backend = new IndexedBackend(listeners);
    await backend.#connection();
    return backend;
  }

  async get(area: Area, key: string): Promise<unknown> {
    return (await this.#connection()).get(area, key);
  }

  async all(area: Area): Promise<[string, unknown][]> {
    const { store } = (await this.#connection()).transaction(area);
    // Both requests see the same records: they are of one transaction.
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys.map((key, at) => [String(key), values[at]]);
  }

  async write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const areas = [...new Set(changes.map(({ area }) => area))];
    const transaction = (await this.#connection()).transaction(areas, 'readwrite');
    try {
      for (const change of changes) {
        const { area, key, value, expected } = change;
        const store = transaction.objectStore(area);
        if (expected !== undefined) checkExpected(change, await store.get(key));
        // Not awaited: a failed request fails the transaction.
        if (value === undefined) void store.delete(key).catch(() => undefined);
        else void store.put(value, key).catch(() => undefined);
      }
    } catch (error) {
      transaction.done.catch(() => undefined);
      transaction.abort();
      throw error;
    }
    await transaction.done;
  }

  /** The connection; another one if the browser has closed it. */
  #connection(): Promise<IDBPDatabase> {
    return (this.#db ??= this.#open());
  }

  #open(): Promise<IDBPDatabase> {
    const opened = openDB(NAME, UPGRADES.length, {
      upgrade: (db, from) => UPGRADES.slice(from).forEach((step) => step(db)),
      blocked: () => this.#listeners.blocked(),
      blocking: () => {
        void opened.then((db) => db.close());
        this.#listeners.outdated();
      },
      terminated: () => (this.#db = null),
    });
    return opened;
  }
}
