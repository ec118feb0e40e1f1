// The engine in its worker: one piece of work after the other.

import init, { type AnalysisLine, Engine, review } from '../wasm/dameo.js';
import wasmUrl from '../wasm/dameo_bg.wasm?url';
import type { Reply, Request } from './messages';

/** Size of the engine's table in MiB: large enough for minutes of analysis. */
const HASH = 32;

const ready = init({ module_or_path: wasmUrl });
let current: { variant: string; engine: Engine } | null = null;

function engineFor(variant: string): Engine {
  if (current?.variant !== variant) {
    current?.engine.free();
    current = { variant, engine: new Engine(variant, HASH) };
  }
  return current.engine;
}

function answer({ id, work, stop }: Request): Reply {
  if (work.kind === 'review') {
    let done = 0;
    const tick = (): void => postMessage({ id, kind: 'progress', done: ++done } satisfies Reply);
    return { id, kind: 'reviewed', review: review(work.game, work.nodes, stop, tick) ?? null };
  }
  const engine = engineFor(work.game.variant);
  if (work.kind === 'choose') {
    const { game, level, time, seed } = work;
    return { id, kind: 'chosen', move: engine.choose(game, level, time, seed, stop) ?? null };
  }
  const tell = (line: AnalysisLine): void => postMessage({ id, kind: 'line', line } satisfies Reply);
  return { id, kind: 'analysed', end: engine.analyse(work.game, work.limits, stop, tell) };
}

onmessage = async ({ data }: MessageEvent<Request>) => {
  await ready;
  try {
    postMessage(answer(data));
  } catch (error) {
    // A trap leaves the module in no state to go on: let the page start a new
    // worker. Errors of the rules are answers.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ id: data.id, kind: 'failed', message } satisfies Reply);
  }
};
