// Where things are on screens of many sizes.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, gameForTwo, launch, LONG, PHONE } from './app';
import { misplaced, SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const game = gameForTwo(null, ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5']);
const MOVES = 'moves=d1-d4+d8-d5+e1-e4+e8-e5';

const VIEWS = ['play', `analysis/dameo?${MOVES}`, ...(LONG ? ['editor/dameo', 'endings/dameo', 'puzzles/dameo'] : [])];

describe.each(VIEWS)('%s', (place) => {
  it('fits on every screen', async () => {
    const app = await App.open(browser, PHONE, game, `#/${place}`);
    const engine = app.page.getByRole('switch', { name: 'Engine' });
    if (await engine.count()) await engine.check();
    const explorer = app.page.getByRole('button', { name: 'Opening explorer' });
    if (await explorer.count()) {
      await explorer.click();
      await app.page.getByRole('region', { name: 'Opening explorer' }).locator('table, p').first().waitFor();
    }
    for (const { width, height, share, isWhole } of SCREENS) {
      const screen = `${width}x${height}`;
      await app.page.setViewportSize({ width, height });
      await expect.poll(() => misplaced(app.page), { message: screen }).toEqual([]);
      const page = await app.page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return { width: scrollWidth, height: scrollHeight };
      });
      expect(page.width, screen).toBeLessThanOrEqual(width);
      if (isWhole) expect(page.height, screen).toBeLessThanOrEqual(height);
      const board = await app.page.getByRole('grid').boundingBox();
      const side = await app.page.locator('section.side').boundingBox();
      if (!board || !side) throw new Error(`the board or the column cannot be seen, ${screen}`);
      expect(board.width, screen).toBeGreaterThan(share * Math.min(width, height));
      expect(board.y + board.height, screen).toBeLessThanOrEqual(height);
      const isBeside = side.x >= board.x + board.width;
      expect(isBeside || side.y >= board.y + board.height, screen).toBe(true);
      expect(isBeside, screen).toBe(isWhole);
    }
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

it.each(['log-in', ...(LONG ? ['sign-up', 'recover', 'recover-mail'] : [])])('account/%s fits on every screen', async (view) => {
  const app = await App.open(browser, PHONE, game, `#/account/${view}`);
  await app.page.locator('main button.primary').click();
  for (const { width, height } of SCREENS) {
    await app.page.setViewportSize({ width, height });
    await expect.poll(() => misplaced(app.page), { message: `${width}x${height}` }).toEqual([]);
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(await app.violations()).toEqual([]);
  expect(app.faults).toEqual([]);
  await app.close();
});

describe.each(['streak', ...(LONG ? ['timed', 'history'] : [])])('puzzles/%s', (view) => {
  it('fits on every screen, before the start and with a board', async () => {
    const app = await App.open(browser, PHONE, game, `#/puzzles/${view}/dameo`);
    const check = async (): Promise<void> => {
      for (const { width, height } of SCREENS) {
        await app.page.setViewportSize({ width, height });
        await expect.poll(() => misplaced(app.page), { message: `${width}x${height}` }).toEqual([]);
        expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    };
    await app.page.getByRole('combobox', { name: 'Game' }).waitFor();
    await check();
    if (view === 'history') return app.close();
    await app.button('Start').click();
    await app.page.getByRole('grid').waitFor();
    await check();
    await app.close();
  });
});

it('the settings and the dialog of a new game fit on every screen', async () => {
  const app = await App.open(browser, PHONE, game);
  for (const name of ['Settings', 'New game']) {
    for (const { width, height } of SCREENS) {
      const screen = `${name}, ${width}x${height}`;
      await app.page.setViewportSize({ width, height });
      await app.button(name).click();
      if (name === 'New game') await app.page.getByLabel('Two computers').check();
      await expect.poll(() => misplaced(app.page), { message: screen }).toEqual([]);
      const dialog = app.page.getByRole('dialog', { name });
      const wide = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(wide, screen).toBeLessThanOrEqual(0);
      const labels = await dialog.locator('.samples label, .segments label').evaluateAll((found) =>
        found.filter((label) => label.scrollWidth > label.clientWidth + 1).map(({ textContent }) => textContent),
      );
      expect(labels, screen).toEqual([]);
      await dialog.getByRole('button', { name: /^(Done|Cancel)$/ }).click();
    }
  }
  await app.close();
});

it('coordinates outside the board and zen mode leave room for both', async () => {
  const app = await App.open(browser, PHONE, game);
  await app.button('Settings').click();
  await app.page.getByRole('group', { name: 'Coordinates' }).getByLabel('Outside').check();
  await app.button('Done').click();
  for (const isZen of [false, true]) {
    if (isZen) await app.page.keyboard.press('z');
    for (const { width, height, isWhole } of SCREENS) {
      const screen = `${width}x${height}${isZen ? ', zen' : ''}`;
      await app.page.setViewportSize({ width, height });
      await expect.poll(() => misplaced(app.page), { message: screen }).toEqual([]);
      const page = (): Promise<{ width: number; height: number }> =>
        app.page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { width: scrollWidth, height: scrollHeight };
        });
      await expect.poll(async () => (await page()).width, { message: screen }).toBeLessThanOrEqual(width);
      if (isWhole) await expect.poll(async () => (await page()).height, { message: screen }).toBeLessThanOrEqual(height);
      const boxOf = (part: string) => app.page.locator(`coords.${part}`).boundingBox();
      const bottom = async (): Promise<number> => {
        const box = await boxOf('bottom');
        return box ? box.y + box.height : Infinity;
      };
      await expect.poll(bottom, { message: screen }).toBeLessThanOrEqual(height);
      await expect.poll(async () => (await boxOf('side'))?.x, { message: screen }).toBeGreaterThanOrEqual(0);
    }
  }
  await app.close();
});

it('the game is named, and the coordinates of a large board are over the pieces', async () => {
  const app = await App.open(browser, PHONE, gameForTwo(null, [], 'big-dameo-28'));
  for (const { width, height } of SCREENS) {
    await app.page.setViewportSize({ width, height });
    await app.page.locator('.side').getByText('Big Dameo, 28 men', { exact: true }).waitFor();
    const layers = await app.page.evaluate(() =>
      ['.board coords', '.board piece'].map((part) => Number(getComputedStyle(document.querySelector(part) as Element).zIndex)),
    );
    expect(layers[0], `${width}x${height}`).toBeGreaterThan(layers[1] ?? Infinity);
  }
  await app.close();
});

it('one link leads over the header to the board', async () => {
  const app = await App.open(browser, { viewport: { width: 1280, height: 800 } }, game);
  const address = app.page.url();
  await app.page.keyboard.press('Tab');
  const link = app.page.getByRole('link', { name: 'Skip to the content' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await app.violations()).toEqual([]);
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.page.locator('[data-square]:focus').count()).toBe(1);
  expect(app.page.url()).toBe(address);
  await app.close();
});

it('an open review leaves the buttons where they are', async () => {
  const app = await App.open(browser, { viewport: { width: 1280, height: 800 } }, game, `#/analysis/dameo?${MOVES}`);
  const share = app.button('Export');
  const before = await share.boundingBox();
  await app.button('Review').click();
  await app.page.getByText(/White \d+%/).waitFor({ timeout: 60_000 });
  expect(await share.boundingBox()).toEqual(before);
  expect(await app.page.evaluate(() => document.documentElement.scrollHeight)).toBe(800);
  await app.close();
});

it('a menu leads to the views on a phone', async () => {
  const app = await App.open(browser, PHONE, game);
  const views = app.page.getByRole('navigation', { name: 'Views' });
  await expect.poll(() => views.isVisible()).toBe(false);
  await app.button('Menu').tap();
  expect(await app.violations()).toEqual([]);
  await views.getByRole('link', { name: 'Board editor' }).tap();
  await app.page.getByRole('heading', { name: 'Board editor' }).waitFor({ state: 'attached' });
  await expect.poll(() => views.isVisible()).toBe(false);
  await app.button('Menu').tap();
  await app.page.keyboard.press('Escape');
  await expect.poll(() => views.isVisible()).toBe(false);
  await app.close();
});
