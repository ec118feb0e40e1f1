// Screenshots, on request: SHOTS=folder npm run e2e.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { loadRules, variants } from '../src/rules/rules';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

await loadRules();
const folder = process.env['SHOTS'];

describe.runIf(folder)('screenshots', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const opening = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'];
  const sizes = {
    desktop: DESKTOP,
    phone: PHONE,
    sideways: { ...PHONE, viewport: { width: 844, height: 390 } },
    small: { ...PHONE, viewport: { width: 320, height: 640 } },
  };
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`of the board, ${size}, ${colorScheme}`, async () => {
        const shot = async (app: App, name: string): Promise<void> => {
          // The network is never idle in the eyes of the browser's tools while the engine thinks.
          await app.page.waitForTimeout(500);
          await app.page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
        };
        const start = await App.open(browser, { ...options, colorScheme }, gameForTwo(null));
        await start.click('d1');
        await shot(start, 'start');
        await start.button('New game').click();
        await shot(start, 'new-game');
        await start.close();
        const game = await App.open(browser, { ...options, colorScheme }, gameForTwo(null, opening));
        await shot(game, 'opening');
        await game.close();
        for (const { name, drawRules } of variants()) {
          const record = { ...gameForTwo(null), record: { variant: name, drawRules, startFen: null, moves: [], conclusion: null } };
          const board = await App.open(browser, { ...options, colorScheme }, record);
          await shot(board, `board-${name}`);
          await board.close();
        }
        const fen = 'W:WKh3,a1,c1:Ba6,b5,c3,d7,Kg8';
        const capture = await App.open(browser, { ...options, colorScheme }, gameForTwo(fen));
        await capture.click('a1');
        await shot(capture, 'refused');
        await capture.click('h3', 'e7');
        await shot(capture, 'choice');
        await capture.close();
        const moves = [...opening, 'f1-f4'].join('+');
        const place = `#/analysis/dameo?moves=${moves}`;
        const analysis = await App.open(browser, { ...options, colorScheme }, {}, place);
        await analysis.button('Back').click();
        await analysis.page.getByLabel('Type a move').fill('c1-c4');
        await analysis.page.keyboard.press('Enter');
        await analysis.page.getByLabel('Lines').selectOption('3');
        await analysis.page.getByRole('switch', { name: 'Engine' }).check();
        await analysis.page.waitForTimeout(1500);
        await shot(analysis, 'analysis');
        await analysis.button('Review').click();
        await analysis.page.getByText(/White \d+%/).waitFor();
        await shot(analysis, 'review');
        await analysis.button('Chapters').click();
        await shot(analysis, 'chapters');
        await analysis.page.keyboard.press('Escape');
        await analysis.button('Export').click();
        await shot(analysis, 'share');
        await analysis.page.keyboard.press('Escape');
        await analysis.openView('Library');
        await analysis.page.getByLabel('Studies').check();
        await analysis.page.getByRole('list', { name: 'Studies' }).waitFor();
        await shot(analysis, 'library');
        await analysis.close();
        const damone = gameForTwo(null, ['g4-f5', 'b5-c4'], 'italian-damone');
        const pieces = await App.open(browser, { ...options, colorScheme }, damone);
        await pieces.click('f3');
        await shot(pieces, 'damone');
        await pieces.close();
        const damoneEditor = await App.open(browser, { ...options, colorScheme }, {}, '#/editor');
        await damoneEditor.page.getByLabel('Game').selectOption('italian-damone');
        await shot(damoneEditor, 'damone-editor');
        await damoneEditor.close();
        for (const place of ['rules', 'rules/dameo', 'rules/big-dameo-28']) {
          const rules = await App.open(browser, { ...options, colorScheme });
          await rules.page.goto(`${rules.page.url().split('#')[0]}#/${place}`);
          await rules.page.getByRole('heading', { level: 1 }).waitFor();
          await shot(rules, place.replace('/', '-'));
          if (place === 'rules/dameo') {
            await rules.page.getByRole('heading', { name: 'Captures' }).scrollIntoViewIfNeeded();
            await rules.page.mouse.wheel(0, 500);
            await rules.page.waitForTimeout(300);
            await shot(rules, 'rules-figures');
            await rules.page.getByRole('link', { name: 'Analyse', exact: true }).last().scrollIntoViewIfNeeded();
            await shot(rules, 'rules-end');
          }
          await rules.close();
        }
        for (const place of ['', '/tactics/bridge', '/endings/pace', '/first-moves', '/strategy']) {
          const learn = await App.open(browser, { ...options, colorScheme });
          await learn.page.goto(`${learn.page.url().split('#')[0]}#/learn${place}`);
          await learn.page.getByRole('heading', { level: 1 }).waitFor();
          await shot(learn, `learn${place.replaceAll('/', '-')}`);
          await learn.close();
        }
        for (const place of ['', '/home', '/streak', '/timed', '/history']) {
          const puzzles = await App.open(browser, { ...options, colorScheme }, {}, `#/puzzles${place}/dameo`);
          await puzzles.page.getByRole('navigation', { name: 'Puzzles' }).waitFor();
          await shot(puzzles, `puzzles${place.replace('/', '-')}`);
          await puzzles.close();
        }
        const ending = '#/endings/dameo?fen=W:WKc4,Kf4:Ba2';
        const endings = await App.open(browser, { ...options, colorScheme }, {}, ending);
        await endings.status.getByText('wins in').waitFor();
        await shot(endings, 'endings');
        await endings.click('f4');
        await shot(endings, 'endings-picked');
        await endings.button('Edit position').click();
        await shot(endings, 'endings-set-up');
        await endings.close();
        const editor = await App.open(browser, { ...options, colorScheme }, {}, '#/editor');
        await editor.click('d8');
        await shot(editor, 'editor');
        await editor.close();
      });
    }
  }
});
