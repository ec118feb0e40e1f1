// Italian Damone: three kinds of pieces on the dark squares, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';
import { playOut } from './game';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const damone = (startFen: string | null) => gameForTwo(startFen, [], 'italian-damone');

it('names the pieces, and the squares that are not played on', async () => {
  const app = await App.open(browser, DESKTOP, damone(null));
  expect(await app.read('d1')).toBe('d1, white pedina');
  expect(await app.read('c8')).toBe('c8, black dama');
  expect(await app.read('h1')).toBe('h1, white damone');
  expect(await app.read('a1')).toBe('a1, not played on');
  expect(await app.read('g2')).toBe('g2, empty');
  expect(await app.violations()).toEqual([]);
  await app.close();
});

it('shows each kind of piece by a picture of its own', async () => {
  const app = await App.open(browser, DESKTOP, damone(null));
  const pictures = await app.page.locator('.widget piece:not(.ghost)').evaluateAll((pieces) => [
    ...new Set(pieces.map((piece) => getComputedStyle(piece).backgroundImage)),
  ]);
  expect(pictures).toHaveLength(6);
  expect(pictures.every((picture) => picture.startsWith('url('))).toBe(true);
  await app.close();
});

it('says why a piece cannot be taken', async () => {
  const app = await App.open(browser, DESKTOP, damone('W:We4,Ih1:BDd5,Ia8'));
  await app.click('e4', 'c6');
  await expect.poll(() => app.status.textContent()).toContain('the piece on d5 is of higher rank and cannot be captured by this one');
  await app.close();
});

it('is played to the end by touch', async () => {
  const app = await App.open(browser, PHONE, damone('W:WIe4,Dg4,d3:Bd7,b5,f7'));
  const end = await playOut(app, (square) => app.touch(square));
  expect(end).toMatch(/^(White|Black) wins: |^Drawn: the same position/);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('is set up with three kinds of pieces', async () => {
  const app = await App.open(browser, DESKTOP, {}, '#/editor');
  await app.page.getByLabel('Black king').check();
  await app.page.getByLabel('Game').selectOption('italian-damone');
  await app.button('Clear').click();
  await app.page.getByLabel('White damone').check();
  await app.click('e4');
  await app.page.getByLabel('Black dama').check();
  await app.click('c6', 'b8');
  await expect.poll(() => app.read('e4')).toBe('e4, white damone');
  await expect.poll(() => app.read('c6')).toBe('c6, black dama');
  await expect.poll(() => app.status.textContent()).toContain('b8, a light square');
  expect(await app.violations()).toEqual([]);
  expect(app.faults).toEqual([]);
  await app.close();
});
