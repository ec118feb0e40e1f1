// The worker that counts games. It is not the engine's worker: an index takes about a
// second, and the engine may be searching.

import { CrashError, loadEngine } from '../engine/module';
import { fetchFile, fileFailureOf } from '../lib/fetching';
import { Indexes } from './indexes';
import type { Request, Response } from './messages';

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
    postMessage({ id, kind: 'failed', failure: fileFailureOf(error) } satisfies Response);
  }
};
