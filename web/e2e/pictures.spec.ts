// Diagrams and animations that are saved from the analysis view.

import { writeFile } from 'node:fs/promises';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const MOVES = 'd1-d4+d8-d5+e1-e4+e8-e5';

async function open(place: string, options = DESKTOP): Promise<App> {
  const app = await App.open(browser, options, {}, place);
  await app.button('Export').click();
  await app.page.getByText('Pictures', { exact: true }).click();
  return app;
}

/** The file that a button saves; also in the folder SHOTS. */
async function saved(app: App, button: Locator): Promise<Buffer> {
  const waiting = app.page.waitForEvent('download');
  await button.click();
  const download = await waiting;
  const bytes = Buffer.concat(await (await download.createReadStream()).toArray());
  const folder = process.env['SHOTS'];
  if (folder) await writeFile(`${folder}/${download.suggestedFilename()}`, bytes);
  return bytes;
}

/** The size and the number of frames of a picture, as the browser decodes it. */
const decoded = (app: App, bytes: Buffer, type: string) =>
  app.page.evaluate(
    async ([data, mime]) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(atob(data), (c) => c.charCodeAt(0)), type: mime });
      await decoder.completed;
      const { image } = await decoder.decode();
      const frames = decoder.tracks.selectedTrack?.frameCount;
      return { width: image.displayWidth, height: image.displayHeight, frames };
    },
    [bytes.toString('base64'), type] as const,
  );

it('a position is saved as SVG and as PNG', async () => {
  const app = await open(`#/analysis/dameo?moves=${MOVES}`);
  expect(await app.violations()).toEqual([]);
  const svg = (await saved(app, app.button('Diagram as SVG'))).toString();
  expect(svg).toMatch(/^<svg xmlns[^]*<\/svg>\s*$/);
  expect(svg.match(/<use /g)).toHaveLength(36);
  expect(svg.match(/class="last"/g)).toHaveLength(2);
  expect(await decoded(app, await saved(app, app.button('Diagram as PNG')), 'image/png')).toMatchObject({ width: 765, height: 765 });
  expect(app.faults).toEqual([]);
  await app.close();
});

it('a line is saved as GIF, with a frame for every position', async () => {
  const app = await open(`#/analysis/big-dameo-28?moves=d1-d5`, PHONE);
  expect(await app.violations()).toEqual([]);
  await app.page.getByLabel('Each position for').selectOption('0.4 s');
  const gif = await saved(app, app.button('Line as GIF'));
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  expect(await decoded(app, gif, 'image/gif')).toEqual({ width: 462, height: 462, frames: 2 });
  await app.page.getByText(/^Saved 2 positions/).waitFor();
  expect(app.faults).toEqual([]);
  await app.close();
});

const round = ['a1-a2', 'h8-h7', 'a2-a1', 'h7-h8'];
const kings = (plies: number): string =>
  `#/analysis/dameo?fen=W%3AWKa1%3ABKh8&moves=${Array.from({ length: plies }, (_, ply) => round[ply % 4]).join('+')}`;

it('a long animation is cancelled, and one that is too long is refused', async () => {
  const app = await open(kings(300));
  await app.button('Line as GIF').click();
  await app.page.getByRole('progressbar').waitFor();
  await app.button('Cancel').click();
  await app.page.getByText('Cancelled.').waitFor();
  await expect.poll(() => app.button('Line as GIF').isEnabled()).toBe(true);
  await app.close();
  const longer = await open(kings(301));
  await longer.page.getByText('A GIF shows at most 300 moves, and this line has 301').waitFor();
  await expect.poll(() => longer.button('Line as GIF').isDisabled()).toBe(true);
  expect(longer.faults).toEqual([]);
  await longer.close();
});
