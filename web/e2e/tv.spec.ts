// The running public games: watched by anybody, by mouse and by keys.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app';
import { DESKTOP, launch, PHONE } from './app';
import { violations } from './axe';
import { englishAmong, LANGUAGES, textsOn } from './languages';
import { close, person, texts } from './people';
import { type Site, start } from './serve';

let browser: Browser;
/** A server of its own: on that of the other tests public games are played meanwhile. */
let site: Site;
beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), start()]);
});
afterAll(() => Promise.all([browser.close(), site.stop()]));

const post = ({ page }: App, path: string, body: object): Promise<Record<string, string>> =>
  page.evaluate(
    async ([where, text]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(where!, { method: 'POST', headers, body: text! })).json() as Promise<Record<string, string>>;
    },
    [`/api/online/${path}`, JSON.stringify(body)],
  );

/** Two people at a board, whose game began in the lobby or by a link; White is the first. */
async function begin(variant: string, isPublic: boolean): Promise<{ id: string; white: App; black: App }> {
  const somebody = (): Promise<App> => person(browser, DESKTOP, '#/lobby', 'en', site.address);
  const [white, black] = [await somebody(), await somebody()];
  const terms = { variant, color: 'white', time: { white: '300+3', black: '300+3' }, isPublic };
  const { id = '' } = await post(white, 'invitations', terms);
  await post(black, `invitations/${id}/accept`, {});
  for (const { page } of [white, black]) {
    await page.goto(new URL(id, page.url().replace(/#.*/, '')).href);
    await page.getByRole('grid').waitFor();
  }
  // A game from the lobby ends if nobody begins to play it.
  const [first, second] = variant === 'croda' ? [['d3', 'd4'], ['d6', 'd5']] as const : [['d1', 'd4'], ['d8', 'd5']] as const;
  await white.click(...first);
  await black.page.locator('.move-list button').first().waitFor();
  await black.click(...second);
  await white.page.locator('.move-list button').nth(1).waitFor();
  return { id, white, black };
}

async function resign(app: App): Promise<void> {
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await app.page.locator('.status.over').waitFor();
}

it('the best public game is shown, and the next one after its end', async () => {
  const watcher = await person(browser, DESKTOP, '#/tv', 'en', site.address);
  const { page } = watcher;
  await page.getByText('No public game is being played').waitFor();
  expect(await violations(page)).toEqual([]);
  const secret = await begin('dameo', false);
  const first = await begin('dameo', true);
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Open this game' }).getAttribute('href')).toBe(`./${first.id}`);
  await page.locator('.move-list button').nth(1).waitFor();
  await first.white.click('e1', 'e4');
  await page.locator('.move-list button').nth(2).waitFor();
  // Somebody who watches moves nothing.
  await watcher.click('e8', 'e5');
  await expect.poll(() => page.locator('.move-list button').count()).toBe(3);
  const second = await begin('croda', true);
  const others = page.getByRole('region', { name: 'Other games in progress' });
  await others.getByRole('link', { name: /Croda/ }).waitFor();
  await expect.poll(() => others.getByRole('listitem').count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  // The channel of a variant, with keys alone.
  await page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Croda' }).press('Enter');
  await expect.poll(() => page.url()).toContain('#/tv/croda');
  await page.locator(`a[href="./${second.id}"]`, { hasText: 'Open this game' }).waitFor();
  await page.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'Best game' }).press('Enter');
  await page.locator(`a[href="./${first.id}"]`, { hasText: 'Open this game' }).waitFor();
  // The end is seen before the next one is.
  await resign(first.black);
  await page.locator('.status.over').waitFor();
  await page.locator(`a[href="./${second.id}"]`, { hasText: 'Open this game' }).waitFor();
  await expect.poll(() => page.locator(`a[href="./${secret.id}"]`).count()).toBe(0);
  // Whoever plays it finds the board elsewhere.
  await second.white.page.goto(second.white.page.url().replace(/[^/]*$/, '#/tv'));
  await second.white.page.getByText('This is your own game.').waitFor();
  await second.white.page.getByRole('link', { name: 'Open this game' }).press('Enter');
  await second.white.page.getByRole('grid').waitFor();
  await resign(second.white);
  await close(watcher, ...[secret, first, second].flatMap(({ white, black }) => [white, black]));
});

it.each(LANGUAGES)('it speaks %s', async (language) => {
  const game = await begin('dameo', true);
  const watcher = await person(browser, PHONE, '#/tv', language, site.address);
  const { page } = watcher;
  const said = texts(language);
  await page.getByRole('heading', { name: said('online_tv'), level: 1 }).waitFor();
  await page.getByRole('link', { name: said('online_tv_open') }).waitFor();
  expect(englishAmong(await textsOn(page), language)).toEqual([]);
  await resign(game.white);
  await close(watcher, game.white, game.black);
});
