// The pages with the rules, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, launch, LONG, OFFLINE, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The names of all games, as the overview lists them. */
const gamesOf = (app: App): Promise<string[]> =>
  app.page
    .getByRole('navigation', { name: 'Games' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('#/rules/', '') ?? '').slice(1));

it('lead from the overview to a game and into it', async () => {
  const app = await App.open(browser, DESKTOP);
  await app.openView('Rules');
  await app.page.getByRole('heading', { name: 'Rules of the games' }).waitFor();
  await app.page.getByRole('navigation', { name: 'Games' }).getByRole('link', { name: 'Croda' }).click();
  await app.page.getByRole('heading', { name: 'Croda', level: 1 }).waitFor();
  expect(new URL(app.page.url()).hash).toBe('#/rules/croda');
  const lines = app.page.getByRole('row', { name: /Men in a line/ });
  await expect.poll(() => lines.textContent()).toMatch(/no\s*yes/);
  await app.page.getByRole('link', { name: 'Analyse', exact: true }).last().click();
  await expect.poll(() => app.read('a3')).toBe('a3, white man');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('have lines to look through', async () => {
  const app = await App.open(browser, DESKTOP);
  await app.page.goto(`${app.page.url().split('#')[0]}#/rules/dameo`);
  const figure = app.page.getByRole('figure', { name: /Black must play/ });
  const piece = (square: string) => figure.locator(`[data-square="${square}"]`).getAttribute('aria-label');
  await figure.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => piece('d3')).toBe('d3, black king');
  await app.page.keyboard.press('ArrowRight');
  await expect.poll(() => piece('b8')).toBe('b8, white king');
  expect(await piece('d3')).toBe('d3, empty');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('are a step away when a game is chosen', async () => {
  const app = await App.open(browser, DESKTOP);
  await app.button('New game').click();
  await app.page.getByRole('combobox', { name: 'Game' }).selectOption('anti-dameo');
  await app.page.getByRole('link', { name: 'Rules of Anti-Dameo' }).click();
  await app.page.getByRole('heading', { name: 'Anti-Dameo', level: 1 }).waitFor();
  expect(app.faults).toEqual([]);
  await app.close();
});

it('are there offline', async () => {
  const app = await App.open(browser, OFFLINE);
  await app.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  await app.page.context().setOffline(true);
  await app.page.goto(`${app.page.url().split('#')[0]}#/rules/dameo`);
  await app.page.getByRole('heading', { name: 'Dameo', level: 1 }).waitFor();
  await app.close();
});

it('say when there is no such game', async () => {
  const app = await App.open(browser, DESKTOP);
  await app.page.goto(`${app.page.url().split('#')[0]}#/rules/chess`);
  await app.page.getByText('There is no game called "chess".').waitFor();
  await app.close();
});

it('fit a phone, and axe finds nothing', async () => {
  const app = await App.open(browser, PHONE);
  const show = async (place: string): Promise<void> => {
    await app.page.goto(`${app.page.url().split('#')[0]}${place}`);
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await app.violations(), place).toEqual([]);
  };
  await show('#/rules');
  const games = await gamesOf(app);
  expect(games).toContain('dameo');
  for (const game of LONG ? games : ['dameo', 'italian-damone']) await show(`#/rules/${game}`);
  expect(app.faults).toEqual([]);
  await app.close();
});
