// Small values of any part of the app that should be kept: which lessons were read, a
// rating, a streak. Each part has a name of its own and a check for what it reads:
//
//   const lessons = progress('learn', isLessonProgress);
//   await lessons.set('captures', { done: 3 });
//   await lessons.get('captures');   // { done: 3 }; null if there is none
//   await lessons.all();             // Map { 'captures' => { done: 3 } }
//
// Values are plain data that JSON can hold; they are exported and imported with the
// library. A damaged value is kept aside and counts as none.

import type { Change } from './backend';
import { store } from './store.svelte';
import { keepUntil } from './unsaved';

export interface Progress<T> {
  /** The value of a key; null if there is none. */
  get(key: string): Promise<T | null>;
  /** All values by key. Damaged ones are left out. */
  all(): Promise<Map<string, T>>;
  /** Returns false if it could not be stored; the person has been told. */
  set(key: string, value: T): Promise<boolean>;
  remove(key: string): Promise<boolean>;
  /** What {@link write} takes to set a value together with others. */
  change(key: string, value: T): Change;
  /** Calls a function when another tab has changed a value; returns what ends that. */
  listen(changed: () => void): () => void;
}

/**
 * Makes all changes or none, even if the page is closed meanwhile. Returns false if they
 * could not be stored; the person has been told.
 */
export async function write(changes: readonly Change[]): Promise<boolean> {
  const forget = keepUntil(() => [changes]);
  try {
    return await store.write(changes);
  } finally {
    forget();
  }
}

/** The values of one part of the app. `part` has no slash. */
export function progress<T>(part: string, check: (value: unknown) => value is T): Progress<T> {
  const prefix = `${part}/`;
  const change = (key: string, value: T): Change => ({ area: 'progress', key: prefix + key, value });
  return {
    get: (key) => store.get('progress', prefix + key, check),
    async all() {
      const own = (await store.entries('progress')).filter(([key]) => key.startsWith(prefix));
      return new Map(
        own.flatMap(([key, value]) => (check(value) ? [[key.slice(prefix.length), value]] : [])),
      );
    },
    set: (key, value) => write([change(key, value)]),
    remove: (key) => write([{ area: 'progress', key: prefix + key, value: undefined }]),
    change,
    listen: (changed) =>
      store.listen((area, key) => {
        if (area === 'progress' && key.startsWith(prefix)) changed();
      }),
  };
}
