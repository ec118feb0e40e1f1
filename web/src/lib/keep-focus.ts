// The focus of the keyboard where controls come and go: it is never lost to the page.

import { tick } from 'svelte';

/** Whether anything had the focus since the page was loaded. */
let hadFocus = false;
if (typeof document !== 'undefined') document.addEventListener('focusin', () => (hadFocus = true), { once: true });

/**
 * To be called when a view has taken the place of another one. If a control that is gone had the
 * focus, the board has it, where the keys go through the moves, or the heading of a view without one.
 */
export async function takeFocus(): Promise<void> {
  await tick();
  // Whoever has just loaded the page begins at its top.
  if (!hadFocus || document.activeElement !== document.body) return;
  const main = document.querySelector('main');
  const board = main?.querySelector<HTMLElement>('.board');
  const target = board ?? main?.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (target !== board) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * An attachment for an element whose controls change by themselves. If the one that has the focus
 * goes, or is switched off, the first element in it that matches `target` has it, from which the
 * next control is one key away: an answer pressed twice must not answer the next question.
 */
export const keepFocus =
  (target: string) =>
  (region: HTMLElement): (() => void) => {
    let last: Element | null = null;
    const remember = ({ target: control }: FocusEvent): void => void (last = control as Element);
    const forget = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Element && !region.contains(relatedTarget)) last = null;
    };
    const observer = new MutationObserver(() => {
      const isGone = last !== null && (!last.isConnected || last.matches(':disabled'));
      const { activeElement } = document;
      if (!isGone || (activeElement !== document.body && activeElement !== last)) return;
      const next = region.querySelector<HTMLElement>(target);
      last = null;
      if (!next) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    });
    region.addEventListener('focusin', remember);
    region.addEventListener('focusout', forget);
    observer.observe(region, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      region.removeEventListener('focusin', remember);
      region.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  };
