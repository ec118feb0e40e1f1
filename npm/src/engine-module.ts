// The WebAssembly module of the engine.

import start from '../wasm/engine.js';
import { WasmModule } from './module.js';

export const engineModule = new WasmModule(
  'the engine module of dameo',
  () => new URL('../wasm/engine_bg.wasm', import.meta.url),
  start,
);
