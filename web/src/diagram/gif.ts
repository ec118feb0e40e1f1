// The positions of a line as an animated GIF. The module is loaded when it is asked for.

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { DiagramCanvas } from './canvas';
import type { Diagram } from './shapes';

/** The width of a square, in pixels. */
const SQUARE = 44;
const COLORS = 64;
/** The last position is shown longer, by this factor. */
const LAST = 3;

interface Options {
  /** How long a position is shown, in milliseconds. */
  delay: number;
  /** Called after each position with their number so far. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * One frame for each diagram, of which there is at least one and all have the same board.
 * Rejects if the signal aborts it, or if the browser cannot draw.
 */
export async function gifOf(diagrams: readonly Diagram[], { delay, onProgress, signal }: Options): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = diagrams;
  if (!first) throw new Error('there is no position to show');
  const canvas = new DiagramCanvas(first.dimensions, SQUARE);
  const encoder = GIFEncoder();
  const palette = await paletteOf(canvas, diagrams);
  for (const [index, diagram] of diagrams.entries()) {
    // The page can answer, and stop this, between two frames.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    await canvas.draw(diagram);
    const isLast = index === diagrams.length - 1;
    encoder.writeFrame(applyPalette(canvas.pixels(), palette), canvas.width, canvas.height, {
      delay: isLast ? LAST * delay : delay,
      ...(index === 0 && { palette, repeat: 0 }),
    });
    onProgress(index + 1);
  }
  encoder.finish();
  return encoder.bytes();
}

/** The colours of the first and the last position, between which the pieces change. */
async function paletteOf(canvas: DiagramCanvas, diagrams: readonly Diagram[]): Promise<number[][]> {
  const samples: Uint8ClampedArray[] = [];
  for (const diagram of [diagrams[0], diagrams.at(-1)]) {
    if (!diagram) continue;
    await canvas.draw(diagram);
    samples.push(canvas.pixels());
  }
  const pixels = new Uint8ClampedArray(samples.reduce((length, sample) => length + sample.length, 0));
  samples.reduce((at, sample) => (pixels.set(sample, at), at + sample.length), 0);
  return quantize(pixels, COLORS);
}
