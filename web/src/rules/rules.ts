// The rules, from WebAssembly. The only module of the page that imports
// WebAssembly, and the only one that knows how the games are played.

import init, * as wasm from '../wasm/rules.js';
import wasmUrl from '../wasm/rules_bg.wasm?url';
import type {
  Conclusion,
  GamesView,
  LevelInfo,
  PdnView,
  PieceView,
  PositionView,
  SetupView,
  Side,
  VariantInfo,
} from '../wasm/rules.js';

export { Game as GameHandle } from '../wasm/rules.js';
export type {
  Conclusion,
  Continuation,
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
  SetupView,
  Side,
  Step,
  VariantInfo,
  VariationView,
} from '../wasm/rules.js';

/** A game as it is stored. */
export interface GameRecord {
  variant: string;
  drawRules: string;
  /** The FEN of the start; null for the starting position of the variant. */
  startFen: string | null;
  /** The moves in the project's notation. */
  moves: string[];
  /** The decision of the players that ended the game; null if there is none. */
  conclusion: Conclusion | null;
}

/** Fetches and starts the rules; must be awaited before anything else here. */
export async function loadRules(): Promise<void> {
  await init({ module_or_path: wasmUrl });
}

let known: VariantInfo[] | null = null;

/** All variants, the default one first. */
export const variants = (): VariantInfo[] => (known ??= wasm.variants());

/** Every playing level of the computer, the weakest first. */
export const levels = (): LevelInfo[] => wasm.levels();

/** Throws if there is no variant of the name. */
export function variantNamed(name: string): VariantInfo {
  const found = variants().find((variant) => variant.name === name);
  if (!found) throw new Error(`there is no variant "${name}"`);
  return found;
}

/** The last position of a game that is needed only once. Throws if a move is not legal. */
export function position({
  variant,
  drawRules,
  startFen,
  moves,
}: Omit<GameRecord, 'conclusion'>): PositionView {
  const game = new wasm.Game(variant, drawRules, startFen);
  try {
    for (const text of moves) game.play(text);
    return game.view();
  } finally {
    discard(game);
  }
}

/** Frees a game. After a trap that fails, but must not hide the trap. */
export function discard(game: wasm.Game): void {
  try {
    game.free();
  } catch {
    // What the game holds is lost with the module.
  }
}

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

/** The message of an error from the rules. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
