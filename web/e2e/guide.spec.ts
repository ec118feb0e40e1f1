// The pictures of every view in docs/design.md, and those of the README, on request:
// GUIDE=1 npm --prefix web run e2e -- guide.spec.ts

import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

const FOLDER = '../docs/images/views';
const MOVES = ['c3-c4', 'f6-f5', 'd3-d4', 'g7-g6'];

/** The views by the names of their pictures, with what makes each ready. */
const VIEWS: Record<string, { place: string; prepare?: (app: App) => Promise<void> }> = {
  play: { place: '' },
  analysis: { place: `#/analysis/dameo?moves=${MOVES[0]}`, prepare: analyse },
  puzzles: { place: '#/puzzles/dameo' },
  learn: { place: '#/learn' },
  lesson: { place: '#/learn/tactics/bridge' },
  editor: { place: '#/editor' },
  endings: { place: '#/endings/dameo?fen=W:WKc4,Kf4:Ba2' },
  library: { place: '#/library' },
  rules: { place: '#/rules/dameo' },
};

/** Shows the engine's lines. */
async function analyse(app: App): Promise<void> {
  const { page } = app;
  await page.getByLabel('Lines').selectOption('2');
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.waitForTimeout(3_000);
}

describe.runIf(process.env['GUIDE'])('pictures', () => {
  let browser: Browser;
  beforeAll(async () => {
    mkdirSync(FOLDER, { recursive: true });
    browser = await launch();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(VIEWS))('of %s', async (name, { place, prepare }) => {
    for (const [size, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const app = await App.open(browser, options, gameForTwo(null, MOVES));
      if (place) await app.page.goto(app.page.url().split('#')[0] + place);
      await app.page.getByRole('main').waitFor();
      await app.page.waitForLoadState('networkidle');
      await prepare?.(app);
      await app.page.screenshot({ path: `${FOLDER}/${name}-${size}.png` });
      await app.close();
    }
  });

  it('of the README', async () => {
    const analysis = await App.open(browser, DESKTOP, {}, '#/analysis/dameo?moves=d1-d4+d8-d5');
    await analysis.page.getByLabel('Lines').selectOption('3');
    await analysis.page.getByRole('switch', { name: 'Engine' }).check();
    await analysis.page.waitForTimeout(5_000);
    await analysis.page.screenshot({ path: '../docs/images/analysis.png' });
    await analysis.close();
    const game = await App.open(browser, { ...PHONE, colorScheme: 'dark' }, gameForTwo(null, MOVES));
    await game.page.screenshot({ path: '../docs/images/phone.png' });
    await game.close();
  });
});
