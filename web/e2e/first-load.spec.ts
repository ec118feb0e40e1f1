// What a browser loads before the first move can be made.

import { expect, it } from 'vitest';
import { App, DESKTOP, launch } from './app';

/** In bytes, as they are sent. */
const MAX_BYTES = 300_000;

/** The languages of the shortest and of the longest texts, in bytes. */
const LANGUAGES = ['en-GB', 'ru-RU'];

it.each(LANGUAGES)('the files before the first move are small in %s', async (locale) => {
  const browser = await launch();
  const context = await browser.newContext({ ...DESKTOP, locale, serviceWorkers: 'block' });
  const loaded: { name: string; size: Promise<number> }[] = [];
  context.on('requestfinished', (request) => {
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    loaded.push({ name: new URL(request.url()).pathname, size });
  });
  const app = await App.tab(context);
  const label = await app.read('d4');
  await app.click('d1');
  // As a square to which the piece can go.
  await expect.poll(() => app.read('d4')).not.toBe(label);
  const files = await Promise.all(loaded.map(async ({ name, size }) => ({ name, bytes: await size })));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, JSON.stringify(files)).toBeLessThanOrEqual(MAX_BYTES);
  // What reads files and what searches are not needed yet.
  const modules = files.map(({ name }) => name).filter((name) => name.endsWith('.wasm'));
  expect(modules).toEqual([expect.stringMatching(/\/rules_bg-/)]);
  expect(app.faults).toEqual([]);
  await browser.close();
});
