// A position setup: the pieces on the board and the reasons why it cannot be played.

import { m } from '../paraglide/messages';
import type { LinkedPosition } from '../record/links';
import { opponent } from '../record/sides';
import { problemInWords } from '../rules/faults';
import {
  makeSetup,
  messageOf,
  type PieceView,
  readSetup,
  type SetupView,
  type Side,
  variantNamed,
  variants,
} from '../rules/rules';

/** The piece that a tap places; null removes the one that is there. */
export type Tool = Pick<PieceView, 'color' | 'role'> | null;

export class PositionSetup {
  #variant = $state('dameo');
  readonly variant = $derived(variantNamed(this.#variant));
  view = $state.raw<SetupView>(readSetup('dameo', variantNamed('dameo').startFen));
  /** The reasons why it cannot be played, in words; empty if it can. */
  readonly faults = $derived(this.view.faults.map(problemInWords));
  /** Why the last FEN could not be read; empty if it could. */
  problem = $state('');

  tap(square: string, tool: Tool): void {
    const { pieces, turn } = this.view;
    const others = pieces.filter((other) => other.square !== square);
    const there = pieces.find((other) => other.square === square);
    // Placing a piece on an equal one removes it.
    const isSame = there && tool && there.color === tool.color && there.role === tool.role;
    this.#put(turn, tool && !isSame ? [...others, { square, ...tool }] : others);
  }

  /** Moves a piece, over another one if there is one; null removes it. */
  move(from: string, to: string | null): void {
    const { pieces, turn } = this.view;
    const moved = pieces.find(({ square }) => square === from);
    if (!moved) return;
    const others = pieces.filter(({ square }) => square !== from && square !== to);
    this.#put(turn, to ? [...others, { ...moved, square: to }] : others);
  }

  clear(): void {
    this.#put('white', []);
  }

  passTurn(): void {
    this.#put(opponent(this.view.turn), this.view.pieces);
  }

  start(): void {
    this.read(this.variant.startFen);
  }

  /** Resets to the starting position of a variant. */
  choose(variant: string): void {
    this.#variant = variant;
    this.start();
  }

  /** Sets up the position of a link; the starting position if it cannot be read. */
  open({ variant, fen }: LinkedPosition): void {
    if (variants().some(({ name }) => name === variant)) this.choose(variant);
    else this.problem = m.editor_no_variant({ variant });
    if (!this.problem) this.read(fen);
  }

  read(fen: string): void {
    try {
      this.view = readSetup(this.#variant, fen);
      this.problem = '';
    } catch (error) {
      this.problem = messageOf(error);
    }
  }

  #put(turn: Side, pieces: PieceView[]): void {
    this.problem = '';
    this.view = makeSetup(this.#variant, turn, pieces);
  }
}
