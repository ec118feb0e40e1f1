// Undo and redo for immutable values.

/** Past values, the latest last, and undone ones, the next first. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** The most steps that can be undone. */
const LIMIT = 200;

/** The history after a change; redo is no longer possible. */
export const changed = <T>({ past }: History<T>, before: T): History<T> => ({
  past: [...past, before].slice(-LIMIT),
  future: [],
});

export interface Step<T> {
  value: T;
  history: History<T>;
}

/** Undoes one change; null if there is none. */
export function undo<T>({ past, future }: History<T>, now: T): Step<T> | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** Redoes the change that was undone last; null if there is none. */
export function redo<T>({ past, future }: History<T>, now: T): Step<T> | null {
  const [value, ...rest] = future;
  if (value === undefined) return null;
  return { value, history: { past: [...past, now], future: rest } };
}
