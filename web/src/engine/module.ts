// The engine and the tablebases, from WebAssembly. The only module of the
// workers that imports WebAssembly; the page must not import it, except types.

import init from '../wasm/engine.js';
import wasmUrl from '../wasm/engine_bg.wasm?url';

export { Engine, review, Tablebase, winChance } from '../wasm/engine.js';
export type {
  AnalysisEnd,
  AnalysisLine,
  ReviewReply,
  ScoreJson,
  SearchLimits,
  TablebaseMove,
  TablebaseReply,
  WdlJson,
} from '../wasm/engine.js';

/** Fetches and starts the module; must be awaited before anything else here. */
export async function loadEngine(): Promise<void> {
  await init({ module_or_path: wasmUrl });
}
