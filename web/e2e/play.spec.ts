// The play view, in a browser: with a mouse, by touch, with a keyboard.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const CAPTURE = 'W:Wa1,d4:Bd5,d7,h8';
const AMBIGUOUS = 'W:WKh3,a1:Ba6,b5,c3,d7,Kg8';

describe('with a mouse', () => {
  it('moves by clicks, by dragging and by typing, takes back and flips', async () => {
    const app = await App.open(browser, DESKTOP);
    await app.click('d1', 'd4');
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.drag('d8', 'd5');
    await expect.poll(() => app.read('d5')).toBe('d5, black man');
    await app.page.getByLabel('Type a move').fill('e1e4');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    await app.button('Take back').click();
    await expect.poll(() => app.read('e4')).toBe('e4, empty');
    const before = await app.centre('a1');
    await app.button('Flip').click();
    const after = await app.centre('a1');
    expect(after.y).toBeLessThan(before.y);
    expect(after.x).toBeGreaterThan(before.x);
    await app.click('e1', 'e4');
    await expect.poll(() => app.read('e4')).toBe('e4, white man');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('shows earlier positions by clicks on moves and by arrow keys', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5']));
    const current = app.moves.locator('[aria-current]');
    await expect.poll(() => current.textContent()).toContain('e8-e5');
    await app.moves.getByRole('button', { name: 'White: d1 to d4' }).click();
    await expect.poll(() => app.read('d5')).toBe('d5, empty');
    expect(await app.read('d4')).toBe('d4, white man');
    await app.click('d8', 'd5');
    await expect.poll(() => app.status.textContent()).toContain('This is an earlier position.');
    await expect.poll(() => app.moves.textContent()).toContain('e8-e5');
    await app.page.keyboard.press('ArrowLeft');
    await expect.poll(() => app.read('d4')).toBe('d4, empty');
    await app.page.keyboard.press('ArrowRight');
    await app.page.keyboard.press('ArrowRight');
    await expect.poll(() => app.read('d5')).toBe('d5, black man');
    await app.button('Back to the game').click();
    await expect.poll(() => app.read('e5')).toBe('e5, black man');
    await app.page.keyboard.press('Home');
    await expect.poll(() => current.count()).toBe(0);
    await app.page.keyboard.press('End');
    await app.click('c1', 'c4');
    await expect.poll(() => current.textContent()).toContain('c1-c4');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('draws hints and captures along their routes', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo('W:Wa1,d4:Bd5,d7,h8'));
    await app.button('Hint').click();
    const arrow = app.page.locator('.board polyline');
    await expect.poll(() => arrow.getAttribute('points')).toMatch(/^3\.5,4\.5 3\.5,2\.5 3\.5,0\.7/);
    await expect.poll(() => app.page.locator('.board .cross').count()).toBe(2);
    await app.page.getByLabel('Type a move').fill('d4xd6xd8');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.page.locator('.board square.last-move').count()).toBe(3);
    await app.close();
  });

  it('refuses illegal moves with the reason and leaves the board alone', async () => {
    const app = await App.open(browser, DESKTOP);
    await app.drag('d1', 'd5');
    await expect.poll(() => app.status.textContent()).toContain('no unbroken line of men leads from d1 to d5');
    await expect.poll(() => app.read('d5')).toBe('d5, empty');
    await expect.poll(() => app.read('d1')).toBe('d1, white man');
    await app.close();
    const capture = await App.open(browser, DESKTOP, gameForTwo(CAPTURE));
    await capture.click('a1', 'a2');
    await expect.poll(() => capture.status.textContent()).toContain('a capture is compulsory: 2 pieces with d4');
    await expect.poll(() => capture.read('d4')).toBe('d4, white man, must capture');
    await capture.close();
  });

  it('captures step by step, and a reload in between leaves a sound game', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(CAPTURE));
    await app.click('d4', 'd6');
    await expect.poll(() => app.read('d6')).toBe('d6, white man, picked up');
    await expect.poll(() => app.read('d5')).toBe('d5, black man, being captured');
    await app.page.reload();
    await app.page.getByRole('grid').waitFor();
    await expect.poll(() => app.read('d4')).toBe('d4, white man, must capture');
    await app.drag('d4', 'd6');
    await app.drag('d6', 'd8');
    await expect.poll(() => app.read('d8')).toBe('d8, white king');
    await expect.poll(() => app.read('d5')).toBe('d5, empty');
    await app.close();
  });

  it('asks which capture is meant', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(AMBIGUOUS));
    await app.click('h3', 'e7');
    await expect.poll(() => app.status.textContent()).toContain('Which one?');
    await app.page.getByRole('button', { name: 'h3xb3xb7xe7' }).click();
    await expect.poll(() => app.moves.textContent()).toContain('h3xb3xb7xe7');
    await expect.poll(() => app.read('a6')).toContain('black man');
    await expect.poll(() => app.read('b5')).toBe('b5, empty');
    await app.close();
  });

  it('shows how a game ended', async () => {
    const won = await App.open(browser, DESKTOP, gameForTwo('W:Wa1:Ba2'));
    await won.click('a1', 'a3');
    await expect.poll(() => won.status.textContent()).toContain('White wins: Black has no pieces left');
    await won.close();
    const app = await App.open(browser, DESKTOP);
    await app.button('Offer draw').click();
    await app.button('Black accepts').click();
    await expect.poll(() => app.status.textContent()).toContain('Drawn: the players agreed');
    await app.button('New game').click();
    await app.page.getByLabel('Two players').check();
    await app.button('Start').click();
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await expect.poll(() => app.status.textContent()).toContain('Black wins: White resigned');
    await app.close();
  });

  it('plays against the computer, with hints', async () => {
    const app = await App.open(browser, DESKTOP);
    await app.button('New game').click();
    await app.page.getByLabel('The computer').check();
    await app.page.getByLabel('Black', { exact: true }).check();
    await app.page.getByLabel('1', { exact: true }).check();
    await app.button('Start').click();
    await app.page.getByText('Black to move.').waitFor();
    await expect.poll(() => app.moves.textContent()).toMatch(/1\.\s*[a-h]\d-[a-h]\d/);
    await app.button('Hint').click();
    await app.page.getByText(/^Hint: /).waitFor({ state: 'attached' });
    expect(await app.page.evaluate(() => crossOriginIsolated)).toBe(true);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('with a keyboard alone', () => {
  it('selects a man and moves it; the move is announced', async () => {
    const app = await App.open(browser, DESKTOP);
    const { keyboard } = app.page;
    const focused = () => app.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (let tabs = 0; tabs < 20; tabs++) {
      await keyboard.press('Tab');
      if (await app.page.evaluate(() => document.activeElement?.hasAttribute('data-square'))) break;
    }
    await expect.poll(focused).toBe('a1, white man');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await keyboard.press(key);
    await expect.poll(focused).toBe('d1, white man, picked up');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await keyboard.press(key);
    await expect.poll(focused).toBe('d4, white man');
    await app.page.getByText('White: d1 to d4', { exact: true }).waitFor({ state: 'attached' });
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    await app.close();
  });
});

describe('by touch', () => {
  it('moves without scrolling the page', async () => {
    const app = await App.open(browser, PHONE);
    await app.touch('d1', 'd4', 'd8', 'd5');
    await expect.poll(() => app.read('d5')).toBe('d5, black man');
    expect(await app.page.evaluate(() => scrollY)).toBe(0);
    const width = await app.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    const board = await app.page.getByRole('grid').boundingBox();
    expect(board?.width).toBeGreaterThan(380);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('for everybody', () => {
  it('axe finds nothing', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(AMBIGUOUS));
    expect(await app.violations()).toEqual([]);
    await app.click('a1', 'a2');
    expect(await app.violations()).toEqual([]);
    await app.click('h3', 'e7');
    expect(await app.violations()).toEqual([]);
    await app.button('New game').click();
    expect(await app.violations()).toEqual([]);
    await app.close();
  });
});
