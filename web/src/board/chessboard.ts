// The only module that uses the board widget. `show` sets everything that is on
// the board, and `PointerActions` receives every action of a pointer. The widget
// draws and drags pieces; the next `show` undoes a drop that was not a move.

import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { DrawShape } from 'chessgroundx/draw';
import type { Dests } from 'chessgroundx/types';
import type { Dimensions } from './geometry';
import { type BoardPiece, keyOf, pieceOf, squareOf } from './keys';
import { fade, slide } from './motion';
import { DRAG_DISTANCE, listenToPresses } from './presses';

/** An arrow, or a ring if it ends where it starts. */
export interface Arrow {
  from: string;
  to: string;
  color: 'good' | 'other' | 'hint';
}

/** The value of a move from or to a square. */
export interface Badge {
  square: string;
  value: 'win' | 'draw' | 'loss';
  text: string;
}

/** The contents of a board. */
export interface Picture {
  dimensions: Dimensions;
  /** The names of the pieces by role. */
  names: Record<string, string>;
  /** Squares that the game is not played on. */
  unplayable: string[];
  orientation: 'white' | 'black';
  pieces: BoardPiece[];
  /** Squares of the pieces that a capture under way has taken. */
  taken: string[];
  /** The side whose pieces can be moved. */
  movable: 'white' | 'black' | null;
  selected: string | null;
  /** The destinations of the selected piece. */
  destinations: string[];
  /** Squares of the pieces that must capture. */
  marked: string[];
  /** The squares of the last move. */
  last: string[];
  arrows: Arrow[];
  badges: Badge[];
  /** The stops of a move whose animation ends with this picture. */
  motion: string[] | null;
}

/** The actions of a pointer on the board. */
export interface PointerActions {
  pick(square: string): void;
  move(from: string, to: string): void;
  released(): void;
}

export class Chessboard {
  readonly #api: Api;
  readonly #wrap: HTMLElement;
  readonly #stopListening: () => void;
  #picture: Picture;
  /** The square where a piece was just dropped. */
  #dropped: string | null = null;

  constructor(wrap: HTMLElement, picture: Picture, actions: PointerActions) {
    this.#wrap = wrap;
    this.#picture = picture;
    this.#api = Chessground(wrap, {
      fen: '8/8/8/8/8/8/8/8',
      dimensions: picture.dimensions,
      orientation: picture.orientation,
      animation: { enabled: false },
      blockTouchScroll: true,
      autoCastle: false,
      kingRoles: [],
      highlight: { lastMove: true, check: true },
      movable: { free: true, showDests: true, rookCastle: false },
      premovable: { enabled: false, premoveFunc: () => [], predropFunc: () => [] },
      draggable: { showGhost: true, distance: DRAG_DISTANCE },
      selectable: { enabled: false },
      drawable: { brushes: BRUSHES },
    });
    this.#stopListening = this.#listen(actions);
    this.show({ ...picture, motion: null });
  }

  show(picture: Picture): void {
    const before = this.#picture;
    this.#picture = picture;
    if (picture.motion) this.#fadeTaken(before, picture);
    this.#setPieces(picture);
    const { selected } = picture;
    const dests: Dests = new Map();
    if (selected) dests.set(keyOf(selected), picture.destinations.map(keyOf));
    this.#api.set({
      orientation: picture.orientation,
      ...(picture.movable ? { turnColor: picture.movable } : {}),
      lastMove: picture.last.map(keyOf),
      check: picture.marked.map(keyOf),
      movable: { color: picture.movable ?? undefined, dests } as object,
      selectable: { selected: selected ? keyOf(selected) : undefined } as object,
    });
    this.#api.setAutoShapes(picture.arrows.map(shape));
    this.#api.state.dom.redrawNow();
    if (picture.motion) this.#slide(picture.motion);
  }

  destroy(): void {
    this.#stopListening();
    this.#api.destroy();
  }

  #listen(actions: PointerActions): () => void {
    let wasSelected = false;
    return listenToPresses(this.#wrap, {
      squareAt: (x, y) => this.#squareAt(x, y),
      pressed: (square) => {
        this.#dropped = null;
        wasSelected = this.#picture.selected === square;
        // A selected piece may be about to be dragged.
        if (!wasSelected) actions.pick(square);
      },
      released: (from, to) => {
        const isSelected = this.#picture.selected === from;
        if (isSelected && to && to !== from) {
          this.#dropped = to;
          actions.move(from, to);
        } else if (isSelected && (wasSelected || !to)) actions.released();
        this.#restore();
      },
      abandoned: () => this.#restore(),
    });
  }

  /** Restores the picture after a drag. */
  #restore(): void {
    this.#api.cancelMove();
    this.show({ ...this.#picture, motion: null });
  }

  #squareAt(x: number, y: number): string | null {
    // The widget caches the bounds of the board until the window is scrolled or
    // resized, but the page may have moved the board since.
    this.#api.state.dom.bounds.clear();
    const key = this.#api.getKeyAtDomPos([x, y]);
    return key ? squareOf(key) : null;
  }

  #setPieces({ pieces, taken }: Picture): void {
    const taking = new Set(taken);
    // The widget's class for promoted pieces marks those being taken.
    const entries = pieces.map(
      (piece) => [keyOf(piece.square), { ...pieceOf(piece), promoted: taking.has(piece.square) }] as const,
    );
    this.#api.state.boardState.pieces = new Map(entries);
  }

  #fadeTaken(before: Picture, after: Picture): void {
    const left = new Set(after.pieces.map(({ square }) => square));
    const moved = after.motion?.[0];
    const gone = before.pieces.filter(({ square }) => !left.has(square) && square !== moved);
    fade(this.#wrap, gone.map(({ square }) => keyOf(square)));
  }

  #slide(stops: string[]): void {
    const { dimensions, orientation } = this.#picture;
    const size = this.#api.state.dom.bounds().width / dimensions.width;
    const isDropped = stops.length === 2 && stops[1] === this.#dropped;
    this.#dropped = null;
    slide(this.#wrap, stops.map(keyOf), { size, orientation, isDropped });
  }
}

const BRUSHES = {
  good: { key: 'good', color: '#3a7d5a', opacity: 0.85, lineWidth: 11 },
  other: { key: 'other', color: '#4a76a8', opacity: 0.6, lineWidth: 9 },
  hint: { key: 'hint', color: '#c98a1b', opacity: 0.85, lineWidth: 10 },
} as never;

const shape = ({ from, to, color }: Arrow): DrawShape => ({
  orig: keyOf(from),
  ...(from === to ? {} : { dest: keyOf(to) }),
  brush: color,
});
