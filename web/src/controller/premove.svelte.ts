// A move that is entered while the opponent thinks. It is two squares: when the opponent
// has moved, it is the one legal move that leads from one to the other, or none.

import { m } from '../paraglide/messages';
import type { LegalMove, PositionView, Side } from '../rules/rules';

export class Premove {
  /** The square of the piece; null if none is picked up. */
  from = $state<string | null>(null);
  /** The destination; null until it is entered. */
  to = $state<string | null>(null);

  /** Whether both squares are entered. */
  get isSet(): boolean {
    return this.to !== null;
  }

  /** A tap on a square; returns what it did, in words for screen readers. */
  tap(square: string, { pieces }: PositionView, side: Side): string {
    const isOwn = pieces.some((piece) => piece.square === square && piece.color === side);
    if (this.from !== null && !this.isSet && square !== this.from && !isOwn) return this.set(this.from, square);
    const hadSquare = this.from;
    this.cancel();
    if (!isOwn || square === hadSquare) return hadSquare ? m.board_premove_cancelled() : '';
    this.from = square;
    return m.board_premove_from({ from: square });
  }

  set(from: string, to: string): string {
    this.from = from;
    this.to = to;
    return m.board_premove_set({ from, to });
  }

  /**
   * Reads two squares, as in every notation of a whole move; returns what it did, in words.
   * Throws if there are no two, or no own piece is on the first one.
   */
  type(text: string, { pieces }: PositionView, side: Side): string {
    const squares = text.toLowerCase().match(/[a-z]\d+/g) ?? [];
    const [from, to] = [squares[0], squares.at(-1)];
    if (!from || !to || squares.length < 2) throw new Error(m.board_premove_unreadable({ text }));
    if (!pieces.some(({ square, color }) => square === from && color === side)) {
      throw new Error(m.board_premove_no_piece({ square: from }));
    }
    return this.set(from, to);
  }

  cancel(): void {
    this.from = null;
    this.to = null;
  }

  /** Takes the premove: its legal move, or why there is none; null if no premove is set. */
  take({ moves }: PositionView): LegalMove | string | null {
    const { from, to } = this;
    this.cancel();
    if (!from || !to) return null;
    const fitting = moves.filter((move) => move.from === from && move.to === to);
    const [only] = fitting;
    if (!only) return m.board_premove_impossible({ from, to });
    return fitting.length === 1 ? only : m.board_premove_ambiguous({ from, to });
  }
}
