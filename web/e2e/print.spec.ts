// What is printed: a view with a board, and recovery codes.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch } from './app';
import { fillIn, newName, PASSWORD } from './members';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const MOVES = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'];

it.each([
  ['play', ''],
  ['analysis', `#/analysis/dameo?moves=${MOVES.join('+')}`],
])('the board and the moves of %s are printed, and nothing to press', async (_, place) => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null, MOVES), place);
  // As a browser does when it prints.
  await app.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await app.page.emulateMedia({ media: 'print' });
  await app.page.setViewportSize({ width: 700, height: 990 });
  const board = await app.page.locator('.board').boundingBox();
  expect(board?.width).toBeCloseTo(490, 0);
  // Every piece is on its square.
  const strays = await app.page.evaluate(() => {
    const squares = [...document.querySelectorAll('[data-square]')].map((cell) => cell.getBoundingClientRect());
    return [...document.querySelectorAll('.board piece')].filter((piece) => {
      const { x, y } = piece.getBoundingClientRect();
      return !squares.some((square) => Math.hypot(square.x - x, square.y - y) < 2);
    }).length;
  });
  expect(strays).toBe(0);
  expect(await app.page.locator('.board').evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  await expect.poll(() => app.moves.isVisible()).toBe(true);
  expect(await app.moves.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect.poll(() => app.page.locator('header').isVisible()).toBe(false);
  await expect.poll(() => app.page.locator('main form, .navigation, .actions').filter({ visible: true }).count()).toBe(0);
  await app.page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await app.page.emulateMedia({ media: 'screen' });
  await expect.poll(async () => (await app.page.locator('.board').boundingBox())?.width).not.toBe(490);
  await app.close();
});

it('recovery codes are printed with the name of the member, and nothing to press', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null), '#/account/sign-up');
  const name = newName();
  await fillIn(app, { username: name, 'new-password': PASSWORD });
  await app.page.getByText('Welcome,').waitFor();
  await app.page.emulateMedia({ media: 'print' });
  const title = app.page.getByText(`Recovery codes of ${name} at `);
  await expect.poll(() => title.isVisible()).toBe(true);
  await expect.poll(() => app.page.locator('section li').filter({ visible: true }).count()).toBe(10);
  await expect.poll(() => app.page.locator('header, button, input').filter({ visible: true }).count()).toBe(0);
  await app.close();
});
