// What stays in sight: the current entry of a list, and the board.

import type { Attachment } from 'svelte/attachments';

/** How far from the edge of its list the current entry is kept, in pixels. */
const MARGIN = 12;

/**
 * Scrolls a list so that the entry with `aria-current` is in sight, whenever the value
 * that says which one it is changes or the list changes its size.
 */
export const keepInSight =
  (current: () => unknown): Attachment<HTMLElement> =>
  (list) => {
    const scroll = (): void => {
      const entry = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const seen = list.getBoundingClientRect();
      if (!entry) list.scrollTop = 0;
      else if (entry.top < seen.top) list.scrollTop -= seen.top - entry.top + MARGIN;
      else if (entry.bottom > seen.bottom) list.scrollTop += entry.bottom - seen.bottom + MARGIN;
    };
    $effect(() => {
      void current();
      scroll();
    });
    const observer = new ResizeObserver(scroll);
    observer.observe(list);
    return () => observer.disconnect();
  };

/**
 * Scrolls the boxes around an element, and not the page, so far that the element can be seen; of
 * one that is higher than a box, its top.
 */
export function bringIntoSight(element: Element): void {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    const { display, overflowY, scrollPaddingBottom } = getComputedStyle(box);
    if (display === 'contents' || overflowY === 'visible') continue;
    const { top, bottom } = element.getBoundingClientRect();
    const seen = box.getBoundingClientRect();
    const below = bottom - seen.bottom + (parseFloat(scrollPaddingBottom) || 0);
    box.scrollTop += Math.min(Math.max(below, 0), top - seen.top);
  }
}

/** Scrolls the page, if it must, so that the board of the view around an element can be seen. */
export const bringBoardIntoSight = (element: Element): void =>
  element.closest('main')?.querySelector('.board')?.scrollIntoView({ block: 'nearest' });
