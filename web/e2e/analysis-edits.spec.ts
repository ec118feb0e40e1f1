// Editing an analysis: undo and redo, storage, games from files, and all of it by
// keyboard or by touch alone.

import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, launch, LONG, OFFLINE, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

/** The engine's lines, as they are listed. */
const lines = (app: App) => app.page.getByRole('region', { name: 'Engine' }).getByRole('listitem');

describe('edits', () => {
  it('are undone and redone', async () => {
    const app = await open();
    await app.click('d1', 'd4');
    await app.click('e8', 'e5');
    await app.page.getByLabel('Comment on e8-e5').fill('solid');
    await app.page.keyboard.press('Enter');
    await app.button('More for e8-e5').click();
    await app.page.getByRole('menuitem', { name: 'Delete from here' }).click();
    await expect.poll(() => app.moves.textContent()).not.toContain('e8-e5');
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/e8-e5\s+solid/);
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).not.toContain('solid');
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).not.toContain('e8-e5');
    await app.page.locator('h1').click({ force: true });
    await app.page.keyboard.press('Control+Shift+Z');
    await app.page.keyboard.press('Control+Y');
    await expect.poll(() => app.moves.textContent()).toMatch(/e8-e5\s+solid/);
    await app.page.keyboard.press('Control+Z');
    await expect.poll(() => app.moves.textContent()).not.toContain('solid');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('survive a reload, variations and all', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5');
    await app.button('Back').click();
    await app.click('e8', 'e5');
    await app.page.reload();
    await expect.poll(() => app.moves.textContent()).toMatch(/d8-d5\s+variation:\s+1… e8-e5/);
    await expect.poll(() => app.read('e5')).toBe('e5, black man');
    await app.page.evaluate(() => localStorage.setItem('dameo.analysis', '{"study":{"tree":7}}'));
    await app.page.reload();
    await app.page.getByText('Damaged and kept aside: dameo.analysis').waitFor();
    await expect.poll(() => app.moves.textContent()).toMatch(/d8-d5\s+variation:\s+1… e8-e5/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('of comments leave the engine alone', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    const depth = async (): Promise<number> => {
      const said = await app.page.getByRole('region', { name: 'Engine' }).textContent();
      return Number(/depth (\d+)/.exec(said ?? '')?.[1] ?? 0);
    };
    await expect.poll(depth, { timeout: 20_000 }).toBeGreaterThan(6);
    const before = await depth();
    await app.page.getByLabel('Comment on d1-d4').fill('a line');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toContain('a line');
    expect(await depth()).toBeGreaterThanOrEqual(before);
    await app.close();
  });
});

