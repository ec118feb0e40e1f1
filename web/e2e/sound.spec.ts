// When the app can be heard, in a real browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A game in which the only move plays itself; counts the tones that are played. */
async function open(): Promise<{ app: App; tones: () => Promise<number> }> {
  const app = await App.open(browser, DESKTOP, gameForTwo('W:Wa1,d4:Bd5,d7,h8'));
  const context = app.page.context();
  await context.addInitScript(() => {
    const page = window as unknown as { tones: number };
    page.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      page.tones += 1;
      start.call(this, when);
    };
  });
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  return { app, tones: () => app.page.evaluate('window.tones') };
}

it('moves are heard after the first gesture, unless the sound is off', async () => {
  const { app, tones } = await open();
  // Without a gesture, as when a stored game goes on by itself.
  await app.page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('dameo.settings') ?? '{}') as object;
    localStorage.setItem('dameo.settings', JSON.stringify({ ...stored, playForced: true }));
  });
  await app.page.reload();
  await expect.poll(() => app.moves.textContent()).toContain('d4xd6xd8');
  expect(await tones()).toBe(0);
  // A move that follows another one at once is silent.
  await app.page.waitForTimeout(250);
  await app.click('h8', 'h7');
  await expect.poll(() => app.moves.textContent()).toContain('h8-h7');
  await expect.poll(tones).toBeGreaterThan(0);
  const move = await tones();
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await expect.poll(tones).toBeGreaterThan(move);
  await app.button('Rematch').click();
  await app.button('Settings').click();
  await app.page.getByRole('group', { name: 'Volume' }).getByLabel('Off').check();
  await app.button('Done').click();
  const before = await tones();
  await expect.poll(() => app.moves.textContent()).toContain('d4xd6xd8');
  await app.click('h8', 'h7');
  await expect.poll(() => app.moves.textContent()).toContain('h8-h7');
  expect(await tones()).toBe(before);
  expect(app.faults).toEqual([]);
  await app.close();
});
