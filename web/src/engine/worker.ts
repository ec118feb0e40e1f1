// The engine worker: one job after the other.

import type { Reply, Request } from './messages';
import { type AnalysisLine, Engine, loadEngine, review, winChance } from './module';

/** Size of the transposition table in MiB: enough for minutes of analysis. */
const HASH_MIB = 32;

const ready = loadEngine();
// A rejected promise stays in the worker; an error reaches the page, which starts
// a new worker and so loads the module again.
ready.catch(reportError);
let current: { variant: string; engine: Engine } | null = null;

function engineFor(variant: string): Engine {
  if (current?.variant !== variant) {
    current?.engine.free();
    current = { variant, engine: new Engine(variant, HASH_MIB) };
  }
  return current.engine;
}

function run({ id, work, stop }: Request): Reply {
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
  const report = (line: AnalysisLine): void => postMessage({ id, kind: 'line', line, winChance: winChance(line.score) } satisfies Reply);
  return { id, kind: 'analysed', end: engine.analyse(work.game, work.limits, stop, report) };
}

onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    await ready;
    postMessage(run(data));
  } catch (error) {
    // After a trap the module cannot be used: the page starts a new worker.
    // Other errors are results.
    if (error instanceof WebAssembly.RuntimeError) return reportError(error);
    const message = error instanceof Error ? error.message : String(error);
    postMessage({ id: data.id, kind: 'failed', message } satisfies Reply);
  }
};
