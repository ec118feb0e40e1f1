// A review as a picture: the players, the graph of winning chances, and the accuracies.

import type { ReviewReply } from '../engine/client';
import { percentText } from '../lib/numbers';
import { m } from '../paraglide/messages';
import { chances, type Fault, faults } from './review';
import { INK, markPath } from './chart';

const WIDTH = 960;
const HEIGHT = 420;
const GRAPH = { left: 32, top: 96, width: WIDTH - 64, height: 220 };
const FONT = 'system-ui, sans-serif';
const PAPER = '#f4f2ed';
const TEXT = '#2b2d2a';

/** The picture as PNG. Rejects if the browser cannot draw it. */
export async function reviewPicture(
  review: ReviewReply,
  tags: readonly { name: string; value: string }[],
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error(m.analysis_picture_no_canvas());
  draw(ink, review, tags);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(m.analysis_picture_no_png()))));
  });
}

function draw(
  ink: CanvasRenderingContext2D,
  review: ReviewReply,
  tags: readonly { name: string; value: string }[],
): void {
  const tag = (name: string): string => tags.find((found) => found.name === name)?.value ?? '';
  ink.fillStyle = PAPER;
  ink.fillRect(0, 0, WIDTH, HEIGHT);
  ink.fillStyle = TEXT;
  ink.font = `600 28px ${FONT}`;
  ink.fillText(`${tag('White') || m.game_side({ side: 'white' })} – ${tag('Black') || m.game_side({ side: 'black' })}`, GRAPH.left, 44, GRAPH.width);
  ink.font = `20px ${FONT}`;
  const facts = [review.result, tag('Event'), tag('Date')].filter((text) => /[^?.*]/.test(text));
  ink.fillText(facts.join(' · '), GRAPH.left, 76, GRAPH.width);
  drawGraph(ink, chances(review), faults(review));
  const { white, black } = review.accuracy;
  const percent = (value: number | null | undefined): string => (value == null ? '–' : percentText(value / 100));
  ink.fillStyle = TEXT;
  ink.font = `600 24px ${FONT}`;
  const accuracy = m.review_picture_accuracy({ white: percent(white), black: percent(black) });
  ink.fillText(accuracy, GRAPH.left, HEIGHT - 40, GRAPH.width);
}

function drawGraph(ink: CanvasRenderingContext2D, values: number[], found: Fault[]): void {
  const { left, top, width, height } = GRAPH;
  const x = (ply: number): number => left + (width * ply) / Math.max(values.length - 1, 1);
  const y = (chance: number): number => top + height * (1 - chance);
  ink.fillStyle = INK.black;
  ink.fillRect(left, top, width, height);
  ink.beginPath();
  ink.moveTo(left, top + height);
  values.forEach((chance, ply) => ink.lineTo(x(ply), y(chance)));
  ink.lineTo(left + width, top + height);
  ink.closePath();
  ink.fillStyle = INK.white;
  ink.fill();
  ink.fillStyle = INK.middle;
  ink.fillRect(left, y(0.5) - 1, width, 2);
  for (const { ply, judgement } of found) {
    ink.beginPath();
    ink.fillStyle = markPath(ink, judgement, x(ply), y(values[ply] ?? 0.5), 8);
    ink.fill();
    ink.strokeStyle = '#fff';
    ink.lineWidth = 2;
    ink.stroke();
  }
}
