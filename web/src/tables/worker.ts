// Tables in a worker of their own: to find a line to the end takes moments, and
// the engine may be at work.

import init from '../wasm/dameo.js';
import wasmUrl from '../wasm/dameo_bg.wasm?url';
import { CarriedTables, fetchFile } from './carried';
import { currentFiles } from './files';
import type { Answered, Question } from './messages';

const ready = init({ module_or_path: wasmUrl });
const tables = new CarriedTables(fetchFile, currentFiles);

onmessage = async ({ data: { id, variant, fen } }: MessageEvent<Question>) => {
  await ready;
  try {
    const reply = await tables.ask(variant, fen);
    postMessage({ id, kind: 'answered', reply } satisfies Answered);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ id, kind: 'failed', message } satisfies Answered);
  }
};
