// The engine of the analysis view: its settings, its lines and threats.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

const panel = (app: App) => app.page.getByRole('region', { name: 'Engine' });
const engine = (app: App) => app.page.getByRole('switch', { name: 'Engine' });
const lines = (app: App) => panel(app).getByRole('listitem');
const line = (app: App, number = 1) => panel(app).getByRole('toolbar', { name: `Line ${number}` });

/** Turns the engine on and lets it stop at a depth, so that its lines stay as they are. */
async function searched(app: App, depth = '12'): Promise<void> {
  await app.button('Engine settings').click();
  await app.page.getByLabel('Stop after').selectOption(`Depth ${depth}`);
  await engine(app).check();
  await app.page.getByText('The engine has stopped.').waitFor({ timeout: 60_000 });
}

describe('a limit', () => {
  it('stops the engine, which can go deeper, and is kept with the hash size', async () => {
    const app = await open();
    await searched(app);
    await app.page.getByLabel('Hash').selectOption('64 MiB');
    expect(await app.violations()).toEqual([]);
    await app.page.getByText('The engine has stopped.').waitFor({ timeout: 60_000 });
    await expect.poll(() => panel(app).textContent()).toContain('depth 12');
    await app.button('Go deeper').click();
    await expect
      .poll(async () => Number(/depth (\d+)/.exec((await panel(app).textContent()) ?? '')?.[1]), { timeout: 60_000 })
      .toBeGreaterThan(12);
    await expect.poll(() => app.button('Go deeper').count()).toBe(0);
    await app.page.reload();
    await app.button('Engine settings').click();
    const chosen = (label: string) => app.page.getByLabel(label).locator('option:checked').textContent();
    expect([await chosen('Stop after'), await chosen('Hash')]).toEqual(['Depth 12', '64 MiB']);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('of a search that has proven the result leaves nothing deeper to be found', async () => {
    const app = await open('#/analysis/dameo?fen=W%3AWa7%3ABh5');
    await engine(app).check();
    await panel(app).getByText('The result is proven.').waitFor({ timeout: 60_000 });
    await expect.poll(() => app.button('Go deeper').count()).toBe(0);
    await app.close();
  });
});

/** Searches again, to the same limit, and returns the text of the panel. */
async function searchedAgain(app: App): Promise<string> {
  await engine(app).uncheck();
  await engine(app).check();
  await panel(app).getByText(/The engine has stopped|The result is proven/).waitFor({ timeout: 60_000 });
  return (await panel(app).textContent()) ?? '';
}

describe('a search', () => {
  it('probes the tablebases, once they are there', async () => {
    // White gives a man, and wins with two kings against one: a search of 12 plies does not see
    // that. The tests' server has no tablebase of the position itself.
    const app = await open('#/analysis/dameo?fen=W%3AWKd3%2CKf7%2Ca4%3ABKh7');
    await searched(app);
    await expect.poll(() => searchedAgain(app), { timeout: 60_000 }).toMatch(/\bwin\s+d3-a3/);
    await app.close();
  });

  it('of a position in the tablebases is proven', async () => {
    const app = await open('#/analysis/dameo?fen=W%3AWKc4%2CKf4%3ABa2');
    await searched(app);
    await expect.poll(() => searchedAgain(app), { timeout: 60_000 }).toContain('The result is proven');
    await expect.poll(() => lines(app).first().textContent()).toContain('win in 7 moves');
    await app.close();
  });
});

describe('a line', () => {
  it('is looked at with the mouse, played up to a move, and added', async () => {
    const app = await open();
    await searched(app);
    const moves = line(app).getByRole('button');
    const [first = '', second = ''] = await moves.allTextContents();
    const [from = '', to = ''] = first.split('-');
    await moves.nth(1).hover();
    await expect.poll(() => app.read(to)).toBe(`${to}, white man`);
    await app.page.mouse.move(2, 2);
    await expect.poll(() => app.read(from)).toBe(`${from}, white man`);
    await expect.poll(() => app.moves.textContent()).not.toContain(first);
    await panel(app).getByRole('button', { name: 'Add line 1 to the game' }).click();
    await expect.poll(() => app.moves.textContent()).toContain(second);
    expect(await app.read(from)).toBe(`${from}, white man`);
    await moves.nth(1).click();
    await expect.poll(() => app.moves.locator('[aria-current]').textContent()).toContain(second);
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).not.toContain(first);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is looked at and played with the keyboard alone', async () => {
    const app = await open();
    await searched(app);
    const [first = '', second = ''] = await line(app).getByRole('button').allTextContents();
    await app.button('Engine settings').focus();
    const { keyboard } = app.page;
    // Past the settings, of which there are more with shared memory, and the button of threats.
    const moves = line(app).getByRole('button').first();
    const hasFocus = (): Promise<boolean> => moves.evaluate((button) => button === document.activeElement);
    for (let presses = 0; presses < 6 && !(await hasFocus()); presses += 1) await keyboard.press('Tab');
    await keyboard.press('ArrowRight');
    const [, to = ''] = first.split('-');
    await expect.poll(() => app.read(to)).toBe(`${to}, white man`);
    await keyboard.press('Enter');
    await expect.poll(() => app.moves.locator('[aria-current]').textContent()).toContain(second);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is played by touch', async () => {
    const app = await open('#/analysis/dameo', PHONE);
    await searched(app);
    const first = line(app).getByRole('button').first();
    const text = (await first.textContent()) ?? '';
    await first.tap();
    await expect.poll(() => app.moves.locator('[aria-current]').textContent()).toContain(text);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('begins with the move that the space bar plays', async () => {
    const app = await open();
    await searched(app);
    const best = (await line(app).getByRole('button').first().textContent()) ?? '';
    await app.page.locator('h1').click({ force: true });
    await app.page.keyboard.press('Space');
    await expect.poll(() => app.moves.textContent()).toContain(best);
    await app.close();
  });
});

describe('a threat', () => {
  it('is what the opponent would play, and is hidden with the next position', async () => {
    const app = await open('#/analysis/dameo?fen=W%3AWa1%2Cd4%3ABd7%2Ch8');
    await app.page.locator('h1').click({ force: true });
    await app.page.keyboard.press('x');
    await panel(app).getByText('If White passed, Black would play:').waitFor();
    await expect.poll(() => lines(app).first().textContent(), { timeout: 30_000 }).toMatch(/[dh][78]-/);
    await expect.poll(() => app.page.locator('.board .threat').count()).toBe(1);
    expect(await app.violations()).toEqual([]);
    await app.page.keyboard.press('x');
    await expect.poll(() => lines(app).first().textContent(), { timeout: 30_000 }).toMatch(/[ad][14]-/);
    await app.page.keyboard.press('x');
    await app.click('a1', 'a2');
    await expect.poll(() => panel(app).textContent()).not.toContain('passed');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is not looked up while a side must capture', async () => {
    const app = await open('#/analysis/dameo?fen=W%3AWa1%2Cd4%3ABd5%2Cd7%2Ch8');
    await app.button('Engine settings').click();
    await panel(app).getByText('White must capture: there is no threat to look up.').waitFor();
    await expect.poll(() => app.button('Show threat').isDisabled()).toBe(true);
    await app.page.locator('h1').click({ force: true });
    await app.page.keyboard.press('x');
    await expect.poll(() => app.status.textContent()).toContain('White must capture');
    await app.close();
  });
});
