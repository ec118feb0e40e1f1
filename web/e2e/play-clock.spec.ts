// Games with clocks, in a real browser with a clock of the test's own.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Opens the page with a clock that the test can set on. */
async function open(): Promise<App> {
  const app = await App.open(browser, DESKTOP, gameForTwo(null));
  await app.page.clock.install();
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  return app;
}

async function start(app: App, opponent: string, control: string): Promise<void> {
  await app.button('New game').click();
  await app.page.getByLabel(opponent).check();
  await app.page.getByRole('combobox', { name: 'Clock' }).selectOption(control);
}

const secondsOf = async (app: App, side: string): Promise<number> => {
  const text = await app.page.getByRole('timer', { name: `${side}'s clock` }).textContent();
  const [minutes = 0, seconds = 0] = (text ?? '').trim().split(':').map(Number);
  return minutes * 60 + seconds;
};

/** Within what the test itself takes. */
const expectSeconds = async (app: App, side: string, seconds: number): Promise<void> => {
  await expect.poll(() => secondsOf(app, side)).toBeLessThanOrEqual(seconds);
  expect(await secondsOf(app, side)).toBeGreaterThan(seconds - 20);
};

describe('a clock', () => {
  it('runs from the first move, goes on over a reload, and ends the game', async () => {
    const app = await open();
    await start(app, 'Two players', '5 + 3');
    await app.button('Start').click();
    await app.page.clock.fastForward(100_000);
    expect([await secondsOf(app, 'White'), await secondsOf(app, 'Black')]).toEqual([300, 300]);
    await app.click('d1', 'd4');
    await app.page.clock.fastForward(60_000);
    await expectSeconds(app, 'Black', 240);
    expect(await secondsOf(app, 'White')).toBe(300);
    await app.click('d8', 'd5');
    await expectSeconds(app, 'Black', 243);
    await app.page.clock.fastForward(60_000);
    await app.page.reload();
    await app.page.getByRole('grid').waitFor();
    await expectSeconds(app, 'White', 240);
    await app.page.clock.fastForward(175_000);
    await app.page.getByText(/^White has (1 minute|30 seconds) left$/).waitFor({ state: 'attached' });
    await app.page.clock.fastForward(70_000);
    await expect.poll(() => app.status.textContent()).toContain('Black wins: White ran out of time');
    await expect.poll(() => app.button('Take back').count()).toBe(0);
    await expect.poll(() => app.moves.textContent()).toContain('0-1');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('stays used when a move is taken back', async () => {
    const app = await open();
    await start(app, 'Two players', '3 + 2');
    await app.button('Start').click();
    await app.click('d1', 'd4');
    await app.page.clock.fastForward(60_000);
    await app.button('Take back').click();
    await expectSeconds(app, 'Black', 120);
    await app.page.clock.fastForward(60_000);
    expect(await secondsOf(app, 'White')).toBe(180);
    await app.close();
  });

  it('rests while another game is played', async () => {
    const app = await open();
    await start(app, 'Two players', '3 + 2');
    await app.button('Start').click();
    await app.click('d1', 'd4');
    await app.page.clock.fastForward(60_000);
    await expectSeconds(app, 'Black', 120);
    await start(app, 'Two players', 'none');
    await app.button('Start').click();
    await app.page.getByText('No moves yet').waitFor();
    await app.page.clock.fastForward(100_000);
    await app.page.getByRole('link', { name: 'Library' }).click();
    await app.page.getByRole('list', { name: 'Games' }).getByRole('link', { name: 'Player – Player', exact: true }).click();
    await expectSeconds(app, 'Black', 120);
    await app.page.clock.fastForward(60_000);
    await expectSeconds(app, 'Black', 60);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is kept by the computer as well', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null));
    await start(app, 'The computer', 'custom');
    await app.page.getByLabel('12', { exact: true }).check();
    await app.page.getByRole('spinbutton', { name: 'Minutes per side' }).fill('1');
    await app.page.getByRole('spinbutton', { name: 'Increment (seconds)' }).fill('0');
    await app.button('Start').click();
    await app.click('d1', 'd4');
    await expect.poll(() => app.moves.textContent(), { timeout: 10_000 }).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
    await expect.poll(() => secondsOf(app, 'Black')).toBeLessThan(60);
    expect(await secondsOf(app, 'Black')).toBeGreaterThan(45);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});
