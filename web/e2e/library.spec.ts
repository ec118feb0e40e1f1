// The library: games and studies are found, resumed, deleted and brought back, and all of
// it goes to another browser as a file.

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, AXE_SCREENS, DESKTOP, gameForTwo, launch } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const goTo = (app: App, place: string) => app.page.evaluate((hash) => (location.hash = hash), place);

const rows = (app: App) => app.page.getByRole('list', { name: /Games|Studies/ }).getByRole('listitem');

/** A browser with a game that is not over, one that is, and a study. */
async function filled(options = DESKTOP): Promise<App> {
  const app = await App.open(browser, options, gameForTwo(null, ['d1-d4']));
  await app.button('New game').click();
  await app.button('Start').click();
  await app.page.getByText('No moves yet').waitFor();
  await app.page.getByLabel('Type a move').fill('e1-e4');
  await app.page.keyboard.press('Enter');
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await goTo(app, '#/analysis/dameo?moves=c1-c4');
  await app.button('Save').click();
  await expect.poll(() => app.page.url()).toContain('study=');
  await goTo(app, '#/library');
  await expect.poll(() => rows(app).count()).toBe(2);
  return app;
}

describe('games', () => {
  it('that are not over are resumed', async () => {
    const app = await filled();
    await app.page.getByLabel('Result').selectOption('Not over');
    await expect.poll(() => rows(app).count()).toBe(1);
    await rows(app).getByRole('link', { name: 'Player – Player', exact: true }).click();
    await expect.poll(() => app.moves.textContent()).toContain('d1-d4');
    await app.page.getByLabel('Type a move').fill('d8-d5');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    await app.page.reload();
    await expect.poll(() => app.moves.textContent()).toContain('d8-d5');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are searched, analysed, deleted and brought back', async () => {
    const app = await filled();
    await app.page.getByLabel('Search').fill('0-1');
    await expect.poll(() => rows(app).count()).toBe(0);
    await app.page.getByText('Nothing matches.').waitFor();
    await app.page.getByLabel('Search').fill('1-0');
    await expect.poll(() => rows(app).count()).toBe(1);
    await rows(app).getByRole('button', { name: /^Delete/ }).click();
    await expect.poll(() => rows(app).count()).toBe(0);
    await app.button('Bring it back').click();
    await expect.poll(() => rows(app).count()).toBe(1);
    await rows(app).getByRole('link', { name: /^Analyse/ }).click();
    await expect.poll(() => app.moves.textContent()).toContain('e1-e4');
    await expect.poll(() => app.page.getByText('White: Player').count()).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are listed with those of another tab', async () => {
    const app = await filled();
    const other = await App.tab(app.page.context());
    await other.page.getByRole('button', { name: 'New game' }).first().click();
    await other.button('Start').click();
    await other.page.getByText('No moves yet').waitFor();
    await other.page.getByLabel('Type a move').fill('f1-f4');
    await other.page.keyboard.press('Enter');
    await app.page.bringToFront();
    await expect.poll(() => rows(app).count()).toBe(3);
    await app.close();
  });
});

describe('studies', () => {
  it('are renamed, duplicated, deleted and brought back', async () => {
    const app = await filled();
    await app.page.getByLabel('Studies').check();
    await expect.poll(() => rows(app).count()).toBe(1);
    await rows(app).getByRole('button', { name: /^Rename/ }).click();
    await app.page.getByLabel('Name', { exact: true }).fill('My openings');
    await app.page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await app.button('Duplicate My openings').click();
    await expect.poll(() => rows(app).count()).toBe(2);
    await app.button('Delete My openings').click();
    await expect.poll(() => rows(app).count()).toBe(1);
    await app.button('Bring it back').click();
    await expect.poll(() => rows(app).count()).toBe(2);
    await rows(app).getByRole('link', { name: 'My openings (copy)' }).click();
    await expect.poll(() => app.moves.textContent()).toContain('c1-c4');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('the whole library', () => {
  it('goes to another browser as a file, and a wrong file is refused', async () => {
    const app = await filled();
    const download = app.page.waitForEvent('download');
    await app.button('Save the library').click();
    const path = await (await download).path();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ format: 'dameo-library', version: 1 });
    const other = await App.open(browser, DESKTOP, {}, '#/library');
    await other.page.getByText('No games yet.').waitFor();
    const file = other.page.getByLabel('Read a file');
    await file.setInputFiles({ name: 'game.pdn', mimeType: 'text/plain', buffer: Buffer.from('1. d1-d4 *') });
    await expect.poll(() => other.page.getByRole('alert').textContent()).toContain('this is not a library');
    await file.setInputFiles(path);
    await other.page.getByText('3 added.').waitFor();
    await expect.poll(() => rows(other).count()).toBe(2);
    await file.setInputFiles(path);
    await other.page.getByText('0 added; 3 here already.').waitFor();
    expect(other.faults).toEqual([]);
    await app.close();
    await other.close();
  });

  it('of thousands of games is listed a page at a time', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4']));
    await app.page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('dameo');
        request.onsuccess = () => resolve(request.result);
      });
      const all = await new Promise<object[]>((resolve) => {
        const request = db.transaction('games').objectStore('games').getAll();
        request.onsuccess = () => resolve(request.result as object[]);
      });
      const transaction = db.transaction('games', 'readwrite');
      const moves = Array.from({ length: 60 }, () => 'd1-d4');
      for (let index = 0; index < 10_000; index += 1) {
        const game = { ...all[0], id: `many-${index}`, record: { ...(all[0] as { record: object }).record, moves } };
        transaction.objectStore('games').put(game, game.id);
      }
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      db.close();
    });
    const start = Date.now();
    await goTo(app, '#/library');
    await app.page.getByText('10,001 games').waitFor();
    console.log(`10,001 games are listed in ${Date.now() - start} ms`);
    await expect.poll(() => rows(app).count()).toBe(50);
    await app.button('Show more').click();
    await expect.poll(() => rows(app).count()).toBe(100);
    await app.close();
  });
});

describe('damaged records', () => {
  it('are named, kept aside and saved as a file, and the others stay', async () => {
    const app = await filled();
    await app.page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('dameo');
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = db.transaction('studies', 'readwrite');
      transaction.objectStore('studies').put({ id: 'broken', name: 'My endings', chapters: 7 }, 'broken');
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      db.close();
    });
    await app.page.reload();
    await app.page.getByText('Damaged and kept aside: “My endings”.').waitFor();
    await app.page.getByText('1 damaged record is kept aside.').waitFor();
    await expect.poll(() => rows(app).count()).toBe(2);
    const download = app.page.waitForEvent('download');
    await app.button('Save as a file').click();
    const path = await (await download).path();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject([{ from: 'studies/broken', value: { chapters: 7 } }]);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('for everybody', () => {
  for (const [size, options] of AXE_SCREENS) {
    it(`axe finds nothing, ${size}`, async () => {
      const app = await filled(options);
      expect(await app.violations()).toEqual([]);
      await app.page.getByLabel('Studies').check();
      await app.page.getByRole('button', { name: /^Rename/ }).click();
      expect(await app.violations()).toEqual([]);
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(app.faults).toEqual([]);
      await app.close();
    });
  }
});
