// Screens of many sizes, and what does not fit on them.

import type { Page } from 'playwright-core';
import { LONG } from './app';

/** A screen with the least share of its shorter side that the board takes. */
export interface Screen {
  width: number;
  height: number;
  share: number;
  /** Whether the page must not be longer than the screen. */
  isWhole: boolean;
}

/** Desktop, phones upright and on their sides, a page at 200%, and tablets. */
const ALL: Screen[] = [
  { width: 1280, height: 800, share: 0.75, isWhole: true },
  { width: 1024, height: 768, share: 0.75, isWhole: true },
  { width: 844, height: 390, share: 0.77, isWhole: true },
  { width: 740, height: 360, share: 0.75, isWhole: true },
  { width: 640, height: 400, share: 0.73, isWhole: true },
  { width: 390, height: 844, share: 0.94, isWhole: false },
  { width: 320, height: 640, share: 0.94, isWhole: false },
  { width: 768, height: 1024, share: 0.7, isWhole: false },
];

/** A screen of each layout: wide, on its side, narrow. */
export const LAYOUTS = ALL.filter(({ width }) => [1280, 844, 390].includes(width));

/** The screens of the tests. */
export const SCREENS = LONG ? ALL : LAYOUTS;

/** What sticks out of the page to a side, and texts of buttons that do not fit. */
export const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, select, input, p, h2')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isCut = element.matches('button, a.button') && element.scrollWidth > element.clientWidth + 1;
        return isCut || left < -1 || right > innerWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.textContent}`),
  );

/**
 * What a person would press and cannot: controls that another element covers once they are
 * scrolled into sight, or that cannot be scrolled into sight.
 */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], select, textarea, summary, input, label:has(input)')];
    const isShown = (element: HTMLElement): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.visually-hidden');
    // Shown while it has the focus.
    const isSkipLink = (element: HTMLElement): boolean => element.matches('.skip');
    // The label of an input that is drawn otherwise is what is pressed.
    const isDrawn = (element: HTMLElement): boolean => !element.matches('input') || element.closest('label') === null;
    // Only what is in an open dialog or menu can be pressed: a press elsewhere closes it.
    const open = document.querySelector('dialog[open], :popover-open');
    return controls
      .filter((element) => isShown(element) && !isSkipLink(element) && isDrawn(element) && (!open || open.contains(element)))
      .filter((element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // The first line of a link in a text may be only a part of it.
        const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return !found || !(element.contains(found) || found.contains(element));
      })
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''}`);
  });
