// A position being set up: what stands on the board, and what is wrong with it.

import { makeSetup, messageOf, type PieceView, readSetup, type SetupView, type Side, variantNamed } from '../rules/rules';
import { opponent } from './players';

/** What a tap puts on a square; null takes away what is there. */
export type Tool = Pick<PieceView, 'color' | 'role'> | null;

export class PositionSetup {
  #variant = $state('dameo');
  readonly variant = $derived(variantNamed(this.#variant));
  view = $state.raw<SetupView>(readSetup('dameo', variantNamed('dameo').startFen));
  /** Why the last text could not be read, if it could not. */
  problem = $state('');

  tap(square: string, tool: Tool): void {
    const { pieces, turn } = this.view;
    const others = pieces.filter((other) => other.square !== square);
    const there = pieces.find((other) => other.square === square);
    // The same piece once more takes it away again.
    const isSame = there && tool && there.color === tool.color && there.role === tool.role;
    this.#put(turn, tool && !isSame ? [...others, { square, ...tool }] : others);
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

  /** Begins anew with another game. */
  choose(variant: string): void {
    this.#variant = variant;
    this.start();
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
