// The engine with threads, which pages load that are cross-origin isolated.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, launch } from './app';
import { serveStatic } from './static';

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Analyses the start on a static host with some headers; returns the files that were fetched. */
async function analyse(headers: Record<string, string>, missing = /^$/): Promise<string[]> {
  const { server, address } = await serveStatic('dist', '/');
  const fetched: string[] = [];
  server.prependListener('request', (request, response) => {
    const url = request.url ?? '';
    fetched.push(url);
    if (missing.test(url)) request.url = '/missing';
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  // However many this machine has.
  await context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 }));
  const app = await App.tab(context, '#/analysis/dameo', address);
  expect(await app.page.evaluate(() => crossOriginIsolated)).toBe('Cross-Origin-Opener-Policy' in headers);
  const panel = app.page.getByRole('region', { name: 'Engine' });
  const toggle = app.page.getByRole('switch', { name: 'Engine' });
  // Twice: a search that is stopped must not be in the way of the next one.
  for (let times = 0; times < 2; times += 1) {
    await toggle.check();
    await expect.poll(() => panel.textContent(), { timeout: 60_000 }).toMatch(/depth (8|9|\d\d)/);
    await toggle.uncheck();
  }
  expect(app.faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await app.close();
  server.close();
  return fetched;
}

const isThreaded = (file: string): boolean => /engine_threads_bg-.*\.wasm$/.test(file);
const isSingle = (file: string): boolean => /engine_bg-.*\.wasm$/.test(file);
const isHelper = (file: string): boolean => /helper-.*\.js$/.test(file);

/** The numbers of threads that can be chosen on a static host with some headers. */
async function choices(headers: Record<string, string>): Promise<string[]> {
  const { server, address } = await serveStatic('dist', '/');
  server.prependListener('request', (_, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 3 }));
  const app = await App.tab(context, '#/analysis/dameo', address);
  await app.button('Engine settings').click();
  await app.page.getByLabel('Stop after').waitFor();
  const found = await app.page.getByLabel('Threads').locator('option').allTextContents();
  await app.close();
  server.close();
  return found;
}

describe('the number of threads', () => {
  it('can be chosen where threads share memory', async () => {
    expect(await choices(ISOLATION)).toEqual(['Automatic (2)', '1', '2', '3']);
    expect(await choices({})).toEqual([]);
  });
});

describe.skipIf(!existsSync('../npm/wasm/engine_threads_bg.wasm'))('the engine', () => {
  it('has threads in a page that is isolated', async () => {
    const fetched = await analyse(ISOLATION);
    expect([fetched.some(isThreaded), fetched.some(isSingle)]).toEqual([true, false]);
    expect(fetched.some(isHelper)).toBe(true);
  });

  it('has one thread in another page', async () => {
    const fetched = await analyse({});
    expect([fetched.some(isThreaded), fetched.some(isSingle)]).toEqual([false, true]);
  });

  it('has one thread if the module with threads or its helpers cannot be loaded', async () => {
    for (const missing of [/engine_threads_bg-.*\.wasm$/, /helper-.*\.js$/]) {
      const fetched = await analyse(ISOLATION, missing);
      expect([fetched.some((file) => missing.test(file)), fetched.some(isSingle)]).toEqual([true, true]);
    }
  });
});
