// The tablebase probes, from the package `dameo`, which are in the engine's module. Only
// the tablebase worker may use it: the page is ready without the engine.

import { init } from 'dameo/engine';

export { CrashError, TablebaseReader } from 'dameo/engine';
export type { TablebaseMove, TablebaseReply, WdlJson } from 'dameo/engine';

/** Fetches and starts the module; must be awaited before anything else here. */
export const loadEngine = (): Promise<void> => init();
