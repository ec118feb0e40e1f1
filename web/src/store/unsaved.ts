// Changes that are still being written when the page is closed or reloaded. The browser may
// drop a transaction then; its local storage is written at once. They are made when the app
// is opened again, unless the database has them or something newer.

import { AREAS, type Change, ConflictError } from './backend';
import { newId } from './ids';
import { store } from './store.svelte';

const PREFIX = 'dameo.unsaved.';

/** Changes that are made together, or not at all. */
type Batch = readonly Change[];

/** What is being written, and what waits for that. */
const writing = new Set<() => readonly Batch[]>();

/** Keeps batches if the page is closed before the returned function is called. */
export function keepUntil(batches: () => readonly Batch[]): () => void {
  writing.add(batches);
  return () => writing.delete(batches);
}

/** Keeps everything that is being written; called when the page is hidden. */
export function keepUnsaved(): void {
  for (const batches of writing) {
    try {
      localStorage.setItem(PREFIX + newId(), JSON.stringify(batches()));
    } catch {
      // The storage is full or not available: the database may still be written.
    }
  }
}

/** Makes the changes that were kept. */
export async function makeUnsaved(): Promise<void> {
  for (const key of keys()) {
    let isDone = true;
    for (const batch of read(key)) isDone &&= await make(batch);
    if (isDone) localStorage.removeItem(key);
  }
}

/** Returns false if there is no room for a batch. */
async function make(batch: Batch): Promise<boolean> {
  try {
    return await store.write(batch);
  } catch (error) {
    // It had been written after all, or another tab has gone on since.
    if (error instanceof ConflictError) return true;
    throw error;
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** The batches of a key; none if they cannot be read. */
function read(key: string): Batch[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) && value.every(isBatch) ? value : [];
  } catch {
    return [];
  }
}

const isBatch = (value: unknown): value is Batch => Array.isArray(value) && value.every(isChange);

/** Whether a value has the form of a change; records are checked when they are read. */
function isChange(value: unknown): value is Change {
  const { area, key, expected } = (value ?? {}) as Partial<Change>;
  return (
    AREAS.some((known) => known === area) &&
    typeof key === 'string' &&
    (expected === undefined || expected === null || typeof expected === 'number')
  );
}
