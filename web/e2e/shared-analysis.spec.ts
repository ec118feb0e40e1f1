// Two people analyse the game that they have finished, each in a browser of their own.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { close, finished, meet, movesAt } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const panel = (app: App) => app.page.getByRole('region', { name: 'Shared analysis' });

/** Both agree to analyse their game of two moves, and are at the board of the study. */
async function analysing(options = {}): Promise<{ white: App; black: App }> {
  const { white, black } = await finished(await meet(browser, options));
  await white.button('Analyse together').click();
  await white.status.getByText('You have offered to analyse the game together.').waitFor();
  await black.status.getByText('Your opponent wants to analyse the game with you.').waitFor();
  await black.button('Analyse together').click();
  for (const app of [white, black]) await panel(app).waitFor();
  return { white, black };
}

it('each has the analysis of both, in chapters of their own', async () => {
  const { white, black } = await analysing();
  await movesAt(white).toBe('1. d1-d4 d8-d5');
  await white.page.keyboard.press('ArrowLeft');
  await white.page.keyboard.press('ArrowLeft');
  await white.click('e1', 'e4');
  await white.page.getByLabel('Comment').fill('Also good.');
  await white.button('Send my analysis').click();
  await panel(white).getByText('Your opponent has been sent this analysis.').waitFor();
  await expect.poll(() => white.button('Send my analysis').isDisabled()).toBe(true);

  await panel(black).getByText('An analysis of your opponent has come.').waitFor();
  await black.button('Show it').click();
  await panel(black).getByText('This is your opponent’s chapter.').waitFor();
  await black.moves.getByText('Also good.').waitFor();
  const chapters = black.page.getByLabel('Chapter', { exact: true });
  expect(await chapters.locator('option').allTextContents()).toEqual(['1. Black’s analysis', '2. White’s analysis']);
  await chapters.selectOption({ label: '1. Black’s analysis' });
  await movesAt(black).toBe('1. d1-d4 d8-d5');
  await black.page.keyboard.press('1');
  await black.button('Send my analysis').click();
  await panel(white).getByText('An analysis of your opponent has come.').waitFor();
  await close(white, black);
});

it('the engine is off until both agree', async () => {
  const { white, black } = await analysing(PHONE);
  const engine = (app: App) => app.page.getByRole('switch', { name: 'Engine' });
  for (const app of [white, black]) {
    await panel(app).getByText('stay off here until both agree').waitFor();
    await expect.poll(() => engine(app).count()).toBe(0);
    await expect.poll(() => app.button('Review').isDisabled()).toBe(true);
    expect(await app.violations()).toEqual([]);
  }
  await white.button('Offer the engine').click();
  await panel(white).getByText('You have offered to use the engine here.').waitFor();
  await panel(black).getByText('Your opponent wants to use the engine here.').waitFor();
  await black.button('Accept').click();
  for (const app of [white, black]) await engine(app).waitFor();
  // It stays so.
  await white.page.reload();
  await engine(white).waitFor();
  await close(white, black);
});
