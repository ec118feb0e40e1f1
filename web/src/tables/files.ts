// The endgame tables that the app carries: their files, by variant and name.
// `scripts/tables` builds them and their list.

import list from './files.json';

const FILES: Record<string, Record<string, string> | undefined> = list;

/** Where the file of a table is, `KKvM` for one; null if the app has none. */
export function addressOf(variant: string, table: string): string | null {
  const checksum = FILES[variant]?.[table];
  // The name changes with the contents, so that it may be kept for ever.
  return checksum ? `/assets/tables/${variant}/${table}-${checksum}.dist` : null;
}

const PIECES = /[KM]/g;

/** The most pieces that a table of the app has in a variant; 0 if it has none. */
export const carriedPieces = (variant: string): number =>
  Math.max(0, ...Object.keys(FILES[variant] ?? {}).map((name) => name.match(PIECES)?.length ?? 0));
