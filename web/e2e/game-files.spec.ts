// Large files of games, in a browser: listed, searched, opened one by one.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, launch, LONG, PHONE } from './app';

/** About 5 MB; ten times that in the long tests. */
const GAMES = LONG ? 250_000 : 25_000;

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dameo-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const gamesText = (count: number): string => Array.from({ length: count }, (_, index) => game(index + 1)).join('');

const game = (number: number): string =>
  `[Event "Test ${number}"]\n[White "Player ${number % 97}"]\n[Black "Player ${number % 89}"]\n[Date "2026.01.01"]\n[Result "1-0"]\n\n` +
  '1. d1-d4 {[Event "no game"]} d8-d5 2. e1-e4 e8-e5 3. c1-c4 c8-c5 1-0\n\n';

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function open(path: string, options = DESKTOP): Promise<App> {
  const app = await App.open(browser, options, {}, '#/analysis/dameo');
  await app.button('Import').click();
  await app.page.getByLabel('Choose a file').setInputFiles(path);
  return app;
}

const list = (app: App) => app.page.getByRole('list', { name: 'Games found' });

it('are listed while they are read, searched, and opened without the others', { timeout: 240_000 }, async () => {
  const app = await open(await fileOf('games.pdn', gamesText(GAMES)));
  await list(app).getByRole('button').first().waitFor();
  const count = GAMES.toLocaleString('en');
  await app.page.getByText(`games.pdn has ${count} games.`).waitFor({ timeout: 120_000 });
  await app.button('Show more').click();
  await expect.poll(() => list(app).getByRole('button').count()).toBe(101);
  expect(await app.violations()).toEqual([]);
  await app.page.getByLabel('Search players, events, dates').fill(`"test ${GAMES - 1}`.slice(1));
  await app.page.getByText('1 game matches.').waitFor();
  await list(app).getByRole('button', { name: new RegExp(`^${GAMES - 1}\\. Player`) }).click();
  await expect.poll(() => app.moves.textContent()).toMatch(/1\. d1-d4.*d8-d5/s);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('have games that are kept together, on a phone', async () => {
  const app = await open(await fileOf('few.pdn', gamesText(2_000)), PHONE);
  await app.page.getByText('few.pdn has 2,000 games.').waitFor({ timeout: 60_000 });
  await app.page.getByLabel('Search players, events, dates').fill('test 199');
  const keep = app.page.getByRole('button', { name: 'Keep these 12 games as one study' });
  await keep.waitFor();
  expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await keep.click();
  await expect.poll(() => app.page.url()).toContain('study=');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('are searched and opened with the keyboard alone', async () => {
  const app = await open(await fileOf('some.pdn', gamesText(2_000)));
  await app.page.getByText('some.pdn has 2,000 games.').waitFor({ timeout: 60_000 });
  const { keyboard } = app.page;
  const focused = (): Promise<string> =>
    app.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  const search = app.page.getByLabel('Search players, events, dates');
  for (let tabs = 0; !(await search.evaluate((field) => field === document.activeElement)); tabs++) {
    expect(tabs).toBeLessThan(60);
    await keyboard.press('Tab');
  }
  await keyboard.type('test 1999');
  await app.page.getByText('1 game matches.').waitFor();
  for (let tabs = 0; !(await focused()).trim().startsWith('1999. Player'); tabs++) {
    expect(tabs).toBeLessThan(10);
    await keyboard.press('Tab');
  }
  await keyboard.press('Enter');
  await expect.poll(() => app.moves.textContent()).toMatch(/1\. d1-d4.*d8-d5/s);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('that are broken are explained, and leave the analysis as it is', async () => {
  const broken = `[White "A"]\n\n1. d1-d9 *\n\n[White "B"]\n\n{${'x'.repeat(3 << 20)}`;
  const app = await open(await fileOf('broken.pdn', broken));
  await app.page.getByText('broken.pdn has 2 games.').waitFor();
  await app.button('1. A').click();
  await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('“d1-d9”');
  await app.button('2. B').click();
  await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('too long');
  const noise = await fileOf('noise.bin', 'x'.repeat(3 << 20));
  await app.page.getByLabel('Choose a file').setInputFiles(noise);
  await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('noise.bin is too large');
  expect(app.faults).toEqual([]);
  await app.close();
});
