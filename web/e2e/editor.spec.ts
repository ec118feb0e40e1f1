// The board editor, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('explains faults and leads to the analysis', async () => {
  const app = await App.open(browser, DESKTOP, {}, '#/editor');
  await app.button('Clear').click();
  await app.click('a1', 'b8');
  await expect.poll(() => app.status.textContent()).toContain('white man on b8: would have been promoted there');
  await app.click('b8');
  await app.page.getByLabel('Black king').check();
  await app.click('h8');
  await expect.poll(() => app.read('h8')).toBe('h8, black king');
  await app.page.getByLabel('FEN').fill('W:Wa1:Ba');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.status.textContent()).toContain('the position (FEN) cannot be read: the fault is at character ');
  await app.page.getByLabel('FEN').fill('W:Wa1,d4:Bd5,d7,h8');
  await app.page.keyboard.press('Enter');
  await app.page.getByRole('link', { name: 'Analyse this position' }).click();
  await expect.poll(() => app.read('d4')).toBe('d4, white man, must capture');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('moves pieces by dragging, and keeps the position in the address', async () => {
  const app = await App.open(browser, DESKTOP, {}, '#/editor/dameo?fen=W:Wa1,d4:Bd5,h8');
  await app.drag('d4', 'e6');
  await expect.poll(() => app.read('e6')).toBe('e6, white man');
  expect(await app.read('d4')).toBe('d4, empty');
  // Where the position cannot be played it is kept, too.
  await app.drag('a1', 'b8');
  await expect.poll(() => app.status.textContent()).toContain('white man on b8: would have been promoted there');
  await app.page.reload();
  await expect.poll(() => app.read('e6')).toBe('e6, white man');
  expect(await app.read('b8')).toBe('b8, white man');
  const { x, y } = await app.centre('b8');
  await app.page.mouse.move(x, y);
  await app.page.mouse.down();
  await app.page.mouse.move(x, 20, { steps: 4 });
  await app.page.mouse.up();
  await expect.poll(() => app.read('b8')).toBe('b8, empty');
  await expect.poll(() => decodeURIComponent(app.page.url())).toContain('dameo?fen=W:We6:Bd5,h8');
  await app.page.goto(app.page.url().replace('d5', 'd9'));
  await expect.poll(() => app.status.textContent()).toContain('d9');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('axe finds nothing', async () => {
  const app = await App.open(browser, PHONE, {}, '#/editor');
  await app.touch('d8');
  expect(await app.violations()).toEqual([]);
  await app.close();
});
