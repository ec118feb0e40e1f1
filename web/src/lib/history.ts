// Undo and redo of anything that is replaced rather than changed.

/** What can be gone back to; values are never changed in place. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** So many steps can be taken back. */
const LIMIT = 200;

/** The history after a change: what was undone before is gone. */
export const changed = <T>({ past }: History<T>, before: T): History<T> => ({
  past: [...past, before].slice(-LIMIT),
  future: [],
});

export interface Step<T> {
  value: T;
  history: History<T>;
}

/** Goes back one change; null if there is none. */
export function undo<T>({ past, future }: History<T>, now: T): Step<T> | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Makes the change again that was undone last; null if there is none. */
export function redo<T>({ past, future }: History<T>, now: T): Step<T> | null {
  const [value, ...rest] = future;
  if (value === undefined) return null;
  return { value, history: { past: [...past, now], future: rest } };
}
