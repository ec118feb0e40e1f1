// The whole app once with the keyboard alone and once by touch on a phone.

import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A way to use the page. */
interface Hand {
  screen: BrowserContextOptions;
  squares(app: App, ...squares: string[]): Promise<void>;
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tab after Tab until something has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached`);
}

const keyboard: Hand = {
  screen: DESKTOP,
  async squares(app, ...squares) {
    const keys = app.page.keyboard;
    await tabTo(app.page.locator('[data-square][tabindex="0"]'));
    for (const square of squares) {
      const here = (await app.page.locator('[data-square]:focus').getAttribute('data-square')) ?? '';
      const walk = async (from: number, to: number, less: string, more: string): Promise<void> => {
        for (let steps = Math.abs(to - from); steps > 0; steps -= 1) await keys.press(to < from ? less : more);
      };
      await walk(here.charCodeAt(0), square.charCodeAt(0), 'ArrowLeft', 'ArrowRight');
      await walk(Number(here.slice(1)), Number(square.slice(1)), 'ArrowDown', 'ArrowUp');
      await keys.press('Enter');
    }
  },
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async write(field, text) {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
};

const finger: Hand = {
  screen: PHONE,
  squares: (app, ...squares) => app.touch(...squares),
  press: (target) => target.tap(),
  async write(field, text) {
    await field.tap();
    await field.page().keyboard.type(text);
  },
};

const AMBIGUOUS = 'W:WKh3,a1,c1:Ba6,b5,c3,d7,Kg8';

for (const [name, hand] of Object.entries({ keyboard, finger })) {
  describe(`with a ${name} alone`, () => {
    it('captures are chosen, illegal moves are explained, the board is flipped', async () => {
      const app = await App.open(browser, hand.screen, gameForTwo(AMBIGUOUS));
      await hand.squares(app, 'a1', 'a2');
      await expect.poll(() => app.status.textContent()).toContain('a capture is compulsory: 3 pieces with h3');
      await hand.squares(app, 'h3', 'e7');
      await expect.poll(() => app.status.textContent()).toContain('Which one?');
      await hand.press(app.page.getByRole('button', { name: 'h3xb3xb7xe7' }));
      await expect.poll(() => app.moves.textContent()).toContain('h3xb3xb7xe7');
      await hand.press(app.button('Flip'));
      await expect
        .poll(async () => (await app.centre('a1')).y < (await app.centre('a8')).y)
        .toBe(true);
      await hand.press(app.button('Take back'));
      await expect.poll(() => app.read('h3')).toContain('white king');
      expect(app.faults).toEqual([]);
      await app.close();
    });

    it('games are analysed, imported, reviewed and saved', async () => {
      const app = await App.open(browser, hand.screen, {}, '#/analysis/dameo');
      await hand.squares(app, 'd1', 'd4', 'd8', 'd5');
      await hand.press(app.button('Back'));
      await hand.squares(app, 'e8', 'e5');
      await expect.poll(() => app.moves.textContent()).toMatch(/d8-d5\s+variation:\s+1… e8-e5/);
      await hand.press(app.button('Import'));
      const text = app.page.getByLabel('A position (FEN) or games');
      await hand.write(text, '1. d1-d4 (1. e1-e4) d8-d5 2. d4-c5 d5xb5 *');
      await hand.press(app.button('Open'));
      await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+variation:\s+1\. e1-e4/);
      await hand.press(app.button('Review'));
      const panel = app.page.getByRole('region', { name: 'Review' });
      await expect.poll(() => panel.textContent(), { timeout: 60_000 }).toMatch(/White \d+%/);
      await hand.press(panel.getByRole('listitem').getByRole('button').first());
      await hand.press(app.button('Close review'));
      await hand.press(app.button('Export'));
      const download = app.page.waitForEvent('download');
      await hand.press(app.button('Save PDN'));
      const saved = (await (await (await download).createReadStream()).toArray()).join('');
      expect(saved).toContain('(1. e1-e4)');
      expect(app.faults).toEqual([]);
      await app.close();
    });
  });
}
