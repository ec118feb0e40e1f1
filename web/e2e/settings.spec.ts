// The look of the board, the notation, the confirmation of moves and zen mode, in a real browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';
import { byKeyboard } from './game';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const CAPTURE = 'W:Wa1,d4:Bd5,d7,h8';

/** Chooses a value of a setting by its label. */
async function choose(app: App, group: string, value: string): Promise<void> {
  await app.button('Settings').click();
  await app.page.getByRole('group', { name: group, exact: true }).getByLabel(value, { exact: true }).check();
  await app.button('Done').click();
}

const pieceOn = (app: App): Promise<string> =>
  app.page.locator('cg-board piece.white').first().evaluate((piece) => getComputedStyle(piece).backgroundImage);

it('the colours, the pieces and the coordinates change at once and are kept', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  const squares = (): Promise<string> =>
    app.page.locator('cg-board').evaluate((board) => getComputedStyle(board).backgroundImage);
  const [before, piece] = [await squares(), await pieceOn(app)];
  const board = await app.page.getByRole('grid').boundingBox();
  await choose(app, 'Colours of the board', 'Blue');
  await choose(app, 'Pieces', 'Wood');
  await choose(app, 'Coordinates', 'Outside');
  const label = app.page.locator('coords.bottom coord').first();
  const check = async (): Promise<void> => {
    expect(await squares()).not.toBe(before);
    expect(await pieceOn(app)).not.toBe(piece);
    const [grid, letter] = [await app.page.getByRole('grid').boundingBox(), await label.boundingBox()];
    if (!board || !grid || !letter) throw new Error('the board cannot be seen');
    expect(letter.y).toBeGreaterThanOrEqual(grid.y + grid.height - 1);
    expect(grid.width).toBeLessThan(board.width);
  };
  await check();
  // The squares are where they are pressed.
  await app.click('d1', 'd4');
  expect(await app.read('d4')).toBe('d4, white man');
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  await check();
  await choose(app, 'Coordinates', 'Off');
  await expect.poll(() => label.isVisible()).toBe(false);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('moves are shown in the chosen notation, and stored and read in any', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(CAPTURE));
  await app.button('Settings').click();
  await app.page.getByRole('combobox', { name: 'Notation' }).selectOption('tapalnitski');
  await app.button('Done').click();
  await app.page.getByLabel('Type a move').fill('d4:d6:d8');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.moves.textContent()).toContain('d4:d6:d8');
  await app.page.getByRole('link', { name: 'Analyse' }).click();
  await expect.poll(() => app.moves.textContent()).toContain('1. d4:d6:d8');
  expect(app.page.url()).toContain('moves=d4xd6xd8');
  await app.button('Settings').click();
  await app.page.getByRole('combobox', { name: 'Notation' }).selectOption('playstrategy');
  await app.button('Done').click();
  await expect.poll(() => app.moves.textContent()).toContain('1. d4d6,d6d8K');
  await app.page.getByRole('switch', { name: 'Engine' }).check();
  await expect.poll(() => app.page.locator('.engine li span').first().textContent()).toMatch(/^h8[a-h]\d/);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('a move waits for its confirmation', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  await app.button('Settings').click();
  await app.page.getByRole('switch', { name: 'Confirm moves' }).check();
  await app.button('Done').click();
  await app.click('d1', 'd4');
  await app.page.getByText('Play d1-d4?').waitFor();
  expect(await app.read('d4')).toContain('white man');
  await expect.poll(() => app.moves.textContent()).toContain('No moves yet');
  expect(await app.violations()).toEqual([]);
  await app.page.keyboard.press('Escape');
  await expect.poll(() => app.read('d1')).toBe('d1, white man');
  await app.drag('d1', 'd4');
  await app.button('Confirm').click();
  await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
  // A tap elsewhere cancels, one on the destination confirms.
  await app.click('d8', 'd5', 'a1');
  await expect.poll(() => app.read('d8')).toBe('d8, black man');
  await app.click('d8', 'd5', 'd5');
  await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s*d8-d5/);
  const tap = byKeyboard(app);
  await tap('e1');
  await tap('e4');
  await app.page.getByText('Press Enter here again to confirm').waitFor({ state: 'attached' });
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('zen mode leaves the board, the players and the moves', async () => {
  for (const options of [DESKTOP, PHONE]) {
    const app = await App.open(browser, options, gameForTwo(null, ['d1-d4']));
    await app.page.keyboard.press('z');
    await app.button('Leave zen mode').waitFor();
    await expect.poll(() => app.page.getByRole('banner').isVisible()).toBe(false);
    await expect.poll(() => app.button('Resign').isVisible()).toBe(false);
    await expect.poll(() => app.moves.isVisible()).toBe(true);
    await expect.poll(() => app.page.getByText('to move', { exact: true }).isVisible()).toBe(true);
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width).toBeLessThanOrEqual(0);
    expect(await app.violations()).toEqual([]);
    await app.page.reload();
    await app.button('Leave zen mode').click();
    await app.button('Settings').waitFor();
    await expect.poll(() => app.button('Resign').isVisible()).toBe(true);
    // Z in a field is a letter.
    await app.page.getByLabel('Type a move').pressSequentially('z');
    await expect.poll(() => app.page.getByRole('banner').isVisible()).toBe(true);
    expect(app.faults).toEqual([]);
    await app.close();
  }
});

it('the app can fill the screen', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  const isFull = (): Promise<boolean> => app.page.evaluate(() => document.fullscreenElement !== null);
  await app.button('Full screen').click();
  await expect.poll(isFull).toBe(true);
  await app.button('Leave full screen').click();
  await expect.poll(isFull).toBe(false);
  expect(app.faults).toEqual([]);
  await app.close();
});
