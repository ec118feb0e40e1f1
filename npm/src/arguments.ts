// Checks of arguments, for callers without TypeScript. WebAssembly would take
// other values for numbers without a word.

/** Throws a `TypeError` unless the value is a string. */
export function text(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a string`);
}

/** Throws a `TypeError` unless the value is a `Uint8Array`. */
export function bytes(name: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${name} is ${shown(value)}: expected a Uint8Array`);
}

const MAX_U32 = 2 ** 32 - 1;

/** Throws a `RangeError` unless the value is a whole number from 0 to `max`. */
export function whole(name: string, value: unknown, max = MAX_U32): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) return value;
  throw new RangeError(`${name} is ${shown(value)}: expected a whole number from 0 to ${max}`);
}

/** Throws a `RangeError` unless the value is an instant: whole milliseconds, not negative. */
export const instant = (name: string, value: unknown): number => whole(name, value, Number.MAX_SAFE_INTEGER);

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

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
