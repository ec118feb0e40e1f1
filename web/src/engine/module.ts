// The only place in the workers that imports WebAssembly: the engine and the
// tablebases. The page must not import it; its own module is `rules/rules`.

import init from '../wasm/dameo.js';
import wasmUrl from '../wasm/dameo_bg.wasm?url';

export { Engine, review, Tables } from '../wasm/dameo.js';
export type {
  AnalysisEnd,
  AnalysisLine,
  ReviewReply,
  ScoreJson,
  SearchLimits,
  TablebaseMove,
  TablebaseReply,
  WdlJson,
} from '../wasm/dameo.js';

/** Fetches and starts the module; must be awaited before anything else here. */
export async function loadEngine(): Promise<void> {
  await init({ module_or_path: wasmUrl });
}
