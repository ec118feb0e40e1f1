// What can be chosen, offered and recovered from while playing, in a real
// browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levels, loadRules } from '../src/rules/rules';
import { App, AXE_SCREENS, DESKTOP, gameAgainstComputer, gameForTwo, launch } from './app';

await loadRules();
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const FORCED = 'W:Wa1,d4:Bd5,d7,h8';

describe('against the computer', () => {
  it('moves are taken back in pairs, and draws and resignations are answered', async () => {
    const app = await App.open(browser, DESKTOP, gameAgainstComputer(1));
    await app.click('d1', 'd4');
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
    await app.button('Take back').click();
    await expect.poll(() => app.moves.textContent()).toContain('No moves yet');
    expect(await app.read('d1')).toBe('d1, white man');
    await app.button('Offer draw').click();
    await expect.poll(() => app.status.textContent()).toContain('The computer declines the draw');
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await expect.poll(() => app.status.textContent()).toContain('You lost: White resigned');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('a level has a name, a picture and a number', async () => {
    const app = await App.open(browser, DESKTOP, gameAgainstComputer(1));
    const pictures = (place: string) => app.page.locator(place).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0));
    await app.button('New game').click();
    await expect.poll(() => pictures('dialog label.level img')).toEqual(levels().map(() => true));
    await app.page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await app.page.getByText('Owl. Finds long combinations').waitFor();
    await app.button('Start').click();
    await app.page.getByText('Computer, level 9').waitFor();
    expect(await pictures('img.emblem')).toEqual([true]);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('a crash of the engine loses no game', async () => {
    const app = await App.open(browser, DESKTOP, gameAgainstComputer(1));
    await app.click('d1', 'd4');
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
    const [worker] = app.page.workers();
    await worker?.evaluate(() => {
      self.onmessage = () => {
        throw new Error('killed');
      };
    });
    await app.click('c1', 'c4');
    await expect.poll(() => app.status.textContent()).toContain('The game is safe');
    expect(await app.violations()).toEqual([]);
    await app.button('Try again').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/2\.\s*c1-c4\s*[a-h]\d[-x][a-h]\d/);
    await app.close();
  });
});

describe('the settings', () => {
  it('let the only move play itself, and are stored', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(FORCED));
    await app.page.waitForTimeout(1000);
    expect(await app.read('d4')).toBe('d4, white man, must capture');
    await app.button('Settings').click();
    await app.page.getByRole('switch', { name: 'Play the only move' }).check();
    await app.button('Done').click();
    await app.page.getByText('The only move. White: d4 takes to d6').waitFor({ state: 'attached' });
    await expect.poll(() => app.status.textContent()).toContain('was the only move');
    await app.button('Take back').click();
    // Taken back is taken back: it does not play itself again at once.
    await app.page.waitForTimeout(1000);
    expect(await app.read('d4')).toBe('d4, white man, must capture');
    await app.page.reload();
    await app.button('Settings').click();
    await expect.poll(() => app.page.getByRole('switch', { name: 'Play the only move' }).isChecked()).toBe(true);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('change the theme, and what is shown', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null));
    await app.button('Settings').click();
    await app.page.getByLabel('Dark').check();
    await app.page.getByRole('switch', { name: 'Show where' }).uncheck();
    await app.page.getByRole('group', { name: 'Animation' }).getByLabel('Off').check();
    await app.button('Done').click();
    const scheme = () => app.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('dark');
    await app.click('d1');
    await expect.poll(() => app.read('d1')).toContain('picked up');
    expect(await app.read('d4')).toBe('d4, empty');
    await app.click('d4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.page.reload();
    await expect.poll(scheme).toBe('dark');
    await app.close();
  });
});

describe('playing on from a position', () => {
  it('begins with that position, and only when the player starts it', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4']));
    await app.page.goto(`${app.page.url().split('#')[0]}#/play/dameo?fen=${encodeURIComponent(FORCED)}`);
    await app.page.getByText('From this position, White to move').waitFor();
    await app.button('Cancel').click();
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    await app.page.goto(`${app.page.url().split('#')[0]}#/analysis/dameo?fen=${encodeURIComponent(FORCED)}`);
    await app.page.getByRole('link', { name: 'Play from here' }).click();
    await app.page.getByLabel('Two players').check();
    await app.button('Start').click();
    await expect.poll(() => app.read('d4')).toBe('d4, white man, must capture');
    await app.page.goto(`${app.page.url().split('#')[0]}#/play/dameo?fen=nonsense`);
    await expect.poll(() => app.status.textContent()).toContain('This link cannot be played');
    expect(await app.read('d4')).toBe('d4, white man, must capture');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('for everybody', () => {
  for (const [size, options] of AXE_SCREENS) {
    it(`axe finds nothing in the dialogs, ${size}`, async () => {
      const app = await App.open(browser, options, gameForTwo(null, ['d1-d4']));
      await app.button('Settings').click();
      expect(await app.violations()).toEqual([]);
      await app.button('Done').click();
      await app.button('New game').click();
      await app.page.getByLabel('The computer').check();
      await app.page.getByRole('combobox', { name: 'Clock' }).selectOption('custom');
      expect(await app.violations()).toEqual([]);
      await app.page.getByLabel('Two players').check();
      await app.button('Start').click();
      expect(await app.violations()).toEqual([]);
      await app.button('Resign').click();
      await app.button('Really resign?').click();
      expect(await app.violations()).toEqual([]);
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      await app.close();
    });
  }
});
