// Names of records. Random, so that the libraries of two browsers can be merged.

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_';

/** 12 characters of 6 bits each. Not `crypto.randomUUID`, which plain HTTP does not have. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => ALPHABET[byte % 64]).join('');

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,40}$/.test(value);
