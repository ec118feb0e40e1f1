// Diagrams as SVG.

import { ARROW_COLORS } from '../board/colors';
import { pieceSvg } from './pieces';
import { ARROW_OPACITY, boardOf, type Diagram, LABEL_SIZE, PAPER, type Shape, shapesOf, sizeOf } from './shapes';

export interface SvgOptions {
  /** Makes the ids of the parts unique in a page. */
  name: string;
  /** The diagram in words. */
  label: string;
  /** Whether there is paper behind the coordinates; without it, the page shows through. */
  hasPaper?: boolean;
  /** Whether there are coordinates beside the board. */
  hasNames?: boolean;
}

/** Draws a diagram. */
export function svgOf(diagram: Diagram, { name, label, hasPaper = false, hasNames = true }: SvgOptions): string {
  const shapes = shapesOf(diagram).filter(({ kind }) => hasNames || kind !== 'labels');
  const { x, y, width, height } = hasNames ? { x: 0, y: 0, ...sizeOf(diagram.dimensions) } : boardOf(diagram.dimensions);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${(36 * width) / 100}" class="figure" role="img" aria-label="${escape(label)}">`,
    `<defs>${symbols(shapes, name)}${heads(shapes, name)}</defs>`,
    ...(hasPaper ? [`<rect class="paper" width="${width}" height="${height}" fill="${PAPER}"/>`] : []),
    ...shapes.flatMap((shape) => elementOf(shape, name)),
    '</svg>\n',
  ].join('\n');
}

function elementOf(shape: Shape, name: string): string | string[] {
  switch (shape.kind) {
    case 'rect': {
      const y = shape.y === 0 ? '' : ` y="${shape.y}"`;
      return `<rect class="${shape.name}" x="${shape.x}"${y} width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    }
    case 'area':
      return `<path class="${shape.name}" d="${shape.path}" fill="${shape.fill}"/>`;
    case 'labels':
      return [
        `<g class="${shape.name}" fill="${shape.fill}" font-family="sans-serif" font-size="${LABEL_SIZE}" text-anchor="middle">`,
        ...shape.labels.map(({ x, y, text }) => `<text x="${x}" y="${y}">${text}</text>`),
        '</g>',
      ];
    case 'piece':
      return `<use href="#${name}-${shape.piece}" x="${shape.x}" y="${shape.y}" width="${shape.size}" height="${shape.size}"/>`;
    case 'line':
      return `<path class="${shape.name}" d="${shape.path}" fill="none" stroke="${shape.stroke}" stroke-width="${shape.width}" stroke-linecap="round"/>`;
    case 'arrow': {
      const points = shape.points.map(({ x, y }) => `${x},${y}`).join(' ');
      const head = headId(shape.color, name);
      return `<polyline class="${shape.name}" points="${points}" fill="none" stroke="${ARROW_COLORS[shape.color]}" stroke-width="${shape.width}" stroke-linejoin="round" stroke-linecap="round" opacity="${ARROW_OPACITY}" marker-end="url(#${head})"/>`;
    }
  }
}

/** One symbol for each kind of piece. */
function symbols(shapes: Shape[], name: string): string {
  const kinds = new Set(shapes.flatMap((shape) => (shape.kind === 'piece' ? [shape.piece] : [])));
  return [...kinds]
    .sort()
    .map((kind) => `<symbol id="${name}-${kind}" viewBox="0 0 100 100">${pieceSvg(kind)}</symbol>`)
    .join('');
}

const headId = (color: string, name: string): string => (color === 'figure' ? `${name}-head` : `${name}-head-${color}`);

/** One head for each colour of arrows. */
function heads(shapes: Shape[], name: string): string {
  const colors = new Set(shapes.flatMap((shape) => (shape.kind === 'arrow' ? [shape.color] : [])));
  return [...colors]
    .map(
      (color) =>
        `<marker id="${headId(color, name)}" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto"><path d="M0 0 L10 5 L0 10z" fill="${ARROW_COLORS[color]}"/></marker>`,
    )
    .join('');
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
