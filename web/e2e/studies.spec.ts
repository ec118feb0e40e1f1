// Studies: nothing that is analysed is lost to another game, a link, a reload or another tab.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

/** Follows a link within the page. */
const goTo = (app: App, place: string) => app.page.evaluate((hash) => (location.hash = hash), place);

const title = (app: App) => app.page.locator('.study strong');

describe('a study', () => {
  it('stays when a game is analysed from Play, which keeps its names and result', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4', 'd8-d5']));
    await goTo(app, '#/analysis/dameo?moves=e1-e4');
    await app.page.getByText('A draft').waitFor();
    await app.click('e8', 'e5');
    await expect.poll(() => title(app).count()).toBe(1);
    await goTo(app, '#/play');
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await app.page.getByRole('link', { name: 'Analyse this game' }).click();
    await app.page.getByText('A draft').waitFor();
    await expect.poll(() => app.page.getByText('White: Player').count()).toBe(1);
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    await app.button('Save').click();
    await expect.poll(() => title(app).textContent()).toBe('Player – Player');
    await app.page.reload();
    await app.button('Export').click();
    const download = app.page.waitForEvent('download');
    await app.button('Save PDN').click();
    const saved = (await (await (await download).createReadStream()).toArray()).join('');
    expect(saved).toContain('[White "Player"]');
    expect(saved).toMatch(/d1-d4 d8-d5 0-1/);
    await app.page.keyboard.press('Escape');
    await app.page.goBack();
    await app.page.goBack();
    await expect.poll(() => app.moves.textContent()).toMatch(/e1-e4\s+e8-e5/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('stays when a link is followed, and Back returns to it', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    await app.click('d8', 'd5');
    await expect.poll(() => title(app).count()).toBe(1);
    await goTo(app, '#/analysis/dameo?moves=f1-f4');
    await app.page.getByText('A draft').waitFor();
    await expect.poll(() => app.read('f4')).toBe('f4, white man');
    await app.page.goBack();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+d8-d5/);
    await goTo(app, '#/play');
    await app.page.getByRole('link', { name: 'Analysis' }).click();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+d8-d5/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is undone and redone after a reload', async () => {
    const app = await open();
    await app.click('d1', 'd4');
    await app.page.getByLabel('Comment on d1-d4').fill('solid');
    await app.page.keyboard.press('Enter');
    await app.button('More for d1-d4').click();
    await app.page.getByRole('menuitem', { name: 'Delete from here' }).click();
    await expect.poll(() => app.moves.textContent()).not.toContain('d1-d4');
    await app.page.reload();
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+solid/);
    await app.button('Undo').click();
    await expect.poll(() => app.moves.textContent()).not.toContain('solid');
    await app.page.reload();
    await app.button('Redo').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+solid/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('has a name and chapters', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4');
    await app.button('Save').click();
    await app.button('Chapters').click();
    const dialog = app.page.getByRole('dialog', { name: 'Study' });
    await dialog.getByLabel('Name of the study').fill('My openings');
    await app.button('Add from this position').click();
    const chapter = app.page.getByRole('combobox', { name: 'Chapter' });
    await expect.poll(() => chapter.locator('option:checked').textContent()).toBe('2. Chapter 2');
    await expect.poll(() => title(app).textContent()).toBe('My openings');
    await app.click('d8', 'd5');
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    await app.button('Chapters').click();
    expect(await app.violations()).toEqual([]);
    await dialog.getByLabel('Title of chapter 2').fill('After d4');
    await app.page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Move After d4 up' }).click();
    await dialog.getByRole('button', { name: 'Delete Chapter 1' }).click();
    await dialog.getByText('Deleted “Chapter 1”.').waitFor();
    await app.button('Bring it back').click();
    await app.button('Done').click();
    await chapter.selectOption('2. Chapter 1');
    await expect.poll(() => app.moves.textContent()).toContain('1. d1-d4');
    await expect.poll(() => chapter.locator('option').allTextContents()).toEqual(['1. After d4', '2. Chapter 1']);
    await app.page.reload();
    await chapter.selectOption('1. After d4');
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is edited in one tab, shown in the other, and taken over', async () => {
    const one = await open('#/analysis/dameo?moves=d1-d4');
    await one.button('Save').click();
    await expect.poll(() => one.page.url()).toContain('study=');
    const two = await App.tab(one.page.context(), one.page.url().replace(inject('address'), ''));
    await expect.poll(() => two.status.textContent()).toContain('This study is open in another tab');
    expect(await two.violations()).toEqual([]);
    await one.page.bringToFront();
    await one.click('d8', 'd5');
    await expect.poll(() => two.moves.textContent()).toContain('d8-d5');
    await two.page.bringToFront();
    await two.button('Continue here').click();
    await two.button('Continue here').waitFor({ state: 'hidden' });
    await two.click('e1', 'e4');
    await expect.poll(() => one.moves.textContent()).toContain('e1-e4');
    await one.page.bringToFront();
    await expect.poll(() => one.status.textContent()).toContain('This study is open in another tab');
    await two.page.close();
    await one.button('Continue here').click();
    await one.button('Continue here').waitFor({ state: 'hidden' });
    await one.button('Undo').click();
    await expect.poll(() => one.moves.textContent()).not.toContain('e1-e4');
    expect([...one.faults, ...two.faults]).toEqual([]);
    await one.close();
  });

  it('of an older version is found again', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...DESKTOP });
    await context.addInitScript(() => {
      if (localStorage.getItem('test.seeded')) return;
      localStorage.setItem('test.seeded', 'yes');
      const node = { text: 'd1-d4', nags: [], comment: 'kept', children: [] };
      const tree = { comment: '', children: [node] };
      const study = { variant: 'dameo', drawRules: 'playstrategy', startFen: null, tags: [], result: '*', tree };
      localStorage.setItem('dameo.analysis', JSON.stringify({ study, path: [0] }));
    });
    const app = await App.tab(context, '#/analysis');
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+kept/);
    expect(await app.page.evaluate(() => localStorage.getItem('dameo.analysis'))).toBe(null);
    await app.page.reload();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+kept/);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('the names of a PDN', () => {
  for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    it(`are above and below the board, ${size}`, async () => {
      const app = await open('#/analysis/dameo', options);
      await app.button('Import').click();
      await app.page.getByLabel('A position (FEN) or games').fill('[White "Ada"]\n[Black "Bo"]\n\n1. d1-d4 1-0\n');
      await app.button('Open').click();
      const [white, black] = [app.page.getByText('White: Ada'), app.page.getByText('Black: Bo')];
      await white.waitFor();
      const board = await app.page.getByRole('grid').boundingBox();
      const y = async (name: typeof white): Promise<number> => (await name.boundingBox())?.y ?? 0;
      expect(await y(black)).toBeLessThan(board?.y ?? 0);
      expect(await y(white)).toBeGreaterThan((board?.y ?? 0) + (board?.height ?? 0) - 1);
      await app.button('Flip').click();
      await expect.poll(async () => (await y(white)) < (await y(black))).toBe(true);
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await app.violations()).toEqual([]);
      expect(app.faults).toEqual([]);
      await app.close();
    });
  }
});
