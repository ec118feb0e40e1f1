// The rules, from WebAssembly: load them once, then ask. Nothing else in the
// app knows how Dameo is played.

import init, * as wasm from '../wasm/dameo.js';
import wasmUrl from '../wasm/dameo_bg.wasm?url';

export type {
  AnalysisLine,
  Conclusion,
  Continuation,
  GameRecord,
  GamesView,
  LegalMove,
  LevelInfo,
  OutcomeView,
  PdnView,
  PieceView,
  PlyView,
  PositionView,
  ReviewReply,
  Role,
  RoutedMove,
  ScoreJson,
  SetupView,
  Side,
  Step,
  TableReply,
  VariantInfo,
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

/** The variant of a name; throws if there is none. */
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

/** Reads a legal move; throws with the reason if the text names none. */
export const readMove = (game: GameRecord, text: string): LegalMove => wasm.readMove(game, text);

/**
 * The games of a text, in a form by name or in the one it seems to have; throws
 * with the reason if none can be read.
 */
export const readGames = (text: string, format: string | null, variant: string): GamesView =>
  wasm.readGames(text, format, variant);

export const writePdn = (game: PdnView): string => wasm.writePdn(game);

/** A set-up with its faults; throws if the text is not even a FEN. */
export const readSetup = (variant: string, fen: string): SetupView => wasm.readSetup(variant, fen);

export const makeSetup = (variant: string, turn: Side, pieces: PieceView[]): SetupView =>
  wasm.makeSetup(variant, turn, pieces);

/** The chance to win that a score stands for, 0 to 1. */
export const winChance = (score: ScoreJson): number => wasm.winChance(score);

/** The words of an error from the rules. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
