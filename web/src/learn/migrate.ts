// What older versions of the app kept of the lessons in the local storage.

import { legacyText, parsed } from '../lib/legacy';
import { remove } from '../lib/storage';
import type { Change } from '../store/backend';
import { write } from '../store/progress';
import { store } from '../store/store.svelte';
import { finishedChange, greetedChange } from './progress.svelte';

const KEY = 'dameo.learn';

/** Moves what was finished into the store; what cannot be read is kept aside. */
export async function migrateLearned(): Promise<void> {
  const text = legacyText(KEY);
  if (text === null) return;
  const value = parsed(text);
  const changes = changesOf(value);
  const isMoved = changes ? await write(changes) : await store.setAside(KEY, value);
  if (isMoved && store.isKept) remove(KEY);
}

/** Null if the value is not what was kept. */
function changesOf(value: unknown): Change[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const { finished = [], isGreeted } = value as { finished?: unknown; isGreeted?: unknown };
  if (!Array.isArray(finished) || finished.some((name) => typeof name !== 'string')) return null;
  // It is not known when.
  const changes = [...new Set<string>(finished)].map((name) => finishedChange(name, 0));
  return isGreeted === true ? [...changes, greetedChange(0)] : changes;
}
