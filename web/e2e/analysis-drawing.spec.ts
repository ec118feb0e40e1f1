// Arrows and circles that are drawn in the analysis view.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

const arrows = (app: App, color: string) => app.page.locator(`.board .${color} polyline`);
const circles = (app: App, color: string) => app.page.locator(`.board .${color} circle`);

async function rightDrag(app: App, from: string, to: string): Promise<void> {
  const [start, end] = [await app.centre(from), await app.centre(to)];
  await app.page.mouse.move(start.x, start.y);
  await app.page.mouse.down({ button: 'right' });
  await app.page.mouse.move(end.x, end.y, { steps: 4 });
  // The widget follows the mouse from frame to frame.
  await app.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await app.page.mouse.up({ button: 'right' });
}

describe('arrows and circles', () => {
  it('of the mouse are kept with their position, undone, and come back from PDN', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5');
    await rightDrag(app, 'd4', 'e4');
    await expect.poll(() => arrows(app, 'green').count()).toBe(1);
    await rightDrag(app, 'c3', 'c3');
    await expect.poll(() => circles(app, 'green').count()).toBe(1);
    // A click on the board erases nothing.
    await app.click('f5');
    await app.button('Back').click();
    await expect.poll(() => circles(app, 'green').count()).toBe(0);
    await app.page.keyboard.down('Shift');
    await rightDrag(app, 'a1', 'a2');
    await app.page.keyboard.up('Shift');
    await expect.poll(() => arrows(app, 'red').count()).toBe(1);
    await app.button('Forward').click();
    await expect.poll(() => circles(app, 'green').count()).toBe(1);
    await app.page.getByLabel('Comment on d8-d5').fill('the centre');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toMatch(/d8-d5\s+the centre\s*$/);
    await app.page.reload();
    await expect.poll(() => arrows(app, 'green').count()).toBe(1);
    await app.button('Export').click();
    const download = app.page.waitForEvent('download');
    await app.button('Save PDN').click();
    const saved = (await (await (await download).createReadStream()).toArray()).join('');
    expect(saved.replaceAll(/\s+/g, ' ')).toContain('1. d1-d4 {[%cal Ra1a2]} 1... d8-d5 {the centre [%csl Gc3][%cal Gd4e4]}');
    await app.button('Close').click();
    await app.button('Import').click();
    await app.page.getByLabel('A position (FEN) or games').fill('1. d1-d4 {mine [%cal Ya1b2]} *');
    await app.button('Open').click();
    await app.button('End').click();
    await expect.poll(() => arrows(app, 'yellow').count()).toBe(1);
    await expect.poll(() => app.moves.textContent()).not.toContain('%');
    await rightDrag(app, 'h2', 'h4');
    await expect.poll(() => arrows(app, 'green').count()).toBe(1);
    await app.button('Undo').click();
    await expect.poll(() => arrows(app, 'green').count()).toBe(0);
    await app.button('Redo').click();
    await expect.poll(() => arrows(app, 'green').count()).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are drawn by touch', async () => {
    const app = await open('#/analysis/dameo', PHONE);
    await app.button('Draw').tap();
    await app.page.getByRole('radio', { name: 'red' }).check({ force: true });
    await app.touch('d1', 'd4');
    await expect.poll(() => arrows(app, 'red').count()).toBe(1);
    expect(await app.read('d1')).toBe('d1, white man');
    await app.touch('c3', 'c3');
    await expect.poll(() => circles(app, 'red').count()).toBe(1);
    expect(await app.violations()).toEqual([]);
    await app.button('Erase all').tap();
    await expect.poll(() => circles(app, 'red').count()).toBe(0);
    await app.button('Draw').tap();
    await app.touch('d1', 'd4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are drawn with the keyboard', async () => {
    const app = await open();
    await app.button('Draw').focus();
    await app.page.keyboard.press('Enter');
    await app.page.locator('[data-square="a1"]').focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await app.page.keyboard.press(key);
    await expect.poll(() => arrows(app, 'green').count()).toBe(1);
    await app.page.getByText('On the board: a green arrow from a1 to a3.').waitFor({ state: 'attached' });
    expect(app.faults).toEqual([]);
    await app.close();
  });
});
