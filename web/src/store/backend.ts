// What the store needs of a database: records by area and key, and writes that happen
// together or not at all.

/** The kinds of records. */
export const AREAS = ['games', 'studies', 'chapters', 'journals', 'progress', 'damaged'] as const;
export type Area = (typeof AREAS)[number];

/** A record to be put at a key or, without a value, removed from it. */
export interface Change {
  area: Area;
  key: string;
  /** Anything that can be cloned; `undefined` removes the record. */
  value: unknown;
  /**
   * The `revision` that the record must still have; null if there must be none. Without
   * it, whatever is there is replaced.
   */
  expected?: number | null;
}

/** A record was changed by another tab since it was read; nothing has been written. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  constructor({ area, key, expected }: Change, found: number | null) {
    super(`${area}/${key} is at revision ${found ?? 'none'}, not ${expected ?? 'none'}`);
  }
}

export interface Backend {
  /** Whether records outlive the page. */
  readonly isKept: boolean;
  /** The record of a key; `undefined` if there is none. */
  get(area: Area, key: string): Promise<unknown>;
  /** All records of an area with their keys, in the order of the keys. */
  all(area: Area): Promise<[key: string, value: unknown][]>;
  /** Makes all changes or none. Rejects with {@link ConflictError}, or if there is no room. */
  write(changes: readonly Change[]): Promise<void>;
}

/** The revision of a stored record; null if there is no record. */
export function revisionOf(value: unknown): number | null {
  if (value === undefined) return null;
  const { revision } = (value ?? {}) as { revision?: unknown };
  return typeof revision === 'number' ? revision : 0;
}

/** Throws {@link ConflictError} unless a change expects what is there. */
export function checkExpected(change: Change, present: unknown): void {
  const found = revisionOf(present);
  if (change.expected !== undefined && change.expected !== found) throw new ConflictError(change, found);
}
