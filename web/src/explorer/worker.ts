// The worker that counts games. It is not the engine's worker: an index takes about a
// second, and the engine may be searching.

import { CrashError, loadEngine } from '../engine/module';
import { Indexes } from './indexes';
import type { Request, Response } from './messages';

/** Its message is the status of the server's answer. */
class UnfetchedError extends Error {}

const ready = loadEngine();
// A rejected promise stays in the worker; an error reaches the page, which starts
// a new worker and so loads the module again.
ready.catch(reportError);
const indexes = new Indexes(fetchFile);

onmessage = async ({ data: { id, ...call } }: MessageEvent<Request>) => {
  try {
    await ready;
    postMessage({ id, kind: 'answered', answer: await indexes.answer(call) } satisfies Response);
  } catch (error) {
    if (error instanceof CrashError) return reportError(error);
    if (error instanceof UnfetchedError) {
      return postMessage({ id, kind: 'unfetched', status: error.message } satisfies Response);
    }
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ id, kind: 'failed', message } satisfies Response);
  }
};

async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new UnfetchedError(`${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
