// Whom a key belongs to: the control that has the focus, if text is typed into it or it uses
// that very key, otherwise the view around it.

/** Keys that go along something: a text, a list, a scale. */
const TRAVEL = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']);
const PRESS = new Set(['Enter', ' ']);

type Uses = (event: KeyboardEvent, control: Element) => boolean;

const travels: Uses = ({ key }) => TRAVEL.has(key);
const presses: Uses = ({ key }) => PRESS.has(key);
const toggles: Uses = ({ key }) => key === ' ';
/** A list of options also goes to the one that begins with what is typed. */
const selects: Uses = ({ key, ctrlKey, metaKey }) =>
  TRAVEL.has(key) || PRESS.has(key) || (key.length === 1 && !ctrlKey && !metaKey);
/** In an empty field of one line there is nothing to go along. */
const types: Uses = ({ key }, control) => !TRAVEL.has(key) || (control as HTMLInputElement).value !== '';

/** What controls use; the first selector that matches counts. */
const CONTROLS: readonly (readonly [selector: string, uses: Uses])[] = [
  ['input[type="checkbox"]', toggles],
  ['input[type="radio"]', ({ key }) => key.startsWith('Arrow') || key === ' '],
  ['input[type="range"]', travels],
  ['button, summary, input:is([type="button"], [type="submit"], [type="file"], [type="color"])', presses],
  ['a[href]', ({ key }) => key === 'Enter'],
  ['select', selects],
  ['input[type="text"]', types],
  ['input, textarea, [contenteditable]', () => true],
];

/** The element in which a key was pressed, also within a shadow tree. */
const pressedIn = (event: KeyboardEvent): Element | null => {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
};

const isInDialog = (element: Element): boolean => element.closest('dialog[open], :popover-open') !== null;

/** Whether a key belongs to the control or the dialog in which it was pressed, or was used already. */
export function isForControl(event: KeyboardEvent): boolean {
  const element = pressedIn(event);
  if (!element || event.defaultPrevented) return event.defaultPrevented;
  const control = CONTROLS.find(([selector]) => element.matches(selector));
  return isInDialog(element) || control?.[1](event, element) === true;
}

/** Whether a key is Escape in something around a board, which it leaves for the board. */
export function leavesForBoard(event: KeyboardEvent, board: Element): boolean {
  const element = pressedIn(event);
  if (event.key !== 'Escape' || event.defaultPrevented || !element) return false;
  const view = board.closest('main, figure');
  return view?.contains(element) === true && !board.contains(element) && !isInDialog(element);
}
