// The engine with several threads: a build of its module with shared memory, in which
// workers of the engine's worker, its helpers, search with it.

import type { InitInput } from '../wasm/engine.js';
import { threadedEngine } from '../wasm/threads.js';
import { engineModule, loadBuild } from './engine-module.js';
import { sharesMemory } from './isolation.js';
import { opened } from './module.js';
import { type Shared, STARTED, type ThreadedGlue } from './shared.js';
import { hasThreads, startThread } from './thread.js';

/** The part of a `Worker` that is used of a helper. */
interface Helper {
  postMessage(shared: Shared): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The longest start of a helper, in milliseconds. Its script is small, and its module is compiled. */
const START_TIME = 20_000;

/**
 * Loads the engine with a number of threads. Where that is impossible it is loaded with one: if
 * memory cannot be shared, the package has been built without threads, or a helper does not start.
 */
export async function loadEngine(threads: number): Promise<void> {
  if (threads > 1 && threadedEngine && sharesMemory()) {
    const { glue, url } = threadedEngine;
    const start = async () => startThreaded((await glue()) as Threaded, url(), threads - 1);
    try {
      return await loadBuild(start);
    } catch (error) {
      console.warn('the engine searches with one thread:', error);
    }
  }
  return engineModule.load();
}

type Threaded = typeof import('../wasm/engine.js') & ThreadedGlue;

async function startThreaded(glue: Threaded, url: URL, count: number): Promise<Threaded> {
  const module_or_path: InitInput = await opened(url);
  await glue.default({ module_or_path });
  glue.addHelpers(count);
  const shared: Shared = { module: glue.sharedModule(), memory: glue.sharedMemory() };
  const helpers: Helper[] = [];
  try {
    for (let at = 0; at < count; at += 1) helpers.push(newHelper());
    await Promise.all(helpers.map((helper) => started(helper, shared)));
  } catch (error) {
    for (const helper of helpers) helper.terminate();
    throw error;
  }
  return glue;
}

function newHelper(): Helper {
  if (typeof Worker === 'undefined' && hasThreads()) return startThread<Shared, string>('helper.js');
  return new Worker(new URL('./helper.js', import.meta.url), { type: 'module' });
}

/** Hands the module to a helper. Rejects if it does not start. */
function started(helper: Helper, shared: Shared): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a helper has not started in time')), START_TIME);
    helper.onmessage = ({ data }) => {
      clearTimeout(timer);
      if (data === STARTED) resolve();
      else reject(new Error(data));
    };
    helper.onerror = (event) => {
      clearTimeout(timer);
      // Otherwise it would be an error of this worker as well. Those of Node are no events.
      event.preventDefault?.();
      reject(new Error(event.message || 'the script of a helper could not be loaded'));
    };
    helper.postMessage(shared);
  });
}
