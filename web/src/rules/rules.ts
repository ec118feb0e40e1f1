// The rules, from the package `dameo`. The only module of the page that imports it, and
// the only one that knows how the games are played.

import * as dameo from 'dameo';
import { CrashError, faultOf, Game, init } from 'dameo';
import type { LevelInfo, PieceView, PositionView, SetupView, Side, Unchecked, VariantInfo } from 'dameo';
import { networkErrorInWords } from '../lib/failures';
import { m } from '../paraglide/messages';
import { problemInWords } from './faults';
import { descriptionOf, titleOfVariant } from './titles';

export {
  formatMove,
  Game,
  isProvisional,
  newClock,
  pressClock,
  ratedByPuzzle,
  solverStartRating,
  startClock,
  stopClock,
  timeLeft,
} from 'dameo';
export type {
  AnyFault,
  Clock,
  Conclusion,
  Continuation,
  LegalMove,
  LevelInfo,
  OutcomeView,
  PieceView,
  PlyView,
  PositionView,
  ProblemView,
  Rating,
  Reason,
  Role,
  RoutedMove,
  Score,
  SetupView,
  Side,
  Step,
  VariantInfo,
} from 'dameo';

/** A game as it is stored. Whoever plays it checks its names. */
export type GameRecord = Unchecked<dameo.GameRecord>;

let titled: VariantInfo[] | null = null;

/** All variants with their titles in the language of the interface, the default one first. */
export const variants = (): VariantInfo[] =>
  (titled ??= dameo.variants().map((variant) => ({ ...variant, title: titleOfVariant(variant) })));

/** The variant of a name. Throws if there is none. */
export const variantNamed = (name: string): VariantInfo =>
  variants().find((variant) => variant.name === name) ?? dameo.variantNamed(name);

/** As that of the package, for the variant of any name. Throws if there is none. */
export const readSetup = (variant: string, fen: string): SetupView => dameo.readSetup(variantNamed(variant).name, fen);

/** As that of the package, for the variant of any name. Throws if there is none. */
export const makeSetup = (variant: string, turn: Side, pieces: PieceView[]): SetupView =>
  dameo.makeSetup(variantNamed(variant).name, turn, pieces);

/** The playing levels of the engine in the language of the interface, the weakest first. */
export const levels = (): LevelInfo[] =>
  dameo.levels().map((level) => ({ ...level, description: descriptionOf(level) }));

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

/** The message of an error, as of one from the rules, in the language of the interface. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const fault = faultOf(error);
  if (fault) return problemInWords({ text: error.message, fault });
  if (error instanceof CrashError) return m.fault_program();
  return networkErrorInWords(error) ?? error.message;
}
