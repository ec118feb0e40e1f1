// Whole games to their end, in a browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRules, variants } from '../src/rules/rules';
import { App, DESKTOP, gameForTwo, launch, LONG, PHONE } from './app';
import { byKeyboard, playOut } from './game';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A few men on each side, with captures to come. */
const SHORT = 'W:Wb2,c3,d3,e2,f3:Bb7,c6,d6,e7,f6';
const RULE_ENDS =
  /^((White|Black) wins|You (won|lost)): (White|Black) has (no (pieces left|legal move)|lost its last damone)\.$|^Drawn: (the same position|25 moves|one king)/;

await loadRules();

/** The variants whose pieces and ends of a game differ most; all of them in the long tests. */
const played = variants().filter(({ name }) => LONG || ['dameo', 'italian-damone'].includes(name));

describe.each(played)('a whole game of $title', ({ name, width, height }) => {
  it('against the computer at level 1', { timeout: 120_000 }, async () => {
    const app = await App.open(browser, DESKTOP);
    await app.page.evaluate(() => {
      // The same numbers are drawn each time, so that the game is always the same.
      let seed = 7;
      Math.random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
      // The pauses before moves are for people.
      const { setTimeout } = window;
      window.setTimeout = ((call: () => void, delay = 0) =>
        setTimeout(call, delay < 1_000 ? delay / 20 : delay)) as typeof setTimeout;
    });
    await app.button('New game').click();
    await app.page.getByRole('combobox', { name: 'Game' }).selectOption(name);
    await app.page.getByLabel('The computer').check();
    await app.page.getByLabel('White', { exact: true }).check();
    await app.page.getByLabel('1', { exact: true }).check();
    await app.button('Start').click();
    await expect.poll(() => app.page.getByRole('gridcell').count()).toBe(width * height);
    const end = await playOut(app, (square) => app.click(square));
    expect(end).toMatch(RULE_ENDS);
    await app.page.getByRole('link', { name: 'Analyse this game' }).click();
    await app.page.getByRole('heading', { name: /^Analyse/ }).waitFor({ state: 'attached' });
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('a whole game', () => {
  it('for two, with the keyboard alone, and then another one', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(SHORT));
    expect(await playOut(app, byKeyboard(app))).toMatch(RULE_ENDS);
    const { keyboard } = app.page;
    const name = () => app.page.evaluate(() => document.activeElement?.textContent?.trim());
    for (let tabs = 0; (await name()) !== 'New game' && tabs < 40; tabs++) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await app.page.getByRole('dialog', { name: 'New game' }).waitFor();
    for (let tabs = 0; (await name()) !== 'Start' && tabs < 40; tabs++) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toContain('No moves yet');
    await byKeyboard(app)('d1');
    await byKeyboard(app)('d4');
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('for two, by touch on a phone, without scrolling the page', async () => {
    const app = await App.open(browser, PHONE, gameForTwo(SHORT));
    const stays = async (): Promise<void> => {
      expect(await app.page.evaluate(() => scrollY)).toBe(0);
    };
    expect(await playOut(app, (square) => app.touch(square), stays)).toMatch(RULE_ENDS);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('touches on a busy machine', () => {
  it('are all answered, in order', async () => {
    const app = await App.open(browser, PHONE);
    const places = await Promise.all(['d1', 'd4', 'd8', 'd5'].map((square) => app.centre(square)));
    const device = await app.page.context().newCDPSession(app.page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // None waits for the page to have answered the one before.
    await Promise.all(
      places.flatMap((place) => [
        device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] }),
        device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
      ]),
    );
    await expect.poll(() => app.read('d5')).toBe('d5, black man');
    await app.close();
  });
});
