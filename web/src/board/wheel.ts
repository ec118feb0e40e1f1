// The wheel of a mouse over a board, in steps.

/** The turn of the wheel that is one step, in pixels: less than a notch of any mouse. */
const STEP = 50;
/** The height of a line, for wheels that turn by lines, in pixels. */
const LINE = 20;

/** How far an event turns the wheel, in pixels; wheels that turn by pages turn by steps. */
const turnOf = ({ deltaY, deltaMode }: WheelEvent): number =>
  deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : STEP);

/**
 * Calls `step` for every step of the wheel over an element; towards the person is forward. A turn
 * that zooms the page is left to the browser. Listens until the returned function is called.
 */
export function listenToWheel(element: HTMLElement, step: (isForward: boolean) => void): () => void {
  let turned = 0;
  function turn(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey || event.deltaY === 0) return;
    event.preventDefault();
    // A change of direction begins anew.
    turned = turned * event.deltaY < 0 ? turnOf(event) : turned + turnOf(event);
    // One step for an event: fast wheels turn by several notches at once.
    if (Math.abs(turned) < STEP) return;
    step(turned > 0);
    turned = 0;
  }
  element.addEventListener('wheel', turn, { passive: false });
  return () => element.removeEventListener('wheel', turn);
}
