// The tablebase probes, the index of games and the games of large files, from the package
// `dameo`, which are in the engine's module. Only the workers of these may use it: the page
// is ready without the engine.

import { init } from 'dameo/engine';

export { CrashError, Explorer, outlinePdn, TablebaseReader } from 'dameo/engine';
export type {
  ExplorerMove,
  ExplorerReply,
  OutlinedGame,
  PassageView,
  ResultsJson,
  SearchGame,
  TablebaseMove,
  TablebaseReply,
  VariantName,
  WdlJson,
  Winner,
} from 'dameo/engine';

/** Fetches and starts the module; must be awaited before anything else here. */
export const loadEngine = (): Promise<void> => init();
