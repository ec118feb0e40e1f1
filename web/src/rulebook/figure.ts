// Diagrams of positions as SVG, for the pages of the app and the image files of
// docs/rules. The title of an image in the Markdown defines its diagram: a FEN, then
// legal moves, or after `>` a line of them, of which the image file shows the first.

import { place } from '../board/geometry';
import * as rules from '../rules/rules';
import type { LegalMove, PieceView, VariantInfo } from '../rules/rules';

const PIECES = import.meta.glob<string>('../board/pieces/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The sizes of a square and of the strip with the coordinates, in SVG units. */
const SQUARE = 100;
const STRIP = 50;

/** A position with moves. */
export interface Figure {
  variant: VariantInfo;
  fen: string;
  pieces: PieceView[];
  /** Moves of the position. */
  moves: LegalMove[];
  /** The moves that follow each other, if the figure is a line; otherwise none. */
  line: string[];
}

/** The figure of a title; throws if the position cannot be played or a move is not legal. */
export function readFigure(variant: string, title: string): Figure {
  const { fen, texts, isLine } = partsOf(title);
  const { pieces, faults } = rules.readSetup(variant, fen);
  if (faults.length > 0) throw new Error(`${fen}: ${faults.join('; ')}`);
  const record = { variant, drawRules: 'mindsports', startFen: fen };
  const legal = (text: string, before: string[]): LegalMove => {
    const found = rules.position({ ...record, moves: before }).moves.find((move) => move.text === text);
    if (!found) throw new Error(`${[fen, ...before].join(' ')}: ${text} is not among the legal moves`);
    return found;
  };
  const moves = texts.map((text, index) => legal(text, isLine ? texts.slice(0, index) : []));
  return {
    variant: rules.variantNamed(variant),
    fen,
    pieces,
    moves: isLine ? moves.slice(0, 1) : moves,
    line: isLine ? texts : [],
  };
}

function partsOf(title: string): { fen: string; texts: string[]; isLine: boolean } {
  const [fen = '', ...rest] = title.split(' ');
  const isLine = rest[0] === '>';
  return { fen, texts: isLine ? rest.slice(1) : rest, isLine };
}

/** The position in words, kings and emperors by their letters. */
export function inWords({ fen }: Figure): string {
  const [, white = '', black = ''] = fen.split(':').map((list) => list.slice(1).replaceAll(',', ', '));
  return `White: ${white || 'nothing'}. Black: ${black || 'nothing'}.`;
}

/** Draws a figure; the name makes the ids of its parts unique in the page. */
export function draw(figure: Figure, name: string, label: string): string {
  const { width, height } = figure.variant;
  const size = `${STRIP + width * SQUARE} ${height * SQUARE + STRIP}`;
  const at = centres(figure.variant);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${36 * width + 18}" class="figure" role="img" aria-label="${escape(label)}">`,
    `<defs>${symbols(figure.pieces, name)}${ARROW_HEAD(name)}</defs>`,
    ...board(figure.variant),
    ...figure.pieces.map(({ square, color, role }) => {
      const { x, y } = at(square);
      const [left, top] = [x - 0.44 * SQUARE, y - 0.44 * SQUARE];
      return `<use href="#${name}-${color}-${role}" x="${left}" y="${top}" width="${0.88 * SQUARE}" height="${0.88 * SQUARE}"/>`;
    }),
    ...figure.moves.flatMap(({ captured }) => captured).map((square) => {
      const { x, y } = at(square);
      return `<path class="taken" d="M${x - 26} ${y - 26} l52 52 m0 -52 l-52 52" fill="none" stroke="#b3261e" stroke-width="9" stroke-linecap="round"/>`;
    }),
    ...figure.moves.map(({ path }) => arrow(path, at, name)),
    '</svg>\n',
  ].join('\n');
}

type Centres = (square: string) => { x: number; y: number };

const centres =
  ({ height }: VariantInfo): Centres =>
  (square) => {
    const { file, rank } = place(square);
    return { x: STRIP + (file + 0.5) * SQUARE, y: (height - rank - 0.5) * SQUARE };
  };

function board({ width, height }: VariantInfo): string[] {
  const files = [...Array(width).keys()];
  const ranks = [...Array(height).keys()];
  const dark = ranks.flatMap((rank) =>
    files
      // The corner a1 is light.
      .filter((file) => (file + rank) % 2 === 1)
      .map((file) => `M${STRIP + file * SQUARE} ${(height - rank - 1) * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`),
  );
  const text = (x: number, y: number, label: string | number): string =>
    `<text x="${x}" y="${y}">${label}</text>`;
  return [
    `<rect class="light" x="${STRIP}" width="${width * SQUARE}" height="${height * SQUARE}" fill="#e9e2d0"/>`,
    `<path class="dark" d="${dark.join('')}" fill="#8fa58a"/>`,
    '<g class="names" fill="#5c5f59" font-family="sans-serif" font-size="34" text-anchor="middle">',
    ...ranks.map((rank) => text(STRIP / 2, (height - rank - 0.5) * SQUARE + 12, rank + 1)),
    ...files.map((file) =>
      text(STRIP + (file + 0.5) * SQUARE, height * SQUARE + 38, String.fromCharCode(97 + file)),
    ),
    '</g>',
  ];
}

/** One symbol for each kind of piece in the figure. */
function symbols(pieces: PieceView[], name: string): string {
  const kinds = [...new Set(pieces.map(({ color, role }) => `${color}-${role}`))].sort();
  return kinds
    .map((kind) => {
      const svg = PIECES[`../board/pieces/${kind}.svg`];
      if (!svg) throw new Error(`there is no picture of a ${kind}`);
      const inner = svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
      return `<symbol id="${name}-${kind}" viewBox="0 0 100 100">${inner}</symbol>`;
    })
    .join('');
}

const ARROW_HEAD = (name: string): string =>
  `<marker id="${name}-head" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0 L10 5 L0 10z" fill="#1f6f8b"/></marker>`;

function arrow(path: string[], at: Centres, name: string): string {
  const points = path.map((square, index) => {
    const { x, y } = at(square);
    const [next] = path.slice(index + 1);
    if (index > 0 || !next) return `${x},${y}`;
    // The arrow starts at the edge of the piece.
    const [right, down] = [Math.sign(at(next).x - x), Math.sign(at(next).y - y)];
    const distance = right && down ? 0.24 : 0.34;
    return `${x + right * distance * SQUARE},${y + down * distance * SQUARE}`;
  });
  return `<polyline class="way" points="${points.join(' ')}" fill="none" stroke="#1f6f8b" stroke-width="11" stroke-linejoin="round" stroke-linecap="round" opacity="0.85" marker-end="url(#${name}-head)"/>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
