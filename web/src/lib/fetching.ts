// Files of the app that workers and the page fetch.

/** A file cannot be fetched. */
export class UnfetchedError extends Error {
  /** What the server answers, such as `404 Not Found`; empty if it cannot be reached. */
  readonly status: string;

  constructor(status: string) {
    super(status ? `the server answers ${status}` : 'the server cannot be reached');
    this.status = status;
  }
}

/** What a worker reports of an error: that of a file, or of what is in it. */
export type FileFailure = { kind: 'unfetched'; status: string } | { kind: 'damaged' };

export const fileFailureOf = (error: unknown): FileFailure =>
  error instanceof UnfetchedError ? { kind: 'unfetched', status: error.status } : { kind: 'damaged' };

/** Rejects with an {@link UnfetchedError} if the file cannot be fetched. */
export async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url).catch(() => {
    throw new UnfetchedError('');
  });
  if (!response.ok) throw new UnfetchedError(`${response.status} ${response.statusText}`.trim());
  return new Uint8Array(await response.arrayBuffer());
}
