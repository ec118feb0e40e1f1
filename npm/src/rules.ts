// The rules: games, position setups and moves. They are a module of their own, much smaller than
// the engine; `dameo/pdn` is what reads and writes files of games.

import * as wasm from '../wasm/rules.js';
import type {
  Conclusion,
  Continuation,
  DrawRulesName,
  LegalMove,
  LevelInfo,
  PieceView,
  PlyView,
  PositionView,
  ProblemView,
  SetupView,
  Side,
  VariantInfo,
  VariantName,
} from '../wasm/rules.js';
import { bool, type Fields, listOf, nullable, optional, options, recordOf, text } from './arguments.js';
import type { Fault } from './fault.js';
import type { ModuleSource } from './module.js';
import { conclusion, piece, side } from './records.js';
import { rules } from './rules-module.js';

/**
 * Loads the rules; must be awaited before anything else of this module is used.
 * Does nothing if they are loaded. Rejects with the reason if they cannot be; it
 * can be called again then.
 *
 * @param source where to load from, by default the file of this package: fetched in
 *   browsers, read from the disk in Node.
 */
export const init = (source?: ModuleSource): Promise<void> => rules.load(source);

/** A game as it is stored, and as the engine takes it. */
export interface GameRecord {
  /** The name of the variant. */
  variant: VariantName;
  /** The name of the draw rules. */
  drawRules: DrawRulesName;
  /** The FEN of the start; null for the starting position of the variant. */
  startFen: string | null;
  /** The moves in long notation, such as `d1-d4` and `d4xd6xd8`. */
  moves: string[];
  /** The decision of the players that ended the game; null if there is none. */
  conclusion: Conclusion | null;
}

/** Data whose names nobody has checked, such as a record that comes from a file. */
export type Unchecked<T extends { variant: VariantName; drawRules: DrawRulesName }> = Omit<T, 'variant' | 'drawRules'> & {
  variant: string;
  drawRules: string;
};

/** What a game starts from. */
export interface GameOptions {
  /** The name of a variant, `"dameo"` by default; {@link variantNamed} makes one of any string. */
  variant?: VariantName | undefined;
  /** The draw rules; those of the variant by default. */
  drawRules?: DrawRulesName | undefined;
  /** A FEN; the starting position of the variant by default. */
  startFen?: string | null | undefined;
}

const GAME: Fields<GameOptions> = { variant: optional(text), drawRules: optional(text), startFen: nullable(text) };

const RECORD = recordOf<GameRecord>({
  variant: text,
  drawRules: text,
  startFen: nullable(text),
  moves: listOf(text),
  conclusion: nullable(conclusion),
});

/** A game that is played and taken back in place. */
export class Game {
  readonly #variant: VariantName;
  readonly #drawRules: DrawRulesName;
  readonly #startFen: string | null;
  #moves: string[] = [];
  #conclusion: Conclusion | null = null;
  #handle: wasm.Game | null;

  /**
   * Starts a game. {@link Game.from} plays the moves of a record.
   *
   * @throws if there is no such variant or set of draw rules; if the FEN cannot be
   *   read, with the place in it; if its position cannot be played; if a side has
   *   more pieces than at the start of the variant, or the position too many captures; or if an
   *   option is not known.
   */
  constructor(given: GameOptions = {}) {
    const { variant = 'dameo', drawRules, startFen = null } = options('Game', given, GAME);
    this.#variant = variant;
    this.#drawRules = drawRules ?? variantNamed(variant).drawRules;
    this.#startFen = startFen;
    this.#handle = rules.call(() => new wasm.Game(this.#variant, this.#drawRules, this.#startFen));
  }

  /**
   * Plays a record through. Throws as the constructor and {@link play}, the latter with
   * the ply of the move; and if the positions of the game have too many captures.
   */
  static from(record: Unchecked<GameRecord>): Game {
    const { variant, drawRules, startFen, moves, conclusion } = RECORD('record', record);
    const game = new Game({ variant, drawRules, startFen });
    try {
      game.#playAll(moves);
      if (conclusion) game.conclude(conclusion);
      return game;
    } catch (error) {
      game.free();
      throw error;
    }
  }

  /**
   * Plays a move, in any notation that names its squares in full: `d1-d4`, `d1d4`,
   * `d4xd8`.
   *
   * @throws if the text is no move, with the place in it; if the move is illegal,
   *   with the reason; if it could be several captures; or if the game is over by a
   *   decision of the players.
   */
  play(move: string): PlyView {
    const played = this.#call((handle) => handle.play(text('move', move)));
    this.#moves.push(played.move.text);
    return played;
  }

