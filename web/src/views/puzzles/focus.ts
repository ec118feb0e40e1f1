// The focus when one puzzle takes the place of another.

import { tick } from 'svelte';

/** The square that the tab key reaches. */
const SQUARE = '[role="gridcell"][tabindex="0"]';

/**
 * Makes a change that replaces the board. The square, the board or the field for typing that had
 * the focus has it afterwards; instead of a button that is gone, the board has it.
 */
export async function keepFocus(change: () => void): Promise<void> {
  const selector = selectorOf(document.activeElement);
  change();
  await tick();
  const isLost = document.activeElement === document.body;
  if (selector && isLost) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

function selectorOf(element: Element | null): string | null {
  const square = element?.getAttribute('data-square');
  if (square) return `[data-square="${square}"]`;
  if (element?.id === 'move') return '#move';
  if (element?.matches('.board')) return '.board';
  return element?.matches('main button') ? SQUARE : null;
}
