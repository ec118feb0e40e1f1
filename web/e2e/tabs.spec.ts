// Games in several tabs, and what becomes of a game that another one takes the place of.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('a game in two tabs', () => {
  it('is played in one, watched in the other, and taken over', async () => {
    const one = await App.open(browser, DESKTOP);
    await one.click('d1', 'd4');
    await expect.poll(() => one.read('d4')).toBe('d4, white man');
    const two = await App.tab(one.page.context());
    await expect.poll(() => two.status.textContent()).toContain('This game is open in another tab');
    expect(await two.violations()).toEqual([]);
    expect(await two.read('d4')).toBe('d4, white man');
    await two.click('d8', 'd5');
    expect(await two.read('d5')).toBe('d5, empty');
    await one.page.bringToFront();
    await one.click('d8', 'd5');
    await expect.poll(() => two.read('d5')).toBe('d5, black man');
    await two.page.bringToFront();
    await two.button('Continue here').click();
    await two.button('Continue here').waitFor({ state: 'hidden' });
    await two.click('e1', 'e4');
    await expect.poll(() => two.moves.textContent()).toContain('e1-e4');
    await one.page.bringToFront();
    await expect.poll(() => one.status.textContent()).toContain('This game is open in another tab');
    await expect.poll(() => one.moves.textContent()).toContain('e1-e4');
    await one.page.reload();
    await one.page.getByRole('grid').waitFor();
    await expect.poll(() => one.moves.textContent()).toContain('e1-e4');
    expect([...one.faults, ...two.faults]).toEqual([]);
    await one.close();
  });

  it('is free again when its tab is closed', async () => {
    const one = await App.open(browser, DESKTOP);
    await one.click('d1', 'd4');
    const two = await App.tab(one.page.context());
    await expect.poll(() => two.status.textContent()).toContain('This game is open in another tab');
    await one.page.close();
    await expect.poll(() => two.status.textContent()).toContain('Black to move');
    await two.click('d8', 'd5');
    await expect.poll(() => two.read('d5')).toBe('d5, black man');
    await two.close();
  });

  it('may be two games, and each tab returns to its own', async () => {
    const one = await App.open(browser, DESKTOP);
    await one.click('d1', 'd4');
    const two = await App.tab(one.page.context());
    await two.status.getByRole('button', { name: 'New game' }).click();
    await two.button('Start').click();
    await two.click('e1', 'e4');
    await expect.poll(() => two.read('e4')).toBe('e4, white man');
    await one.page.bringToFront();
    expect(await one.read('e4')).toBe('e4, empty');
    for (const [app, move] of [[one, 'd1-d4'], [two, 'e1-e4']] as const) {
      await app.page.bringToFront();
      await app.page.reload();
      await app.page.getByRole('grid').waitFor();
      await expect.poll(() => app.moves.textContent()).toContain(move);
      await expect.poll(() => app.status.textContent()).not.toContain('another tab');
    }
    await one.close();
  });

  it('without Web Locks, the tab that is slower gives way', async () => {
    const one = await App.open(browser, DESKTOP);
    const context = one.page.context();
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks');
    });
    await one.page.reload();
    await one.page.getByRole('grid').waitFor();
    const two = await App.tab(context);
    await one.page.bringToFront();
    await one.click('d1', 'd4');
    await expect.poll(() => one.read('d4')).toBe('d4, white man');
    await two.page.bringToFront();
    await two.click('e1', 'e4');
    await expect.poll(() => two.status.textContent()).toContain('This game is open in another tab');
    await expect.poll(() => two.moves.textContent()).toContain('d1-d4');
    await expect.poll(() => two.moves.textContent()).not.toContain('e1-e4');
    await one.close();
  });
});

describe('a running game', () => {
  it('is not lost to a new one', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4']));
    await app.button('New game').click();
    const dialog = app.page.getByRole('dialog', { name: 'New game' });
    await expect.poll(() => dialog.textContent()).toContain('The current game is not over. It stays in the library');
    await app.button('Start').click();
    await expect.poll(() => app.moves.textContent()).toContain('No moves yet');
    await app.button('New game').click();
    await expect.poll(() => dialog.textContent()).not.toContain('is not over');
    await app.close();
  });
});

describe('a game', () => {
  it('is shared as a file', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4', 'd8-d5']));
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await app.button('Share').click();
    expect(await app.violations()).toEqual([]);
    const download = app.page.waitForEvent('download');
    await app.button('Save PDN').click();
    const saved = (await (await (await download).createReadStream()).toArray()).join('');
    expect(saved).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
    expect(saved).toContain('[White "Player"]');
    expect(saved).toContain('1. d1-d4 d8-d5 0-1');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('a browser that refuses to store', () => {
  it('plays on, and says that nothing is kept', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError');
      };
    });
    const app = await App.tab(context);
    await app.page.getByText('This browser stores nothing').waitFor();
    expect(await app.violations()).toEqual([]);
    await app.click('d1', 'd4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.button('Close').click();
    await expect.poll(() => app.page.getByText('This browser stores nothing').count()).toBe(0);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('and one that is full says so, and the game goes on', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    const app = await App.tab(context);
    await app.page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await app.click('d1', 'd4');
    await app.page.getByText('its storage is full').waitFor();
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('a damaged game', () => {
  it('is kept aside and named', async () => {
    const app = await App.open(browser, DESKTOP, { record: { variant: 'dameo', moves: ['d1-d5'] } });
    await app.page.getByText('Damaged and kept aside: dameo.game').waitFor();
    await app.click('d1', 'd4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.page.reload();
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});
