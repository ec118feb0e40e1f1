// The tablebase files that the page can fetch. The smallest are bundled with the
// app; the server's list also names those that were built later. `cargo xtask tables`
// writes both lists.

import { appUrl } from '../lib/app-url';
import bundled from './files.json';

/** The checksums of files by variant and material signature, `KKvM` for one. */
export type FileList = Record<string, Record<string, string> | undefined>;

/** The server's list. It is not below /assets, whose files never change. */
const LIST = 'tablebases.json';

/** Fetches the server's list; offline or without one, returns the list of the bundled files. */
async function fetchFileList(): Promise<FileList> {
  try {
    const response = await fetch(appUrl(LIST));
    return response.ok ? ((await response.json()) as FileList) : bundled;
  } catch {
    return bundled;
  }
}

/** The URL of the file of a material signature; null if the list has none. */
export function urlOf(list: FileList, variant: string, signature: string): string | null {
  const checksum = list[variant]?.[signature];
  // The name changes with the contents, so that it can be cached forever.
  return checksum ? appUrl(`assets/tables/${variant}/${signature}-${checksum}.dist`) : null;
}

const PIECES = /[KM]/g;

/** The most pieces of a listed file of a variant; 0 if there is none. */
export const maxPiecesIn = (list: FileList, variant: string): number =>
  Math.max(0, ...Object.keys(list[variant] ?? {}).map((name) => name.match(PIECES)?.length ?? 0));

/** A list that is fetched again when it is older than `maxAge` milliseconds: files are added while the page is open. */
export function cached(
  fetchList: () => Promise<FileList>,
  maxAge: number,
  now: () => number = Date.now,
): () => Promise<FileList> {
  let list: Promise<FileList> | null = null;
  let fetched = 0;
  return () => {
    if (!list || now() - fetched > maxAge) {
      list = fetchList();
      fetched = now();
    }
    return list;
  };
}

/** The list for the page and its workers, at most ten seconds old. */
export const currentFiles = cached(fetchFileList, 10_000);
