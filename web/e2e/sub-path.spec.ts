// The app below a path of a static host: no headers that allow shared memory, no server beside it.

import type { Server } from 'node:http';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, launch, LONG } from './app';
import { serveStatic } from './static';

let browser: Browser;
let server: Server;
let address: string;
beforeAll(async () => {
  browser = await launch();
  ({ server, address } = await serveStatic('dist', '/sub/path/'));
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Chromium reports the 404 of `health` and of `api/site`, which tell the app that there is no server. */
const faultsOf = ({ faults }: App): string[] => faults.filter((fault) => !fault.includes('404'));

/** The answers of the host that are not 200, but for those that tell that there is no server. */
function misses(app: App): string[] {
  const found: string[] = [];
  app.page.on('response', (response) => {
    if (response.status() >= 400 && !/\/(health|api\/site)$/.test(response.url())) found.push(response.url());
  });
  return found;
}

async function open(place = ''): Promise<App> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return App.tab(context, place, address);
}

it('a game is played against the computer', async () => {
  const app = await open();
  const missed = misses(app);
  expect(await app.page.evaluate(() => crossOriginIsolated)).toBe(false);
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  await app.click('d1', 'd4');
  await expect.poll(() => app.moves.textContent(), { timeout: 30_000 }).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
  // The pictures of the pieces are found, too.
  const picture = await app.page
    .locator('cg-board piece.white')
    .first()
    .evaluate((piece) => getComputedStyle(piece).backgroundImage);
  expect(picture).toContain(`${address}assets/white-man`);
  expect(missed).toEqual([]);
  expect(faultsOf(app)).toEqual([]);
  await app.close();
});

it('nobody is invited and nobody logs in where there is no server', async () => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const app = App.on(await context.newPage(), address);
  const asked = app.page.waitForResponse(/\/api\/site$/);
  await app.page.goto(address);
  expect((await asked).status()).toBe(404);
  await app.page.getByRole('grid').waitFor();
  await expect.poll(() => app.page.getByRole('link', { name: 'Online' }).count()).toBe(0);
  await expect.poll(() => app.button('Log in or sign up').count()).toBe(0);
  await app.button('Settings').waitFor();
  expect(faultsOf(app)).toEqual([]);
  await app.close();
});

it('the engine of an analysis starts, and stops at once', async () => {
  const app = await open('#/analysis/dameo?moves=d1-d4');
  const engine = app.page.getByRole('switch', { name: 'Engine' });
  const depth = app.page.getByText(/^depth \d+/);
  await engine.check();
  await depth.waitFor({ timeout: 30_000 });
  const working = app.page.workers().length;
  expect(working).toBeGreaterThan(0);
  await engine.uncheck();
  // Without shared memory a search ends with its worker.
  await expect.poll(() => app.page.workers().length, { timeout: 15_000 }).toBe(working - 1);
  await engine.check();
  await depth.waitFor({ timeout: 30_000 });
  expect(faultsOf(app)).toEqual([]);
  await app.close();
});

it('views that are loaded later and tablebases are found', async () => {
  const app = await open('#/endings/dameo?fen=W:WKc4,Kf4:Ba2');
  const missed = misses(app);
  await app.status.getByText('wins in').waitFor({ timeout: 30_000 });
  for (const name of ['Puzzles', 'Learn', 'Rules', 'Library']) {
    await app.openView(name);
    await app.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  }
  await app.openView('Puzzles');
  await app.page.getByRole('link', { name: 'Puzzle of the day' }).click();
  await app.page.getByRole('grid').waitFor();
  expect(missed).toEqual([]);
  expect(faultsOf(app)).toEqual([]);
  await app.close();
});

it.runIf(LONG)('it works offline once loaded, and can be installed', async () => {
  const app = await open();
  await app.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = await app.page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
    const { start_url, scope, icons } = (await (await fetch(link)).json()) as {
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string }[];
    };
    const sizes = await Promise.all(
      icons.map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = new URL(src, link).href;
        await image.decode();
        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
      }),
    );
    return { start: new URL(start_url, link).href, scope: new URL(scope, link).href, sizes };
  });
  expect(manifest).toEqual({ start: address, scope: address, sizes: [true, true, true, true] });
  await app.page.context().setOffline(true);
  await app.page.reload();
  await app.page.getByRole('grid').waitFor();
  await app.click('d1', 'd4');
  await expect.poll(() => app.moves.textContent(), { timeout: 30_000 }).toMatch(/d1-d4\s*[a-h]\d-[a-h]\d/);
  await app.close();
});
