// What is drawn over the graph of winning chances: the current position and the
// judgements, each with its own shape.

import type uPlot from 'uplot';
import type { Fault, Judgement } from './review';

/** The colours of the pieces, the same in both themes. */
export const INK = { white: '#fbf6ea', black: '#3a3633', edge: '#8a8a80', current: '#e0913a', middle: '#8a8a80' };

const FAULTS: Record<Judgement, { color: string; corners: number; turn: number }> = {
  inaccuracy: { color: '#3f86c6', corners: 24, turn: 0 },
  mistake: { color: '#e0913a', corners: 3, turn: -Math.PI / 2 },
  blunder: { color: '#d0453f', corners: 4, turn: 0 },
};

/** Radius of a mark, in CSS pixels. */
const RADIUS = 5;

/** Draws the judgements and the current ply over the graph. */
export function drawOver(plot: uPlot, faults: readonly Fault[], ply: number): void {
  // uPlot remembers the colours that it has set, and would not set them again.
  plot.ctx.save();
  drawFaults(plot, faults);
  drawCurrent(plot, ply);
  plot.ctx.restore();
}

/** Adds the mark of a judgement to the path, and returns its colour. */
export function markPath(
  ctx: CanvasRenderingContext2D,
  judgement: Judgement,
  x: number,
  y: number,
  radius: number,
): string {
  const { color, corners, turn } = FAULTS[judgement];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = turn + (corner / corners) * 2 * Math.PI;
    ctx.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  ctx.closePath();
  return color;
}

/** Marks the moves with a judgement. */
function drawFaults(plot: uPlot, faults: readonly Fault[]): void {
  const { ctx } = plot;
  const radius = RADIUS * devicePixelRatio;
  for (const { ply, judgement } of faults) {
    const chance = plot.data[1]?.[ply];
    if (chance == null) continue;
    const x = plot.valToPos(ply, 'x', true);
    const y = plot.valToPos(chance, 'y', true);
    ctx.beginPath();
    ctx.fillStyle = markPath(ctx, judgement, x, y, radius);
    ctx.fill();
    ctx.strokeStyle = '#fff';
    ctx.lineWidth = devicePixelRatio;
    ctx.stroke();
  }
}

/** Draws the line of equal chances and the one at the current ply. */
function drawCurrent(plot: uPlot, ply: number): void {
  const { left, top, width, height } = plot.bbox;
  const line = (color: string, from: [number, number], to: [number, number]): void => {
    plot.ctx.beginPath();
    plot.ctx.moveTo(...from);
    plot.ctx.lineTo(...to);
    plot.ctx.strokeStyle = color;
    plot.ctx.lineWidth = 1.5 * devicePixelRatio;
    plot.ctx.stroke();
  };
  const middle = plot.valToPos(50, 'y', true);
  line(INK.middle, [left, middle], [left + width, middle]);
  const here = plot.valToPos(ply, 'x', true);
  line(INK.current, [here, top], [here, top + height]);
}
