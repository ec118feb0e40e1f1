// A position on a board as a list of shapes, which `svg.ts` and `canvas.ts` draw. It looks the
// same in both themes.

import type { Arrow, Picture } from '../board/chessboard';
import { ARROW_COLORS } from '../board/colors';
import { column, place, row, rowsSeenFrom } from '../board/geometry';

/** What a diagram shows of a board. A later arrow is drawn over an earlier one. */
export type Diagram = Pick<Picture, 'dimensions' | 'orientation' | 'pieces' | 'last' | 'arrows'>;

/** The diagram of a board, whose first arrow is over the others. */
export const diagramOf = ({ dimensions, orientation, pieces, last, arrows }: Picture): Diagram => ({
  dimensions,
  orientation,
  pieces,
  last,
  arrows: [...arrows].reverse(),
});

/** The sizes of a square and of the strip with the coordinates, in units of the drawing. */
export const SQUARE = 100;
const STRIP = 50;
/** The width of a piece. */
const PIECE = 0.88 * SQUARE;

export const LABEL_SIZE = 34;
export const PAPER = '#f4f2ed';
const LIGHT = '#e9e2d0';
const DARK = '#8fa58a';
/** The squares of the last move, the light and the dark ones. */
const LIT = ['#ead58b', '#bdb668'] as const;
const LABEL = '#5c5f59';
const TAKEN = '#b3261e';

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
}

/** Shapes are drawn in their order. `name` is the class of a shape for style sheets. */
export type Shape =
  | { kind: 'rect'; name: string; x: number; y: number; width: number; height: number; fill: string }
  | { kind: 'area'; name: string; path: string; fill: string }
  | { kind: 'labels'; name: string; fill: string; labels: Label[] }
  /** A piece such as `white-man`. */
  | { kind: 'piece'; piece: string; x: number; y: number; size: number }
  | { kind: 'line'; name: string; path: string; stroke: string; width: number }
  | { kind: 'arrow'; name: string; points: Point[]; color: Arrow['color']; width: number };

export const ARROW_OPACITY = 0.85;

export const sizeOf = ({ width, height }: Diagram['dimensions']): { width: number; height: number } => ({
  width: STRIP + width * SQUARE,
  height: height * SQUARE + STRIP,
});

/** The squares without the coordinates. */
export const boardOf = ({ width, height }: Diagram['dimensions']): Point & { width: number; height: number } => ({
  x: STRIP,
  y: 0,
  width: width * SQUARE,
  height: height * SQUARE,
});

/** The shapes of a diagram. The paper behind the coordinates is left out. */
export function shapesOf(diagram: Diagram): Shape[] {
  const at = centres(diagram);
  return [
    ...squares(diagram),
    labels(diagram),
    ...diagram.pieces.map(({ square, color, role }): Shape => {
      const { x, y } = at(square);
      return { kind: 'piece', piece: `${color}-${role}`, x: x - PIECE / 2, y: y - PIECE / 2, size: PIECE };
    }),
    ...diagram.arrows.flatMap(({ captured }) => captured).map((square) => cross(at(square))),
    ...diagram.arrows.map((arrow) => (arrow.path.length > 1 ? route(arrow, at) : ring(arrow, at))),
  ];
}

type Centres = (square: string) => Point;

const centres =
  ({ dimensions, orientation }: Diagram): Centres =>
  (square) => ({
    x: STRIP + (column(square, orientation, dimensions) + 0.5) * SQUARE,
    y: (row(square, orientation, dimensions) + 0.5) * SQUARE,
  });

function squares(diagram: Diagram): Shape[] {
  const { dimensions, orientation, last } = diagram;
  const { width, height } = dimensions;
  const corner = (square: string): Point => ({
    x: STRIP + column(square, orientation, dimensions) * SQUARE,
    y: row(square, orientation, dimensions) * SQUARE,
  });
  // From a1 on, rank by rank.
  const all = rowsSeenFrom('white', dimensions).reverse().flat();
  const dark = all.filter(isDark).map(corner);
  return [
    { kind: 'rect', name: 'light', x: STRIP, y: 0, width: width * SQUARE, height: height * SQUARE, fill: LIGHT },
    {
      kind: 'area',
      name: 'dark',
      path: dark.map(({ x, y }) => `M${x} ${y}h${SQUARE}v${SQUARE}h-${SQUARE}z`).join(''),
      fill: DARK,
    },
    ...last.map((square): Shape => {
      const fill = LIT[isDark(square) ? 1 : 0];
      return { kind: 'rect', name: 'last', ...corner(square), width: SQUARE, height: SQUARE, fill };
    }),
  ];
}

/** The corner a1 is light. */
function isDark(square: string): boolean {
  const { file, rank } = place(square);
  return (file + rank) % 2 === 1;
}

function labels({ dimensions, orientation }: Diagram): Shape {
  const rows = rowsSeenFrom(orientation, dimensions);
  const ranks = rows.map(([first = ''], index) => ({
    x: STRIP / 2,
    y: (index + 0.5) * SQUARE + 12,
    text: first.slice(1),
  }));
  const files = (rows[0] ?? []).map(([file = ''], index) => ({
    x: STRIP + (index + 0.5) * SQUARE,
    y: dimensions.height * SQUARE + 38,
    text: file,
  }));
  return { kind: 'labels', name: 'names', fill: LABEL, labels: [...ranks.reverse(), ...files] };
}

const cross = ({ x, y }: Point): Shape => ({
  kind: 'line',
  name: 'taken',
  path: `M${x - 26} ${y - 26} l52 52 m0 -52 l-52 52`,
  stroke: TAKEN,
  width: 9,
});

/** A circle around the only square of an arrow. */
function ring({ path, color }: Arrow, at: Centres): Shape {
  const { x, y } = at(path[0] ?? 'a1');
  return {
    kind: 'line',
    name: 'ring',
    path: `M${x - 44} ${y} a44 44 0 1 0 88 0 a44 44 0 1 0 -88 0`,
    stroke: ARROW_COLORS[color],
    width: 8,
  };
}

function route({ path, color }: Arrow, at: Centres): Shape {
  const points = path.map(at);
  const [from, next] = points;
  if (from && next) {
    // The arrow starts at the edge of the piece.
    const [right, down] = [Math.sign(next.x - from.x), Math.sign(next.y - from.y)];
    const distance = right && down ? 0.24 : 0.34;
    points[0] = { x: from.x + right * distance * SQUARE, y: from.y + down * distance * SQUARE };
  }
  return { kind: 'arrow', name: 'way', points, color, width: 11 };
}
