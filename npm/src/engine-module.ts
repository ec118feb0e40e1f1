// The WebAssembly module of the engine.

import * as engine from '../wasm/engine.js';
import { WasmModule } from './module.js';

export const engineModule = new WasmModule(
  'the engine module of dameo',
  () => new URL('../wasm/engine_bg.wasm', import.meta.url),
  engine.default,
);

/** The functions and classes of the module that is loaded. */
export let wasm: typeof engine = engine;

/** Loads another build of the module instead, if none is loaded. Rejects with the reason. */
export const loadBuild = (start: () => Promise<typeof engine>): Promise<void> =>
  engineModule.loadBy(async () => {
    wasm = await start();
  });
