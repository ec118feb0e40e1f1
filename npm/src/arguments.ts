// Checks of arguments, for callers without TypeScript. WebAssembly would take
// other values for numbers without a word, and a misspelt option for none.

/** Returns a value of the right kind; throws an error that calls it `name` otherwise. */
export type Check<T = unknown> = (name: string, value: unknown) => T;

/** Throws a `TypeError` unless the value is a string. */
export function text(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a string`);
}

/** Throws a `TypeError` unless the value is a boolean. */
export function bool(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new TypeError(`${name} is ${shown(value)}: expected true or false`);
}

/** Throws a `TypeError` unless the value is a function. */
export function callable(name: string, value: unknown): unknown {
  if (typeof value === 'function') return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a function`);
}

/** Throws a `TypeError` unless the value is a `Uint8Array`. */
export function bytes(name: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a Uint8Array`);
}

/** Throws a `TypeError` unless the value can stop a search. */
export function stopFlag(name: string, value: unknown): Int32Array {
  if (value instanceof Int32Array) return value;
  throw new TypeError(`${name} is ${shown(value)}: expected an Int32Array`);
}

const MAX_U32 = 2 ** 32 - 1;

/** Throws a `RangeError` unless the value is a whole number from 0 to `max`. */
export function whole(name: string, value: unknown, max = MAX_U32): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new RangeError(`${name} is ${shown(value)}: expected a whole number from 0 to ${max}`);
}

/** Throws a `RangeError` unless the value is a number that counts what may be many: whole, not negative. */
export const count = (name: string, value: unknown): number => whole(name, value, Number.MAX_SAFE_INTEGER);

/** Throws a `RangeError` unless the value is an instant: whole milliseconds, not negative. */
export const instant = count;

/** Throws a `TypeError` unless the value is a number; its range is checked elsewhere. */
export function real(name: string, value: unknown): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a number`);
}

/** Throws a `TypeError` unless the value is one of some texts. */
export function oneOf<T extends string>(name: string, value: unknown, texts: readonly T[]): T {
  const found = texts.find((each) => each === value);
  if (found !== undefined) return found;
  throw new TypeError(`${name} is ${shown(value)}: expected ${texts.map((each) => JSON.stringify(each)).join(', ')}`);
}

/** A value that may be left out. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (name, value) =>
    value === undefined ? undefined : check(name, value);

/** A value that may be left out or null. */
export const nullable =
  <T>(check: Check<T>): Check<T | null | undefined> =>
  (name, value) =>
    value === null ? null : optional(check)(name, value);

const nameOfItem = (name: string, at: number): string => `${name}[${at}]`;

/** An array; `itemName` is what errors call an item of it. */
export const listOf =
  <T>(check: Check<T>, itemName = nameOfItem): Check<T[]> =>
  (name, value) => {
    if (!Array.isArray(value)) throw new TypeError(`${name} is ${shown(value)}: expected an array`);
    return value.map((item, at) => check(itemName(name, at), item));
  };

/** Checks for the fields of an object. */
export type Fields<T> = { readonly [K in keyof Required<T>]: Check };

/** An object with some fields. It may have others: objects that are stored have what their owner adds. */
export const recordOf =
  <T extends object>(fields: Fields<T>): Check<T> =>
  (name, value) => {
    const found = entriesOf(`${name} is`, value);
    for (const [key, check] of checksOf(fields)) check(`${name}.${key}`, found[key]);
    return value as T;
  };

/**
 * Checks the options of `owner`. An option that is not known is refused: it would have no effect,
 * which is hard to notice.
 */
export function options<T extends object>(owner: string, value: T, fields: Fields<T>): T {
  const found = entriesOf(`the options of ${owner} are`, value);
  for (const key of Object.keys(found)) {
    if (Object.hasOwn(fields, key)) continue;
    throw new TypeError(`${owner} has no option ${JSON.stringify(key)}: expected ${Object.keys(fields).join(', ')}`);
  }
  for (const [key, check] of checksOf(fields)) check(key, found[key]);
  return value;
}

const checksOf = (fields: object): [string, Check][] => Object.entries(fields);

function entriesOf(nameIs: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError(`${nameIs} ${shown(value)}: expected an object`);
}

/** The longest text that an error repeats, in characters. */
const MAX_SHOWN = 40;

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);
  if (typeof value === 'function') return 'a function';
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