  /**
   * Takes back the last move and a conclusion after it. Returns false, and changes
   * nothing, if there is no move.
   */
  undo(): boolean {
    if (!this.#call((handle) => handle.undo())) return false;
    this.#moves.pop();
    this.#conclusion = null;
    return true;
  }

  /** Ends the game by a decision of the players, unless it has ended already. */
  conclude(decision: Conclusion): void {
    conclusion('conclusion', decision);
    if (this.view().outcome) return;
    this.#call((handle) => handle.conclude(decision));
    this.#conclusion = decision;
  }

  /** The current position with its legal moves and its outcome. */
  view(): PositionView {
    return this.#call((handle) => handle.view());
  }

  /** The game as plain data, which {@link Game.from} and the engine take. */
  get record(): GameRecord {
    return {
      variant: this.#variant,
      drawRules: this.#drawRules,
      startFen: this.#startFen,
      moves: [...this.#moves],
      conclusion: this.#conclusion,
    };
  }

  /** Reads a legal move without playing it. Throws as {@link play}. */
  readMove(move: string): LegalMove {
    return this.#call((handle) => handle.readMove(text('move', move)));
  }

  /**
   * What can follow the first stops of a move, for programs in which a move is
   * entered square by square; nothing if no legal move begins with them.
   *
   * @param stops the names of squares, at least the one on which the move starts.
   * @throws if a name is not that of a square, or there is none.
   */
  continuation(stops: readonly string[]): Continuation {
    return this.#call((handle) => handle.continuation(namesOf(stops)));
  }

  /**
   * Why no legal move has the given stops.
   *
   * @throws if a name is not that of a square, or there is none.
   */
  whyIllegal(stops: readonly string[]): ProblemView {
    return this.#call((handle) => handle.whyIllegal(namesOf(stops)));
  }

  /**
   * Frees the memory of the game at once, instead of after garbage collection. Any
   * later use throws, except of {@link record} and this method.
   */
  free(): void {
    // After a crash the memory is lost with the module.
    if (rules.isUsable) this.#handle?.free();
    this.#handle = null;
  }

  #playAll(moves: string[]): void {
    this.#call((handle) => handle.playAll(moves));
    this.#moves = this.#call((handle) => handle.moves());
  }

  #call<T>(work: (handle: wasm.Game) => T): T {
    const handle = this.#handle;
    if (!handle) throw new Error('this game has been freed');
    return rules.call(() => work(handle));
  }
}

const STOPS = listOf(text, (_, at) => `stop ${at + 1}`);

const namesOf = (stops: readonly string[]): string[] => STOPS('stops', stops);

let known: VariantInfo[] | null = null;

/** All variants, the default one first. */
export const variants = (): VariantInfo[] => (known ??= rules.call(wasm.variants));

/** The variant of a name. Throws if there is none. */
export function variantNamed(name: string): VariantInfo {
  const found = variants().find((variant) => variant.name === name);
  if (found) return found;
  const names = variants().map((variant) => variant.name);
  const error = new Error(`${JSON.stringify(name)} is not a variant: expected ${names.join(', ')}`);
  throw Object.assign(error, { fault: { code: 'unknown-variant', text: name } satisfies Fault });
}

/** The playing levels of the engine, the weakest first. */
export const levels = (): LevelInfo[] => rules.call(wasm.levels);

/**
 * Reads a position setup from a FEN. That it cannot be played is no error: its
 * `faults` say why.
 *
 * @throws if the text is not a FEN, with the place in it.
 */
export const readSetup = (variant: VariantName, fen: string): SetupView =>
  rules.call(() => wasm.readSetup(text('variant', variant), text('fen', fen)));

const PIECES = listOf(piece);

/**
 * Makes a position setup; of two pieces on one square it keeps the later one.
 *
 * @throws if there is no such variant, square, or role in the variant.
 */
export const makeSetup = (variant: VariantName, turn: Side, pieces: PieceView[]): SetupView =>
  rules.call(() => wasm.makeSetup(text('variant', variant), side('turn', turn), PIECES('pieces', pieces)));

const MOVE = recordOf<Pick<LegalMove, 'path' | 'captured' | 'promotes'>>({ path: STOPS, captured: STOPS, promotes: bool });

/**
 * Writes a move in another notation: `"long"`, `"playstrategy"`, `"mindsports"`,
 * `"tapalnitski"` or `"abstractplay"`. {@link Game.play} reads all of them.
 *
 * @param move a legal move, or what is needed of one.
 * @throws if there is no such notation.
 */
export function formatMove(move: Pick<LegalMove, 'path' | 'captured' | 'promotes'>, format: string): string {
  const { path, captured, promotes } = MOVE('move', move);
  return rules.call(() => wasm.formatMove(path, captured.length > 0, promotes, text('format', format)));
}

