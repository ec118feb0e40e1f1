// The endings view and its tablebases, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, AXE_SCREENS, DESKTOP, launch, LONG, OFFLINE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const at = (fen: string, variant = 'dameo'): string =>
  `#/endings/${variant}?fen=${encodeURIComponent(fen)}`;

const open = (fen: string, options = DESKTOP): Promise<App> => App.open(browser, options, {}, at(fen));

const says = (app: App, text: string): Promise<void> =>
  expect.poll(() => app.status.textContent()).toContain(text);

describe('the endings view', () => {
  it('knows value, distance, every move and a line', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await says(app, 'White wins in ');
    await says(app, 'From the tablebases of this app.');
    const moves = Number(/in (\d+) move/.exec((await app.status.textContent()) ?? '')?.[1]);
    const listed = app.moves.getByRole('button');
    await expect.poll(() => listed.first().textContent()).toContain(`wins in ${moves} moves`);
    await expect.poll(() => listed.count()).toBeGreaterThan(10);
    const line = app.page.getByRole('region', { name: 'Best play' }).getByRole('button');
    await expect.poll(() => line.count()).toBe(2 * moves - 1);
    // What the pieces can do is said on their squares.
    expect(await app.read('c4')).toMatch(/^c4, white king, (wins in \d+ moves?|draws)$/);
    // To the end, over the line.
    await line.last().click();
    await says(app, 'Black has no legal move: White has won');
    await app.button('Take back').click();
    await says(app, 'White wins in 1 move');
    await app.button('Forward').click();
    await says(app, 'White has won');
    await app.page.keyboard.press('Home');
    await says(app, `White wins in ${moves} moves`);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is played out against perfect defence', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await app.page.getByLabel('Tablebase plays Black').check();
    await says(app, 'White wins in ');
    let left = Number(/in (\d+) move/.exec((await app.status.textContent()) ?? '')?.[1]);
    for (; left > 1; left -= 1) {
      await app.button('Best move').click();
      await says(app, `White wins in ${left - 1} move`);
    }
    await app.button('Best move').click();
    await says(app, 'White has won');
    // A move with its answer is taken back at once.
    await app.button('Take back').click();
    await app.page.getByLabel('Opponent: none').check();
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('holds a draw', async () => {
    const app = await open('W:WKa1:BKh7');
    await app.page.getByLabel('Tablebase plays Black').check();
    await says(app, 'Draw: neither side can force a win');
    await app.moves.getByRole('button').first().click();
    await expect.poll(() => app.page.getByLabel('board, white to move').count()).toBe(1);
    await says(app, 'Draw: neither side can force a win');
    await expect.poll(() => app.moves.getByRole('button').first().textContent()).toContain('draws');
    await app.close();
  });

  it('shows the values of moves on the board', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await says(app, 'White wins in ');
    await app.click('f4');
    await expect.poll(() => app.read('f5')).toMatch(/^f5, empty, can go here, (wins in \d+ moves?|draws)$/);
    await app.click('f5');
    await expect.poll(() => app.read('f5')).toMatch(/^f5, white king/);
    await app.button('Take back').click();
    await expect.poll(() => app.read('f4')).toMatch(/^f4, white king/);
    await app.close();
  });

  it('sets positions up', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await app.button('Edit position').click();
    await app.page.getByLabel('White has').selectOption('MM');
    await app.page.getByLabel('Black has').selectOption('M');
    await expect.poll(() => app.page.getByLabel('FEN').inputValue()).toMatch(/^[WB]:W[a-h]\d,[a-h]\d:B[a-h]\d$/);
    await says(app, 'From the tablebases of this app.');
    await app.button('Clear').click();
    await app.page.getByLabel('Black king').check();
    await app.click('h7');
    await app.page.getByLabel('White king').check();
    await app.click('a1');
    await says(app, 'Draw');
    await app.click('b8');
    await app.page.getByLabel('White man').check();
    await app.click('b8');
    await says(app, 'This cannot be played: white man on b8: would have been promoted there.');
    await app.click('b8');
    await app.page.getByLabel('FEN').fill('W:WKa1:BKh7,Kg6,Kf5,Ke4');
    await app.page.keyboard.press('Enter');
    await says(app, 'there are 5 pieces on the board, and the tablebases here have up to 4');
    await app.page.getByLabel('Game').selectOption('italian-damone');
    await says(app, 'there is no endgame tablebase of this game');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('shows nothing but a reason for a broken link', async () => {
    const app = await open('W:Wa8:Bb1');
    await says(app, 'This link is broken: white man on a8: would have been promoted there');
    await app.close();
  });

  it('can be walked through with the keyboard', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await says(app, 'White wins in ');
    const moves = Number(/in (\d+) move/.exec((await app.status.textContent()) ?? '')?.[1]);
    await app.page.keyboard.press('ArrowRight');
    await says(app, `White wins in ${moves - 1} moves`);
    await app.page.keyboard.press('ArrowLeft');
    await says(app, `White wins in ${moves} moves`);
    await app.page.locator('[data-square="c4"]').focus();
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.read('c4')).toContain('picked up');
    await app.page.keyboard.press('ArrowUp');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.read('c5')).toContain('white king');
    await app.close();
  });

  it('leads to the analysis, which shows the result too', async () => {
    const app = await open('W:WKc4,Kf4:Ba2');
    await app.page.getByRole('link', { name: 'Analyse this position' }).click();
    await says(app, 'Tablebase: White wins in ');
    await app.page.getByRole('link', { name: 'Every move' }).click();
    await says(app, 'From the tablebases of this app.');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('probes the server if the app has no tablebase', async () => {
    const app = await App.open(browser, DESKTOP);
    await app.page.route('**/assets/tables/**', (route) => route.abort());
    await app.page.goto(app.page.url().replace(/#.*|$/, at('W:WKc4,Kf4:Ba2')));
    await says(app, 'From the tablebases of the server.');
    await says(app, 'White wins in ');
    await app.close();
  });

  it.runIf(LONG)('works offline with the smallest tablebases and those that were probed', async () => {
    const seen = 'W:Wb1,c1:Bc8,f8';
    const app = await open(seen, OFFLINE);
    // From its second visit on the page is served by its worker.
    await app.page.evaluate(() => navigator.serviceWorker.ready);
    await app.page.reload();
    await says(app, 'White wins in 29 moves');
    await app.page.context().setOffline(true);
    await app.page.reload();
    await says(app, 'White wins in 29 moves');
    await app.page.goto(app.page.url().replace(/#.*/, at('W:WKc4,Kf4:Ba2')));
    await says(app, 'White wins in 7 moves');
    await app.close();
  });

  for (const [size, options] of AXE_SCREENS) {
    it(`axe finds nothing, ${size}`, async () => {
      const app = await open('W:WKc4,Kf4:Ba2', options);
      await says(app, 'White wins in ');
      expect(await app.violations()).toEqual([]);
      await app.button('Edit position').click();
      expect(await app.violations()).toEqual([]);
      const width = await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(width).toBeLessThanOrEqual(0);
      await app.close();
    });
  }
});
