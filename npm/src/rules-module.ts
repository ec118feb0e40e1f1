// The WebAssembly module of the rules; what needs no search is in it.

import start from '../wasm/rules.js';
import { WasmModule } from './module.js';

export const rules = new WasmModule(
  'the rules module of dameo',
  () => new URL('../wasm/rules_bg.wasm', import.meta.url),
  start,
);
