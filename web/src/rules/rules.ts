// The rules, from WebAssembly. The only module of the page that imports
// WebAssembly, and the only one that knows how the games are played.

import init, * as wasm from '../wasm/dameo.js';
import wasmUrl from '../wasm/dameo_bg.wasm?url';

export type {
  Conclusion,
  Continuation,
  GameRecord,
  GamesView,
  LegalMove,
  LevelInfo,
  MoveView,
  OutcomeView,
  PdnView,
  PieceView,
  PlyView,
  PositionView,
  Role,
  RoutedMove,
  ScoreJson,
  SetupView,
  Side,
  Step,
  VariantInfo,
  VariationView,
} from '../wasm/dameo.js';

import type {
  Continuation,
  GameRecord,
  GamesView,
  LegalMove,
  LevelInfo,
  PdnView,
  PieceView,
  PlyView,
  PositionView,
  ScoreJson,
  SetupView,
  Side,
  VariantInfo,
} from '../wasm/dameo.js';

/** Fetches and starts the rules; must be awaited before anything else here. */
export async function loadRules(): Promise<void> {
  await init({ module_or_path: wasmUrl });
}

export const variants = (): VariantInfo[] => wasm.variants();

/** Every playing level of the computer, the weakest first. */
export const levels = (): LevelInfo[] => wasm.levels();

/** Throws if there is no variant of the name. */
export function variantNamed(name: string): VariantInfo {
  const found = variants().find((variant) => variant.name === name);
  if (!found) throw new Error(`there is no variant "${name}"`);
  return found;
}

export const position = (game: GameRecord): PositionView => wasm.position(game);

export const history = (game: GameRecord): PlyView[] => wasm.history(game);

export const continuation = (game: GameRecord, stops: string[]): Continuation =>
  wasm.continuation(game, stops);

export const whyIllegal = (game: GameRecord, stops: string[]): string =>
  wasm.whyIllegal(game, stops);

/** Reads a legal move; throws with the reason if there is none. */
export const readMove = (game: GameRecord, text: string): LegalMove => wasm.readMove(game, text);

/**
 * Reads the games of a text; a `format` of null detects the notation. Throws
 * with the reason if none can be read.
 */
export const readGames = (text: string, format: string | null, variant: string): GamesView =>
  wasm.readGames(text, format, variant);

export const writePdn = (game: PdnView): string => wasm.writePdn(game);

/** Reads a position setup with its faults; throws if the text is not a FEN. */
export const readSetup = (variant: string, fen: string): SetupView => wasm.readSetup(variant, fen);

export const makeSetup = (variant: string, turn: Side, pieces: PieceView[]): SetupView =>
  wasm.makeSetup(variant, turn, pieces);

/** The winning chance of a score, 0 to 1. */
export const winChance = (score: ScoreJson): number => wasm.winChance(score);

/** The message of an error from the rules. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
