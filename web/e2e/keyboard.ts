// The keys of the keyboard alone: every stop of the tab key can be seen, and the focus is never lost.

import { expect } from 'vitest';
import type { App } from './app';

interface Stop {
  name: string;
  /** What is wrong with it; empty if nothing is. */
  problem: string;
}

const NOTHING = 'nothing has the focus';

/** What has the focus. */
const stop = ({ page }: App): Promise<Stop> =>
  page.evaluate((nothing) => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', problem: nothing };
    const label = (element as HTMLInputElement).labels?.[0];
    const name = (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim().replace(/\s+/g, ' ');
    // The choices of a form are drawn by their labels.
    const drawn = label?.closest('.segments') ? label : element;
    const { width, height, top, bottom } = drawn.getBoundingClientRect();
    const isSeen = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
    const { outlineStyle, boxShadow } = getComputedStyle(drawn);
    const isMarked = element.matches(':focus-visible') && (outlineStyle !== 'none' || boxShadow !== 'none');
    return { name, problem: isSeen ? (isMarked ? '' : 'it does not show that it has the focus') : 'it is out of sight' };
  }, NOTHING);

/** Goes on by a key to the control whose name begins so. */
export async function goTo(app: App, name: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 60) {
    await app.page.keyboard.press(key);
    const now = await stop(app);
    // Behind the last control is the window of the browser. What is still being loaded can push a
    // control away until the page has scrolled.
    if (now.problem !== NOTHING) await expect.poll(async () => (await stop(app)).problem, { message: now.name }).toBe('');
    if (now.name.startsWith(name)) return;
    passed.push(now.name);
  }
  throw new Error(`${name} is not among ${passed.join(', ')}`);
}

export async function press(app: App, name: string): Promise<void> {
  await goTo(app, name);
  await app.page.keyboard.press('Enter');
}

/** The focus is not lost. */
export const isHeld = (app: App) => expect.poll(async () => (await stop(app)).problem).not.toBe(NOTHING);
