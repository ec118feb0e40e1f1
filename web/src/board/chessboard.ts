// The only module that uses the board widget. `show` sets everything that is on
// the board, and `PointerActions` receives every action of a pointer. The widget
// draws and drags pieces; the next `show` undoes a drop that was not a move.

import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { DrawShape } from 'chessgroundx/draw';
import type { Dests, Key } from 'chessgroundx/types';
import type { Dimensions } from './geometry';
import { type BoardPiece, keyOf, pieceOf, squareOf } from './keys';
import { fade, slide } from './motion';
import { DRAG_DISTANCE, listenToPresses } from './presses';

/** The colours of arrows that a person draws. */
export type DrawnColor = 'green' | 'red' | 'blue' | 'yellow';

/** A move drawn on the board, or a ring around a square. */
export interface Arrow {
  /** Every square the piece stops on, from the first to the last; that of a ring alone. */
  path: string[];
  captured: string[];
  color: 'good' | 'other' | 'hint' | 'premove' | 'threat' | 'figure' | DrawnColor;
}

/** The value of a move from or to a square, or the sign of the move that ended there. */
export interface Badge {
  square: string;
  value: 'win' | 'draw' | 'loss' | 'good' | 'interesting' | 'inaccuracy' | 'mistake' | 'blunder';
  text: string;
  /** What a screen reader says. */
  words: string;
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
  movable: 'white' | 'black' | 'both' | null;
  selected: string | null;
  /** The destinations of the selected piece. */
  destinations: string[];
  /** Squares of the pieces that must capture. */
  marked: string[];
  /** The squares on which the last move stopped, from the first to the last. */
  last: string[];
  arrows: Arrow[];
  badges: Badge[];
  /** The stops of a move whose animation ends with this picture. */
  motion: string[] | null;
  /** How long an animation takes, compared with the normal time. */
  pace: number;
}

/** The actions of a pointer on the board. */
export interface PointerActions {
  pressed(square: string): void;
  /** The press ended on a square, possibly the same one; null is outside of the board. */
  released(from: string, to: string | null): void;
  /** An arrow was drawn with the right button, or a circle if it ends where it began. */
  drawn?(from: string, to: string, color: DrawnColor): void;
}

const DRAWN_COLORS: readonly DrawnColor[] = ['green', 'red', 'blue', 'yellow'];

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
      ...(actions.drawn && { drawable: { onChange: (shapes) => this.#handOver(shapes, actions) } }),
    });
    this.#stopListening = this.#listen(actions);
    this.show({ ...picture, motion: null });
  }

  show(picture: Picture): void {
    const before = this.#picture;
    this.#picture = picture;
    if (picture.motion) this.#fadeTaken(before, picture);
    // What somebody drew belongs to a position.
    if (!isSamePosition(before, picture)) this.#api.setShapes([]);
    this.#dropLostPiece(picture);
    this.#setPieces(picture);
    const { selected } = picture;
    const dests: Dests = new Map();
    if (selected) dests.set(keyOf(selected), picture.destinations.map(keyOf));
    this.#api.set({
      orientation: picture.orientation,
      ...(picture.movable && picture.movable !== 'both' ? { turnColor: picture.movable } : {}),
      lastMove: picture.last.map(keyOf),
      check: picture.marked.map(keyOf),
      movable: { color: picture.movable ?? undefined, dests } as object,
      selectable: { selected: selected ? keyOf(selected) : undefined } as object,
    });
    this.#api.state.dom.redrawNow();
    if (picture.motion) this.#slide(picture.motion);
  }

  destroy(): void {
    this.#stopListening();
    this.#api.destroy();
  }

  #listen(actions: PointerActions): () => void {
    return listenToPresses(this.#wrap, {
      squareAt: (x, y) => this.#squareAt(x, y),
      pressed: (square) => {
        this.#dropped = null;
        actions.pressed(square);
      },
      released: (from, to) => {
        if (to !== from) this.#dropped = to;
        actions.released(from, to);
        this.#restore();
      },
      abandoned: () => this.#restore(),
    });
  }

  /** What was drawn belongs to the picture: the widget keeps nothing, and so erases nothing. */
  #handOver(shapes: readonly DrawShape[], { drawn }: PointerActions): void {
    const shape = shapes.at(-1);
    if (!shape?.orig) return;
    this.#api.setShapes([]);
    const color = DRAWN_COLORS.find((name) => name === shape.brush) ?? 'green';
    drawn?.(squareOf(shape.orig as Key), squareOf((shape.dest ?? shape.orig) as Key), color);
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

  /** Ends the drag of a piece that is captured meanwhile: the widget throws if it is gone. */
  #dropLostPiece({ pieces }: Picture): void {
    const dragged = this.#api.state.draggable.current;
    if (!dragged) return;
    const stays = pieces.some(
      (piece) => keyOf(piece.square) === dragged.orig && piece.color === dragged.piece.color && pieceOf(piece).role === dragged.piece.role,
    );
    if (!stays) this.#api.cancelMove();
  }

  #fadeTaken(before: Picture, after: Picture): void {
    const left = new Set(after.pieces.map(({ square }) => square));
    const moved = after.motion?.[0];
    const gone = before.pieces.filter(({ square }) => !left.has(square) && square !== moved);
    fade(this.#wrap, gone.map(({ square }) => keyOf(square)), after.pace);
  }

  #slide(stops: string[]): void {
    const { dimensions, orientation, pace } = this.#picture;
    const size = this.#api.state.dom.bounds().width / dimensions.width;
    const isDropped = stops.length === 2 && stops[1] === this.#dropped;
    this.#dropped = null;
    slide(this.#wrap, stops.map(keyOf), { size, orientation, pace, isDropped });
  }
}

const isSamePosition = ({ pieces: a }: Picture, { pieces: b }: Picture): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ square, color, role }, index) => {
      const other = b[index];
      return square === other?.square && color === other.color && role === other.role;
    }));
