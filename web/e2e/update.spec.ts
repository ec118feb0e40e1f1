// A new version of the app, in a real browser with its service worker.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, launch } from './app';
import { serveStatic } from './static';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('a new version is announced, and loaded only when the person asks for it', async () => {
  const appended = new Map<string, string>();
  const { server, address } = await serveStatic('dist', '/app/', appended);
  const app = await App.tab(await browser.newContext({ reducedMotion: 'reduce' }), '', address);
  const { page } = app;
  const note = page.getByText('A new version of the app is ready.');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await app.click('d1', 'd4');
  await expect.poll(() => app.moves.textContent(), { timeout: 30_000 }).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
  const moves = await app.moves.textContent();
  await page.evaluate(() => void ((window as unknown as { mark: string }).mark = 'old'));
  const mark = (): Promise<unknown> => page.evaluate('window.mark');
  await expect.poll(() => note.count()).toBe(0);

  appended.set('sw.js', '\n// Another version.');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await note.waitFor({ timeout: 30_000 });
  expect(await app.violations()).toEqual([]);
  expect(await mark()).toBe('old');
  await app.button('Later').click();
  await expect.poll(() => note.count()).toBe(0);

  // It is announced again in the next page.
  const other = await App.tab(page.context(), '#/learn/dameo/men', address);
  await other.page.getByText('A new version of the app is ready.').waitFor({ timeout: 30_000 });
  await page.reload();
  await note.waitFor({ timeout: 30_000 });
  await page.evaluate(() => void ((window as unknown as { mark: string }).mark = 'old'));
  await app.button('Reload').click();
  await expect.poll(mark, { timeout: 30_000 }).toBeUndefined();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => app.moves.textContent()).toBe(moves);
  await expect.poll(() => note.count()).toBe(0);
  expect(app.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await app.close();
  server.close();
});
