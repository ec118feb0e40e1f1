// Reviews of finished games that are kept for all: computed by one page, shown by every other.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './app';
import { violations } from './axe';
import { close, finished, meet, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Longer than a review and its check take on a busy machine. */
const PATIENCE = { timeout: 90_000 };

it('the review that a player computes is kept, and shown to whoever comes', async () => {
  const { white, black } = await finished(await meet(browser));
  const id = new URL(white.page.url()).pathname.slice(1);
  await white.status.getByRole('link', { name: 'Analyse this game' }).click();
  await white.button('Review').click();
  await white.page.getByRole('region', { name: 'Review' }).getByText('Accuracy', { exact: true }).waitFor(PATIENCE);
  const isKept = () =>
    white.page.evaluate(async (path) => ((await (await fetch(path)).json()) as { kept: unknown }).kept !== null, `/api/online/games/${id}/review`);
  await expect.poll(isKept, PATIENCE).toBe(true);

  const visitor = await person(browser, undefined, id);
  const review = visitor.page.getByRole('region', { name: 'Review' });
  await review.getByText(/White \d+%/).waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  // In the analysis it is there at once, too: no engine computes it.
  await review.getByRole('link', { name: 'Show the review' }).focus();
  await visitor.page.keyboard.press('Enter');
  await visitor.page.waitForURL(/#\/analysis/);
  await review.getByText(/White \d+%/).waitFor();
  await expect.poll(() => review.getByRole('progressbar').count()).toBe(0);
  await review.getByRole('button', { name: 'Close review' }).waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  await close(white, black, visitor);
});
