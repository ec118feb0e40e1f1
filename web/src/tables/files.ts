// Which tablebase files the page can fetch, by variant and material. The smallest are part of the page;
// the server's list also names those that were built since. `scripts/tables` writes both lists.

import bundled from './files.json';

/** The checksums of the files, by variant and material, `KKvM` for one. */
export type FileList = Record<string, Record<string, string> | undefined>;

/** The server's list. Its address is not below /assets, whose files never change. */
const ADDRESS = '/tablebases.json';

/** Fetches the server's list; without one, or offline, returns the list of the files in the page. */
export async function fetchFileList(): Promise<FileList> {
  try {
    const response = await fetch(ADDRESS);
    return response.ok ? ((await response.json()) as FileList) : bundled;
  } catch {
    return bundled;
  }
}

/** The address of a file; null if the list has none. */
export function addressOf(list: FileList, variant: string, material: string): string | null {
  const checksum = list[variant]?.[material];
  // The name changes with the contents, so that it can be cached for ever.
  return checksum ? `/assets/tables/${variant}/${material}-${checksum}.dist` : null;
}

const PIECES = /[KM]/g;

/** The most pieces that a listed file of a variant has; 0 if there is none. */
export const maxPieces = (list: FileList, variant: string): number =>
  Math.max(0, ...Object.keys(list[variant] ?? {}).map((name) => name.match(PIECES)?.length ?? 0));

/** A list that is fetched again once it is older than `maxAge` milliseconds: files are added while the page is open. */
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
