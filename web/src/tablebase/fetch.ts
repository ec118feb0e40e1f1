// Fetching the files of tablebases.

/** Returns the bytes of a file; rejects with the reason if they cannot be fetched. */
export type Fetch = (url: string) => Promise<Uint8Array>;

/** Fetches a file from the app's own origin. */
export async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot fetch ${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
