// Presses and drops on the board, from DOM events and handled synchronously. The
// widget's callbacks are asynchronous: on a busy machine several taps can happen
// before the first callback.

/** The events of the board by square; null is outside of it. */
export interface PressListener {
  squareAt(x: number, y: number): string | null;
  pressed(square: string): void;
  /** The press ended on a square, possibly the same one. */
  released(from: string, to: string | null): void;
  /** The press was cancelled, as by a gesture of the system. */
  abandoned(): void;
}

/** A shorter movement, in pixels, is a tap. */
export const DRAG_DISTANCE = 4;
/** Mouse events are emulated for this time after a touch, in milliseconds. */
const ECHO_TIME = 1000;

interface Press {
  square: string;
  x: number;
  y: number;
}

/** Listens until the returned function is called. */
export function listenToPresses(board: HTMLElement, listener: PressListener): () => void {
  let press: Press | null = null;
  let lastTouch = -Infinity;

  const isEcho = (event: Event): boolean =>
    event instanceof MouseEvent && event.timeStamp - lastTouch < ECHO_TIME;

  function start(event: MouseEvent | TouchEvent): void {
    if (isEcho(event)) return event.stopPropagation();
    const point = pointOf(event);
    const square = point && listener.squareAt(point.clientX, point.clientY);
    press = null;
    if (!point || !square) return;
    press = { square, x: point.clientX, y: point.clientY };
    listener.pressed(square);
  }

  function end(event: MouseEvent | TouchEvent): void {
    if (event.type === 'touchend') lastTouch = event.timeStamp;
    const point = pointOf(event);
    if (!press || !point || isEcho(event)) return;
    const { square, x, y } = press;
    press = null;
    const distance = Math.hypot(point.clientX - x, point.clientY - y);
    const isTap = distance < DRAG_DISTANCE;
    listener.released(square, isTap ? square : listener.squareAt(point.clientX, point.clientY));
  }

  function cancel(): void {
    if (press) listener.abandoned();
    press = null;
  }

  const ending = new AbortController();
  const { signal } = ending;
  board.addEventListener('touchstart', start, { capture: true, passive: true, signal });
  board.addEventListener('mousedown', start, { capture: true, signal });
  document.addEventListener('touchend', end, { signal });
  document.addEventListener('mouseup', end, { signal });
  document.addEventListener('touchcancel', cancel, { signal });
  return () => ending.abort();
}

/** The only touch, or the main button without Shift; otherwise null. */
function pointOf(event: MouseEvent | TouchEvent): Touch | MouseEvent | null {
  if (event instanceof MouseEvent) return event.button === 0 && !event.shiftKey ? event : null;
  const isOnlyOne = event.touches.length + (event.type === 'touchend' ? 1 : 0) === 1;
  return isOnlyOne ? (event.changedTouches[0] ?? null) : null;
}
