// The archive, pages of players and leaders: by mouse and by keys.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app';
import { DESKTOP, launch } from './app';
import { violations } from './axe';
import { englishAmong, LANGUAGES, textsOn } from './languages';
import { newName, PASSWORD } from './members';
import { close, finished, invite, person, texts } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Makes a member of somebody. */
async function signUp({ page }: App): Promise<string> {
  const name = newName();
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/online/sign-up', { method: 'POST', headers, body })).status;
    },
    JSON.stringify({ name, password: PASSWORD }),
  );
  expect(status).toBe(201);
  await page.reload();
  return name;
}

/** Two members who have ended a game; the first one has won it. */
async function players(): Promise<{ white: App; black: App; names: [string, string] }> {
  const white = await person(browser);
  const first = await signUp(white);
  const link = await invite(white);
  const black = await person(browser);
  const second = await signUp(black);
  await black.page.goto(link);
  await black.button('Play now').click();
  await Promise.all([white, black].map(({ page }) => page.getByRole('grid').waitFor()));
  await finished({ white, black });
  return { white, black, names: [first, second] };
}

it('a finished game is found by its player and opens for replay', async () => {
  const { white, black, names } = await players();
  // The name of the opponent leads from the game to the page of the player.
  await white.page.getByRole('link', { name: names[1] }).click();
  await white.page.getByRole('heading', { name: names[1], level: 1 }).waitFor();
  await white.page.getByText('Here since').waitFor();
  expect(await white.page.title()).toBe(`${names[1]} – Dameo`);
  const games = white.page.getByRole('region', { name: 'Games' });
  await games.getByText('1 game', { exact: true }).waitFor();
  await expect.poll(() => games.getByRole('listitem').count()).toBe(1);
  await games.getByRole('link', { name: names[0] }).waitFor();
  expect(await violations(white.page)).toEqual([]);
  await games.getByRole('link', { name: /^Dameo,/ }).click();
  await white.page.getByRole('grid').waitFor();
  await white.page.locator('.move-list button').nth(1).waitFor();

  // By the form of the archive, with keys alone.
  await black.page.goto(new URL('#/lobby', black.page.url().replace(/[^/]*$/, '')).href);
  await black.page.getByRole('link', { name: 'Archive' }).press('Enter');
  const { page } = black;
  await page.getByRole('heading', { name: 'Archive' }).waitFor();
  await page.getByLabel('Player', { exact: true }).fill(names[0]);
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: 'Games', exact: true });
  await list.getByText('1 game', { exact: true }).waitFor();
  await list.getByText('1-0').waitFor();
  await list.getByText('d1-d4 d8-d5').waitFor();
  await page.getByLabel('Result').selectOption('black');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await list.getByText('Nothing matches.').waitFor();
  expect(page.url()).toContain(`player=${names[0]}`);
  await page.goBack();
  await list.getByText('1 game', { exact: true }).waitFor();
  await close(white, black);
});

it('more conditions are in the address, and what cannot be read is said', async () => {
  const app = await person(browser, DESKTOP, '#/archive/?variant=dameo&opening=d1-d9');
  const { page } = app;
  await page.getByRole('alert').getByText('check the first moves').waitFor();
  await page.getByLabel('First moves').fill('e1-e4');
  await page.getByLabel('Half-moves at least').fill('7');
  await page.getByLabel('Speed').selectOption('live');
  await page.getByLabel('white king').fill('2');
  await page.getByLabel('black man').fill('1');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('Nothing matches.').waitFor();
  expect(page.url()).toMatch(/variant=dameo&speed=live&opening=e1-e4&material=KKvM&minPlies=7$/);
  const pieces = page.getByRole('group', { name: 'Pieces at the end' }).getByRole('spinbutton');
  expect(await pieces.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(['2', '0', '0', '1']);
  await expect.poll(() => page.getByLabel('Half-moves at least').inputValue()).toBe('7');
  expect(await violations(page)).toEqual([]);
  await page.goto(page.url().replace(/#.*/, '#/archive/?player=Nobody-1'));
  await page.getByRole('alert').getByText('No member has this name.').waitFor();
  const month = await page.getByRole('link', { name: 'PDN' }).getAttribute('href');
  expect(month).toMatch(/api\/online\/dumps\/\d{4}-\d\d\.pdn$/);
  // The browser writes refusals of the server to the console.
  expect(app.faults.every((fault) => /40[0-9]|422/.test(fault))).toBe(true);
  await app.close();
});

it('leaders are listed by game and speed', async () => {
  const app = await person(browser, DESKTOP, '#/archive');
  const { page } = app;
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  await page.getByText('Nobody is on this list yet.').waitFor();
  await page.getByLabel('Game').selectOption('croda');
  await expect.poll(() => page.url()).toContain('#/leaders/croda/live');
  await page.getByRole('link', { name: 'Correspondence' }).press('Enter');
  await expect.poll(() => page.url()).toContain('#/leaders/croda/correspondence');
  await page.locator('a[aria-current="page"]', { hasText: 'Correspondence' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await close(app);
});

it.each(LANGUAGES)('the archive speaks %s', async (language) => {
  const said = texts(language);
  for (const [place, title] of [['#/archive', 'archive_title'], ['#/leaders/dameo/live', 'archive_leaders']] as const) {
    const app = await person(browser, DESKTOP, place, language);
    await app.page.getByRole('heading', { name: said(title), level: 1 }).waitFor();
    expect(englishAmong(await textsOn(app.page), language)).toEqual([]);
    await close(app);
  }
});
