// Signs of moves, and the order of variations, in the analysis view.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

const menu = (app: App) => app.page.getByRole('menu');
const item = (app: App, name: string) => app.page.getByRole('menuitem', { name, exact: true });

/** Opens games or a position from a text. */
async function openText(app: App, text: string): Promise<void> {
  await app.button('Import').click();
  await app.page.getByLabel('A position (FEN) or games').fill(text);
  await app.button('Open').click();
}

async function savedPdn(app: App): Promise<string> {
  await app.button('Export').click();
  const download = app.page.waitForEvent('download');
  await app.button('Save PDN').click();
  const text = (await (await (await download).createReadStream()).toArray()).join('');
  await app.page.keyboard.press('Escape');
  return text;
}

/** Puts the focus where the keys of the view have their meaning. */
const leaveFields = (app: App) => app.page.locator('h1').click({ force: true });

describe('signs', () => {
  it('are set by buttons and keys, are on the board, and come back from PDN', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5');
    await app.button('inaccuracy').click();
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5?!');
    await leaveFields(app);
    await app.page.keyboard.press('4');
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5??');
    await expect.poll(() => app.read('d5')).toBe('d5, black man, blunder');
    await expect.poll(() => app.page.locator('.badges .blunder').textContent()).toBe('??');
    expect(await app.violations()).toEqual([]);
    await app.button('More for d8-d5').click();
    await app.page.getByRole('menuitemcheckbox', { name: 'White is better' }).click();
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5??±');
    await app.page.keyboard.press('ArrowLeft');
    await app.page.keyboard.press('1');
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4!');
    await app.page.keyboard.press('Control+Z');
    await expect.poll(() => app.moves.textContent()).not.toContain('d1-d4!');
    const saved = await savedPdn(app);
    expect(saved).toContain('1. d1-d4 d8-d5 $4 $16');
    await openText(app, saved);
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5??±');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('variations', () => {
  const GAME = '1. d1-d4 d8-d5 (1... e8-e5) (1... f8-f5 2. e1-e4 (2. f1-f4)) 2. a1-a2 *';
  const texts = async (app: App) => (await app.moves.getByRole('button').allTextContents()).map((text) => text.trim());

  it('are put in order by a right click', async () => {
    const app = await open();
    await openText(app, GAME);
    await app.moves.getByRole('button', { name: 'f8-f5' }).click({ button: 'right' });
    expect(await app.violations()).toEqual([]);
    await item(app, 'Move variation up').click();
    await expect.poll(() => texts(app)).toEqual(['1. d1-d4', 'd8-d5', '1… f8-f5', '2. e1-e4', '2. f1-f4', '1… e8-e5', '2. a1-a2']);
    await app.moves.getByRole('button', { name: 'f1-f4' }).click({ button: 'right' });
    await item(app, 'Promote variation').click();
    await expect.poll(() => texts(app)).toEqual(['1. d1-d4', 'd8-d5', '1… f8-f5', '2. f1-f4', '2. e1-e4', '1… e8-e5', '2. a1-a2']);
    await app.button('More for f1-f4').click();
    await item(app, 'Make main line').click();
    await expect.poll(async () => (await texts(app)).slice(0, 3)).toEqual(['1. d1-d4', 'f8-f5', '1… d8-d5']);
    for (let edits = 3; edits > 0; edits -= 1) await app.button('Undo').click();
    await expect.poll(() => texts(app)).toEqual(['1. d1-d4', 'd8-d5', '1… e8-e5', '1… f8-f5', '2. e1-e4', '2. f1-f4', '2. a1-a2']);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are put in order with the keyboard alone', async () => {
    const app = await open();
    await openText(app, GAME);
    const move = app.moves.getByRole('button', { name: 'e8-e5' });
    await move.focus();
    await app.page.keyboard.press('Enter');
    await app.button('More for e8-e5').focus();
    await app.page.keyboard.press('Enter');
    await menu(app).waitFor();
    await app.page.keyboard.press('End');
    await app.page.keyboard.press('ArrowUp');
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Move variation down');
    await app.page.keyboard.press('Enter');
    await expect.poll(async () => (await texts(app)).slice(1, 3)).toEqual(['d8-d5', '1… f8-f5']);
    await app.button('More for e8-e5').focus();
    await app.page.keyboard.press('Enter');
    await app.page.keyboard.press('Escape');
    await expect.poll(() => menu(app).isVisible()).toBe(false);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are deleted by a long press', async () => {
    const app = await open('#/analysis/dameo', PHONE);
    await openText(app, GAME);
    const move = app.moves.getByRole('button', { name: 'f1-f4' });
    // The list scrolls in a box of its own.
    await move.scrollIntoViewIfNeeded();
    const box = await move.boundingBox();
    if (!box) throw new Error('the move cannot be seen');
    const session = await app.page.context().newCDPSession(app.page);
    const touchPoints = [{ x: box.x + 10, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await menu(app).waitFor();
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await item(app, 'Delete from here').tap();
    await expect.poll(() => app.moves.textContent()).not.toContain('f1-f4');
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});
