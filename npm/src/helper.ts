// The script of a helper: a worker of the engine's worker that searches with it, in the same
// memory. It ends with the worker that has started it.

import { threadedEngine } from '../wasm/threads.js';
import { receive, send } from './port.js';
import { type Shared, STARTED, type ThreadedGlue } from './shared.js';

receive(async (shared: Shared) => {
  let glue: ThreadedGlue;
  try {
    glue = (await threadedEngine!.glue()) as ThreadedGlue;
    glue.initSync(shared);
  } catch (error) {
    return send(String(error));
  }
  send(STARTED);
  // Waits for searches forever: no later message arrives.
  glue.runHelper();
});
