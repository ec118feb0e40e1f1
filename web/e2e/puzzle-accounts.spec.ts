// The puzzles of a member: kept on the server, on every device, also those that were tried without a
// connection or before there was an account.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Puzzle, readPuzzles } from '../src/puzzles/file';
import { type App, launch, PHONE } from './app';
import { logIn, signUp } from './members';
import { person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const all = readPuzzles(readFileSync(new URL('../../data/puzzles/dameo.tsv', import.meta.url), 'utf8'));
const [first, second] = all.filter(({ line }) => line.length === 1) as [Puzzle, Puzzle];

async function solve(app: App, { id, line }: Puzzle): Promise<void> {
  await app.page.evaluate((hash) => void (location.hash = hash), `#/puzzles/dameo/${id}`);
  await expect.poll(() => app.status.textContent()).toContain('Find the only move');
  await app.page.getByLabel('Type a move').fill(line[0] ?? '');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.status.textContent()).toMatch(/Your rating: \d+\? \(\+\d+\)/);
}

/** The first page of the puzzles. A page that goes on after a log-in can leave it once. */
async function atHome(app: App): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    await app.page.evaluate(() => void (location.hash = '#/puzzles'));
    return app.page.getByRole('heading', { name: 'Themes' }).isVisible();
  };
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
}

/** The rating on the first page of the puzzles. */
const ratingAt = (app: App) =>
  expect.poll(async () => /your rating (\d+\??)/.exec((await app.page.getByRole('main').textContent()) ?? '')?.[1]);

it('are added to the account, wait for a connection, and are on another device', async () => {
  const desk = await person(browser);
  await solve(desk, first);
  const { name } = await signUp(desk);
  await atHome(desk);
  const offer = desk.page.getByRole('region', { name: '1 puzzle was tried in this browser without an account.' });
  await offer.waitFor();
  await ratingAt(desk).toBeUndefined();
  await desk.button('Add to my account').click();
  await offer.waitFor({ state: 'detached' });
  await ratingAt(desk).toMatch(/^1\d{3}\?$/);

  await desk.page.route('**/api/online/puzzles*', (route) => route.abort());
  await solve(desk, second);
  await atHome(desk);
  await desk.page.getByText('1 attempt waits for a connection.').waitFor();
  const rating = /your rating (\d+\?)/.exec((await desk.page.getByRole('main').textContent()) ?? '')?.[1];
  const phone = await person(browser, PHONE);
  await logIn(phone, name);
  await atHome(phone);
  await ratingAt(phone).toBeDefined();
  await ratingAt(phone).not.toBe(rating);

  await desk.page.unroute('**/api/online/puzzles*');
  await desk.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await desk.page.getByText('1 attempt waits for a connection.').waitFor({ state: 'detached' });
  await ratingAt(desk).toBe(rating);
  await phone.page.reload();
  await ratingAt(phone).toBe(rating);
  expect(await phone.violations()).toEqual([]);

  await phone.page.evaluate((who) => void (location.hash = `#/player/${who}`), name);
  await phone.page.getByRole('region', { name: 'Puzzles' }).getByText(rating ?? 'none').waitFor();
  expect(await phone.violations()).toEqual([]);
  await Promise.all([desk, phone].map((app) => app.close()));
});
