// Games without a person, and for two people with a tablet between them, in a real browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const plies = (app: App): Promise<number> => app.moves.getByRole('button').count();

it('the computer plays against itself, and is paused, resumed and left', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  await app.button('New game').click();
  await app.page.getByLabel('Two computers').check();
  await app.page.getByRole('group', { name: 'Level of White' }).getByLabel('1', { exact: true }).check();
  await app.page.getByRole('group', { name: 'Level of Black' }).getByLabel('2', { exact: true }).check();
  expect(await app.violations()).toEqual([]);
  await app.button('Start').click();
  await app.page.getByText('Computer, level 1').waitFor();
  await app.page.getByText('Computer, level 2').waitFor();
  await expect.poll(() => plies(app), { timeout: 20_000 }).toBeGreaterThan(2);
  await expect.poll(() => app.button('Resign').count()).toBe(0);
  await app.button('Pause').click();
  await app.page.getByText('The game is paused.').waitFor();
  const paused = await plies(app);
  expect(await app.violations()).toEqual([]);
  // It does not go on by itself, nor after a reload.
  await app.page.reload();
  await app.page.getByText('The game is paused.').waitFor();
  await app.page.waitForTimeout(1500);
  expect(await plies(app)).toBe(paused);
  await app.button('Continue').click();
  await expect.poll(() => plies(app), { timeout: 20_000 }).toBeGreaterThan(paused);
  await app.button('Pause').click();
  await app.status.getByRole('button', { name: 'New game' }).click();
  await app.page.getByLabel('Two players').check();
  await app.button('Start').click();
  await expect.poll(() => app.moves.textContent()).toContain('No moves yet');
  await app.click('d1', 'd4');
  await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('two people sit on opposite sides of a tablet', async () => {
  const app = await App.open(browser, PHONE, gameForTwo(null));
  const turnOf = (side: string): Promise<string> =>
    app.page.locator(`cg-board piece.${side}`).first().evaluate((piece) => getComputedStyle(piece, '::before').rotate);
  const nameTurn = (): Promise<string> =>
    app.page.locator('.table .bar').first().evaluate((bar) => getComputedStyle(bar).rotate);
  expect([await turnOf('black'), await nameTurn()]).toEqual(['none', 'none']);
  await app.button('New game').tap();
  await app.page.getByLabel('Two players').check();
  await app.page.getByRole('switch', { name: 'Players on opposite sides' }).check();
  await app.button('Start').tap();
  await expect.poll(() => turnOf('black')).toBe('180deg');
  expect([await turnOf('white'), await nameTurn()]).toEqual(['none', '180deg']);
  await app.touch('d1', 'd4');
  await expect.poll(() => app.read('d4')).toBe('d4, white man');
  await app.button('Flip').tap();
  await expect.poll(() => turnOf('white')).toBe('180deg');
  expect(await turnOf('black')).toBe('none');
  // Against the computer nobody sits there.
  await app.button('New game').tap();
  await app.page.getByLabel('The computer').check();
  await app.button('Start').tap();
  await expect.poll(() => turnOf('black')).toBe('none');
  expect(await nameTurn()).toBe('none');
  expect(app.faults).toEqual([]);
  await app.close();
});
