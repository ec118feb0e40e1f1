// Diagrams as pixels.

import { ARROW_COLORS } from '../board/colors';
import { m } from '../paraglide/messages';
import { pieceAddress } from './pieces';
import { ARROW_OPACITY, type Diagram, LABEL_SIZE, PAPER, type Point, type Shape, shapesOf, sizeOf } from './shapes';

/** The head of an arrow, in widths of its line: from its back to its tip, and half across. */
const HEAD = { length: 3.4, half: 1.7 };
/** How far the head is before the end of the line, in widths. */
const OVERHANG = 1.36;

const pictures = new Map<string, Promise<HTMLImageElement>>();

/** The picture of a piece. Rejects if it cannot be fetched; it is fetched again then. */
function pictureOf(piece: string): Promise<HTMLImageElement> {
  const known = pictures.get(piece);
  if (known) return known;
  const image = new Image();
  image.src = pieceAddress(piece);
  const loaded = image.decode().then(() => image);
  loaded.catch(() => pictures.delete(piece));
  pictures.set(piece, loaded);
  return loaded;
}

export class DiagramCanvas {
  readonly width: number;
  readonly height: number;
  readonly #canvas = document.createElement('canvas');
  readonly #ink: CanvasRenderingContext2D;
  readonly #scale: number;

  /** Throws if the browser gives no canvas. `square` is the width of a square in pixels. */
  constructor(dimensions: Diagram['dimensions'], square: number) {
    const size = sizeOf(dimensions);
    this.#scale = square / 100;
    this.width = Math.round(size.width * this.#scale);
    this.height = Math.round(size.height * this.#scale);
    Object.assign(this.#canvas, { width: this.width, height: this.height });
    const ink = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!ink) throw new Error(m.analysis_picture_no_canvas());
    this.#ink = ink;
  }

  /** Draws a diagram in place of what is there. Rejects if the pictures of the pieces cannot be fetched. */
  async draw(diagram: Diagram): Promise<void> {
    const ink = this.#ink;
    const shapes = shapesOf(diagram);
    const pieces = [...new Set(shapes.flatMap((shape) => (shape.kind === 'piece' ? [shape.piece] : [])))];
    const images = new Map(await Promise.all(pieces.map(async (piece) => [piece, await pictureOf(piece)] as const)));
    ink.resetTransform();
    ink.fillStyle = PAPER;
    ink.fillRect(0, 0, this.width, this.height);
    ink.scale(this.#scale, this.#scale);
    for (const shape of shapes) paint(ink, shape, images);
  }

  /** The pixels, row by row, four bytes each. */
  pixels(): Uint8ClampedArray {
    return this.#ink.getImageData(0, 0, this.width, this.height).data;
  }

  /** Rejects if the browser cannot write PNG. */
  png(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(m.analysis_picture_no_png()))));
    });
  }
}

function paint(ink: CanvasRenderingContext2D, shape: Shape, images: ReadonlyMap<string, HTMLImageElement>): void {
  switch (shape.kind) {
    case 'rect':
      ink.fillStyle = shape.fill;
      return ink.fillRect(shape.x, shape.y, shape.width, shape.height);
    case 'area':
      ink.fillStyle = shape.fill;
      return ink.fill(new Path2D(shape.path));
    case 'labels':
      ink.fillStyle = shape.fill;
      ink.font = `${LABEL_SIZE}px sans-serif`;
      ink.textAlign = 'center';
      for (const { x, y, text } of shape.labels) ink.fillText(text, x, y);
      return;
    case 'piece': {
      const image = images.get(shape.piece);
      if (image) ink.drawImage(image, shape.x, shape.y, shape.size, shape.size);
      return;
    }
    case 'line':
      ink.strokeStyle = shape.stroke;
      ink.lineWidth = shape.width;
      ink.lineCap = 'round';
      return ink.stroke(new Path2D(shape.path));
    case 'arrow':
      return paintArrow(ink, shape);
  }
}

function paintArrow(ink: CanvasRenderingContext2D, { points, color, width }: Extract<Shape, { kind: 'arrow' }>): void {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return;
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [right, down] = [(end.x - before.x) / length, (end.y - before.y) / length];
  /** A point so far before the tip and beside the line. */
  const at = (back: number, aside: number): Point => ({
    x: end.x + right * (OVERHANG - back) * width - down * aside * width,
    y: end.y + down * (OVERHANG - back) * width + right * aside * width,
  });
  ink.save();
  ink.globalAlpha = ARROW_OPACITY;
  ink.lineJoin = 'round';
  // The line ends at the back of the head: where both overlapped, it would be darker.
  ink.lineCap = 'butt';
  ink.lineWidth = width;
  ink.strokeStyle = ink.fillStyle = ARROW_COLORS[color];
  trace(ink, [...points.slice(0, -1), at(HEAD.length, 0)]);
  ink.stroke();
  trace(ink, [at(0, 0), at(HEAD.length, HEAD.half), at(HEAD.length, -HEAD.half)]);
  ink.fill();
  ink.restore();
}

function trace(ink: CanvasRenderingContext2D, points: readonly Point[]): void {
  ink.beginPath();
  for (const { x, y } of points) ink.lineTo(x, y);
}