describe('files', () => {
  it('of several games ask which', async () => {
    const app = await open();
    await app.button('Import').click();
    const games = '[White "Ada"]\n[Black "Bo"]\n\n1. d1-d4 1-0\n\n[White "Cy"]\n[Black "Di"]\n\n1. e1-e4 *\n';
    await app.page.getByLabel('A position (FEN) or games').fill(games);
    await app.button('Open').click();
    expect(await app.violations()).toEqual([]);
    await app.button('2. Cy – Di').click();
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('of several games are kept as one study', async () => {
    const app = await open();
    await app.button('Import').click();
    const games = '[White "Ada"]\n[Black "Bo"]\n\n1. d1-d4 1-0\n\n[White "Cy"]\n[Black "Di"]\n\n1. e1-e4 *\n';
    await app.page.getByLabel('A position (FEN) or games').fill(games);
    await app.button('Open').click();
    await app.button('Keep them all as one study').click();
    const chapter = app.page.getByRole('combobox', { name: 'Chapter' });
    await expect.poll(() => chapter.locator('option').allTextContents()).toEqual(['1. Ada – Bo', '2. Cy – Di']);
    await chapter.selectOption('2. Cy – Di');
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it.runIf(LONG)('of more games than are read say so', async () => {
    const app = await open();
    await app.button('Import').click();
    await app.page.getByLabel('A position (FEN) or games').fill('d1-d4 d8-d5\n'.repeat(1_500));
    await app.button('Open').click();
    await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('only the first 1000 games were read');
    await app.page.getByText('1,000 games could be read. Which one?').waitFor();
    await app.close();
  });

  it('with an illegal move are opened up to it', async () => {
    const app = await open();
    await app.button('Import').click();
    const game = '[White "Ada"]\n\n1. d1-d4 d8-d5 2. d4-d8 d5-d4 0-1';
    await app.page.getByLabel('A position (FEN) or games').fill(game);
    await app.button('Open').click();
    const alert = app.page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toContain('game 1: ply 3: “d4-d8” is illegal');
    await app.button('1. Ada (0-1)').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/1\. d1-d4\s+d8-d5\s+0-1\s*$/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('with a broken game name it, and open the others', async () => {
    const app = await open();
    await app.button('Import').click();
    await app.page.getByLabel('A position (FEN) or games').fill('d1d4 d8d5\ne1e4 e8e3\n');
    await app.button('Open').click();
    await expect.poll(() => app.page.getByRole('alert').textContent()).toMatch(/^game 2: ply 2: “e8e3” is illegal/);
    expect(await app.violations()).toEqual([]);
    await app.button('1. game').click();
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('in the shorthand of articles are read without being told', async () => {
    const app = await open();
    await app.button('Import').click();
    await app.page.getByLabel('A position (FEN) or games').fill('1.d14-d8b6 2.e14-d65 3.d48x');
    await app.button('Open').click();
    await expect.poll(() => app.moves.textContent()).toContain('d4xd6xd8');
    await app.button('Import').click();
    await app.page.getByLabel('A position (FEN) or games').fill('hello');
    await app.button('Open').click();
    await expect.poll(() => app.page.getByRole('alert').textContent()).toBe('line 1, column 1: “hello” is not a move');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('that are too large are refused, and nothing is lost', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dameo-'));
    const path = join(folder, 'large.pdn');
    const file = await openFile(path, 'w');
    await file.truncate(50 * 1024 * 1024);
    await file.close();
    const app = await open('#/analysis/dameo?moves=d1-d4');
    await app.button('Import').click();
    await app.page.getByLabel('Choose a file').setInputFiles(path);
    await expect.poll(() => app.page.getByRole('alert').textContent()).toMatch(/too large/);
    await app.button('Close').click();
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    expect(app.faults).toEqual([]);
    await app.close();
    await rm(folder, { recursive: true });
  });
});

describe('a crash of the engine', () => {
  it('is reported, and the engine starts again', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    const engine = app.page.getByRole('switch', { name: 'Engine' });
    await engine.check();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    await engine.uncheck();
    const [worker] = app.page.workers();
    await worker?.evaluate(() => {
      self.onmessage = () => {
        throw new Error('killed');
      };
    });
    // Not check(): the switch goes off again at once, before check() could see it on.
    await engine.click();
    await expect.poll(() => app.status.textContent()).toContain('turn the engine on');
    await engine.check();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    await app.close();
  });

  it('is reported if the module cannot be fetched, and it is fetched again', async () => {
    const app = await App.open(browser, DESKTOP, {}, '#/analysis/dameo');
    const engine = app.page.getByRole('switch', { name: 'Engine' });
    await app.page.route('**/engine_bg*.wasm', (route) => route.abort());
    await engine.click();
    await expect.poll(() => app.status.textContent()).toContain('turn the engine on');
    await app.page.unroute('**/engine_bg*.wasm');
    await engine.check();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    await app.close();
  });
});

describe('a review', () => {
  it('is cancelled at any time', async () => {
    const moves = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5', 'f1-f4', 'f8-f5', 'c1-c4', 'c8-c5'].join('+');
    const app = await open(`#/analysis/dameo?moves=${moves}`);
    await app.button('Review').click();
    const panel = app.page.getByRole('region', { name: 'Review' });
    await panel.getByRole('progressbar').waitFor();
    await app.button('Cancel').click();
    await expect.poll(() => panel.count()).toBe(0);
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('without a mouse', () => {
  it('an analysis is made with the keyboard alone', async () => {
    const app = await open();
    const { keyboard } = app.page;
    const tabTo = async (name: string | RegExp): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press('Tab');
        const said = await app.page.evaluate(() => {
          const active = document.activeElement;
          const labels = (active as HTMLInputElement | null)?.labels ?? [];
          return active?.getAttribute('aria-label') ?? labels[0]?.textContent ?? active?.textContent ?? '';
        });
        if (typeof name === 'string' ? said.trim() === name : name.test(said.trim())) return;
      }
      throw new Error(`${String(name)} cannot be reached`);
    };
    await tabTo(/^Type a move/);
    await keyboard.type('d1-d4');
    await keyboard.press('Enter');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await tabTo('Back');
    await keyboard.press('Enter');
    await expect.poll(() => app.read('d4')).toBe('d4, empty');
    await tabTo(/^Engine/);
    await keyboard.press('Space');
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    await keyboard.press('Space');
    await tabTo('Review');
    await keyboard.press('Enter');
    const panel = app.page.getByRole('region', { name: 'Review' });
    await expect.poll(() => panel.textContent(), { timeout: 30_000 }).toMatch(/White \d+%/);
    await tabTo("White's winning chance by move");
    await keyboard.press('ArrowRight');
    await expect.poll(() => app.read('d4')).toMatch(/^d4, white man/);
    await tabTo('Export');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('an analysis is made by touch', async () => {
    const app = await open('#/analysis/dameo', PHONE);
    await app.touch('d1', 'd4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.touch('e8', 'e5');
    await expect.poll(() => app.read('e5')).toBe('e5, black man');
    expect(await app.page.evaluate(() => scrollY)).toBe(0);
    await app.button('Back').tap();
    await expect.poll(() => app.read('e5')).toBe('e5, empty');
    await app.page.getByRole('switch', { name: 'Engine' }).tap();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('offline', () => {
  it('the app loads, plays and analyses', async () => {
    const app = await open('#/analysis/dameo', OFFLINE);
    await app.page.evaluate(() => navigator.serviceWorker.ready);
    await app.page.context().setOffline(true);
    await app.page.reload();
    await app.page.getByRole('grid').waitFor();
    await app.click('d1', 'd4');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    await expect.poll(() => lines(app).count(), { timeout: 10_000 }).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});
