// The rules, from the package `dameo`. The only module of the page that imports it, and
// the only one that knows how the games are played.

import { Game, init } from 'dameo';
import type { GameRecord, PositionView } from 'dameo';

export {
  formatMove,
  Game,
  isProvisional,
  levels,
  makeSetup,
  puzzleRating,
  rated,
  readGames,
  readSetup,
  startRating,
  variantNamed,
  variants,
  writePdn,
} from 'dameo';
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
  Rating,
  Role,
  RoutedMove,
  Score,
  SetupView,
  Side,
  Step,
  VariantInfo,
  VariationView,
} from 'dameo';

/** Fetches and starts the rules; must be awaited before anything else here. */
export const loadRules = (): Promise<void> => init();

/** The last position of a game that is needed only once. Throws if a move is not legal. */
export function position(record: Omit<GameRecord, 'conclusion'>): PositionView {
  const game = Game.from({ ...record, conclusion: null });
  try {
    return game.view();
  } finally {
    game.free();
  }
}

/** The message of an error from the rules. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
