// Whether a value from elsewhere has the form that the app expects: from a server, a file, or the
// storage of the browser.

export type Fields = Record<string, unknown>;
export type Check = (value: unknown) => boolean;

/** Whether a value is an object with named fields: no list, and not null. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Whether a value is a number, and finite. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether a value is a whole number that is not negative, and exact. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether a value is one of a list of texts. */
export const isOneOf =
  <Text extends string>(texts: readonly Text[]) =>
  (value: unknown): value is Text =>
    texts.some((text) => text === value);

/** Whether a value is a list of what a check accepts. */
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every((item) => check(item));

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** For a field that may be left out. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Whether a value is an object with these fields, each as its check wants it. Others are not looked at. */
export function has<Value = Fields>(fields: Record<string, Check>): (value: unknown) => value is Value {
  const checks = Object.entries(fields);
  return (value): value is Value => isObject(value) && checks.every(([name, check]) => check(value[name]));
}
