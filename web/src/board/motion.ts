// Animation of moves over the widget's final picture: pieces arrive from the
// squares they left.

import type { Key } from 'chessgroundx/types';
import { lineTo } from './geometry';
import { keyOf, squareOf } from './keys';

const MS_PER_LEG = 170;
const MS_TO_FADE = 220;

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const pieceAt = (wrap: HTMLElement, key: Key): HTMLElement | undefined =>
  [...wrap.querySelectorAll<HTMLElement & { cgKey?: Key }>('cg-board piece')].find(
    (element) => element.cgKey === key,
  );

/** The geometry of the animation. */
interface View {
  /** Width of a square in pixels. */
  size: number;
  orientation: 'white' | 'black';
  /** How long it takes, compared with the normal time. */
  pace: number;
  /** Whether the piece was dropped on its destination. */
  isDropped: boolean;
}

/**
 * Animates the piece on the last stop over the stops before it. If there are
 * pieces on every square between two stops, they are a line that moved as one:
 * each of them arrives from the square behind it.
 */
export function slide(wrap: HTMLElement, stops: Key[], view: View): void {
  const [from, to] = [stops[0], stops.at(-1)];
  if (isReduced() || !from || !to || stops.length < 2) return;
  const line = lineTo(squareOf(from), squareOf(to)).map(keyOf);
  const isLine = stops.length === 2 && line.length > 1 && line.every((key) => pieceAt(wrap, key));
  if (!isLine) {
    if (!view.isDropped) arrive(wrap, stops, view);
    return;
  }
  let behind = from;
  for (const key of line) {
    arrive(wrap, [behind, key], view);
    behind = key;
  }
}

function arrive(wrap: HTMLElement, stops: Key[], { size, orientation, pace }: View): void {
  const end = stops.at(-1);
  const element = end && pieceAt(wrap, end);
  if (!element) return;
  const sign = orientation === 'white' ? 1 : -1;
  const offset = (key: Key): string => {
    const files = key.charCodeAt(0) - end.charCodeAt(0);
    const ranks = key.charCodeAt(1) - end.charCodeAt(1);
    return `${files * size * sign}px ${-ranks * size * sign}px`;
  };
  element.style.zIndex = '9';
  const animation = element.animate(
    stops.map((key) => ({ translate: offset(key) })),
    { duration: pace * MS_PER_LEG * (stops.length - 1), easing: stops.length === 2 ? 'ease-out' : 'linear' },
  );
  animation.onfinish = () => element.style.removeProperty('z-index');
}

/** Adds a fading copy of each piece that is about to be removed. */
export function fade(wrap: HTMLElement, keys: Key[], pace: number): void {
  if (isReduced()) return;
  for (const key of keys) {
    const copy = pieceAt(wrap, key)?.cloneNode() as HTMLElement | undefined;
    const container = wrap.querySelector('cg-container');
    if (!copy || !container) continue;
    container.append(copy);
    const animation = copy.animate([{ opacity: 1 }, { opacity: 0 }], pace * MS_TO_FADE);
    animation.onfinish = () => copy.remove();
  }
}
