// The tablebase worker. It is not the engine's worker: a probe can take
// moments, and the engine may be searching.

import { CrashError, loadEngine } from '../engine/module';
import { fetchFile, fileFailureOf } from '../lib/fetching';
import { currentFiles } from './files';
import { LocalTablebases } from './local';
import type { Question, Reply } from './messages';

const ready = loadEngine();
// A rejected promise stays in the worker; an error reaches the page, which starts
// a new worker and so loads the module again.
ready.catch(reportError);
const tablebases = new LocalTablebases(fetchFile, currentFiles);

onmessage = async ({ data: { id, variant, fen } }: MessageEvent<Question>) => {
  try {
    await ready;
    const reply = await tablebases.probe(variant, fen);
    postMessage({ id, kind: 'answered', reply } satisfies Reply);
  } catch (error) {
    if (error instanceof CrashError) return reportError(error);
    postMessage({ id, kind: 'failed', failure: fileFailureOf(error) } satisfies Reply);
  }
};
