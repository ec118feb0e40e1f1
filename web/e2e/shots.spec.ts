// Screenshots, on request: SHOTS=folder npm run e2e.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { loadRules, variants } from '../src/rules/rules';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';
import { chooseInMenu, fillIn, newName, openAccount, PASSWORD } from './members';
import { finished, invite, join } from './people';
import { ID, openTournament, runningTournament, tell } from './tournaments';

await loadRules();
const folder = process.env['SHOTS'];
const opening = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'];

/** A screen of which pictures are made. */
interface Screen {
  open: (game?: object, place?: string) => Promise<App>;
  shot: (app: App, name: string) => Promise<void>;
}

/** The board at the start, after an opening, with the pieces of each game, and in a capture. */
async function boards({ open, shot }: Screen): Promise<void> {
  const start = await open(gameForTwo(null));
  await start.click('d1');
  await shot(start, 'start');
  await start.button('New game').click();
  await shot(start, 'new-game');
  await start.close();
  const game = await open(gameForTwo(null, opening));
  await shot(game, 'opening');
  await game.close();
  for (const { name, drawRules } of variants()) {
    const record = { ...gameForTwo(null), record: { variant: name, drawRules, startFen: null, moves: [], conclusion: null } };
    const board = await open(record);
    await shot(board, `board-${name}`);
    await board.close();
  }
  const fen = 'W:WKh3,a1,c1:Ba6,b5,c3,d7,Kg8';
  const capture = await open(gameForTwo(fen));
  await capture.click('a1');
  await shot(capture, 'refused');
  await capture.click('h3', 'e7');
  await shot(capture, 'choice');
  await capture.close();
}

/** An analysis with its dialogs, and the library. */
async function analysis({ open, shot }: Screen): Promise<void> {
  const moves = [...opening, 'f1-f4'].join('+');
  const place = `#/analysis/dameo?moves=${moves}`;
  const app = await open({}, place);
  await app.button('Back').click();
  await app.page.getByLabel('Type a move').fill('c1-c4');
  await app.page.keyboard.press('Enter');
  await app.page.getByLabel('Lines').selectOption('3');
  await app.page.getByRole('switch', { name: 'Engine' }).check();
  await app.page.waitForTimeout(1500);
  await shot(app, 'analysis');
  await app.button('Review').click();
  await app.page.getByText(/White \d+%/).waitFor();
  await shot(app, 'review');
  await app.button('Chapters').click();
  await shot(app, 'chapters');
  await app.page.keyboard.press('Escape');
  await app.button('Export').click();
  await shot(app, 'share');
  await app.page.keyboard.press('Escape');
  await app.openView('Library');
  await app.page.getByLabel('Studies').check();
  await app.page.getByRole('list', { name: 'Studies' }).waitFor();
  await shot(app, 'library');
  await app.close();
}

/** Pieces of three kinds. */
async function damone({ open, shot }: Screen): Promise<void> {
  const game = gameForTwo(null, ['g4-f5', 'b5-c4'], 'italian-damone');
  const pieces = await open(game);
  await pieces.click('f3');
  await shot(pieces, 'damone');
  await pieces.close();
  const damoneEditor = await open({}, '#/editor');
  await damoneEditor.page.getByLabel('Game').selectOption('italian-damone');
  await shot(damoneEditor, 'damone-editor');
  await damoneEditor.close();
}

/** The rules pages. */
async function rules({ open, shot }: Screen): Promise<void> {
  for (const place of ['rules', 'rules/dameo', 'rules/big-dameo-28']) {
    const app = await open();
    await app.page.goto(`${app.page.url().split('#')[0]}#/${place}`);
    await app.page.getByRole('heading', { level: 1 }).waitFor();
    await shot(app, place.replace('/', '-'));
    if (place === 'rules/dameo') {
      await app.page.getByRole('heading', { name: 'Captures' }).scrollIntoViewIfNeeded();
      await app.page.mouse.wheel(0, 500);
      await app.page.waitForTimeout(300);
      await shot(app, 'rules-figures');
      await app.page.getByRole('link', { name: 'Analyse', exact: true }).last().scrollIntoViewIfNeeded();
      await shot(app, 'rules-end');
    }
    await app.close();
  }
}

/** Pages to read and to learn from, and puzzles. */
async function pages({ open, shot }: Screen): Promise<void> {
  for (const place of ['', '/tactics/bridge', '/endings/pace', '/first-moves', '/strategy']) {
    const learn = await open();
    await learn.page.goto(`${learn.page.url().split('#')[0]}#/learn${place}`);
    await learn.page.getByRole('heading', { level: 1 }).waitFor();
    await shot(learn, `learn${place.replaceAll('/', '-')}`);
    await learn.close();
  }
  for (const place of ['', '/home', '/streak', '/timed', '/history']) {
    const puzzles = await open({}, `#/puzzles${place}/dameo`);
    await puzzles.page.getByRole('navigation', { name: 'Puzzles' }).waitFor();
    await shot(puzzles, `puzzles${place.replace('/', '-')}`);
    await puzzles.close();
  }
}

/** The endings, and the board editor. */
async function endings({ open, shot }: Screen): Promise<void> {
  const ending = '#/endings/dameo?fen=W:WKc4,Kf4:Ba2';
  const app = await open({}, ending);
  await app.status.getByText('wins in').waitFor();
  await shot(app, 'endings');
  await app.click('f4');
  await shot(app, 'endings-picked');
  await app.button('Edit position').click();
  await shot(app, 'endings-set-up');
  await app.close();
  const editor = await open({}, '#/editor');
  await editor.click('d8');
  await shot(editor, 'editor');
  await editor.close();
}

/** Where people meet, their game, and what follows it. */
async function online({ open, shot }: Screen): Promise<void> {
  const white = await open({}, '#/lobby');
  await shot(white, 'lobby');
  const link = await invite(white);
  await shot(white, 'invitation');
  const black = await join(white, link);
  await shot(white, 'online');
  await white.button('Play on another device').click();
  await white.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await shot(white, 'seat');
  await white.button('Close').click();
  await finished({ white, black });
  await black.button('Analyse together').click();
  await white.status.getByText('wants to analyse the game with you').waitFor();
  await shot(white, 'online-end');
  await white.button('Analyse together').click();
  await white.page.getByRole('region', { name: 'Shared analysis' }).waitFor();
  await shot(white, 'shared-analysis');
  await black.close();
  await white.close();
}

async function accounts({ open, shot }: Screen): Promise<void> {
  const app = await open({}, '#/account/log-in');
  await shot(app, 'log-in');
  await chooseInMenu(app, 'Sign up');
  await fillIn(app, { username: '1', 'new-password': 'short' });
  await shot(app, 'sign-up');
  await fillIn(app, { username: newName(), 'new-password': PASSWORD });
  await app.page.getByLabel('I have kept them').check();
  await shot(app, 'recovery-codes');
  await app.button('Go on').click();
  await openAccount(app);
  await shot(app, 'account');
  await app.close();
}

/** The archive, the page of a player with a rating of many days, and leaders, of whom the server tells. */
async function archive({ open, shot }: Screen): Promise<void> {
  const app = await open({}, '#/archive');
  const { page } = app;
  const person = (name: string, value: number) => ({ kind: 'member', name, rating: { value, isProvisional: false, change: null } });
  const players = { white: person('Anna', 1624), black: person('A-very-long-name-1', 1711) };
  const game = (number: number) => ({
    id: `AbCd123${number}`,
    variant: number % 3 ? 'dameo' : 'italian-damone-capture',
    speed: 'live',
    isRated: number % 2 > 0,
    result: (['white', 'draw', 'black'] as const)[number % 3],
    plies: 40 + number,
    opening: 'd1-d4 d8-d5 e1-e4',
    material: 'KKMvM',
    endedAt: 1_790_000_000_000 - number * 5_000_000,
    players: number % 4 ? players : { white: { kind: 'guest' }, black: { kind: 'deleted' } },
  });
  const games = { games: [1, 2, 3, 4, 5, 6].map(game), next: '1-AbCd1237' };
  const points = Array.from({ length: 40 }, (_, day) => ({ endedAt: day * 86_400_000, value: 1500 + Math.round(80 * Math.sin(day / 5)) + day }));
  const ratings = ['dameo', 'croda'].map((variant) => ({ variant, speed: 'live', value: 1624, isProvisional: variant === 'croda', games: 31 }));
  const leaders = Array.from({ length: 12 }, (_, place) => ({ player: person(`Member-${place}`, 1900 - 20 * place), games: 40 + place }));
  const answers: [RegExp, object][] = [
    [/\/archive(\?|$)/, games],
    [/\/players\/Anna$/, { name: 'Anna', isBot: false, createdAt: 1_750_000_000_000, ratings }],
    [/\/players\/Anna\/ratings\//, { points }],
    [/\/leaders\//, { leaders }],
  ];
  for (const [url, json] of answers) await page.route(url, (asked) => asked.fulfill({ json }));
  await page.reload();
  await page.getByRole('button', { name: 'More games' }).waitFor();
  await shot(app, 'archive');
  await page.getByText('More conditions').click();
  await shot(app, 'archive-conditions');
  for (const place of ['player/Anna', 'leaders/dameo/live']) {
    await page.goto(`${page.url().split('#')[0]}#/${place}`);
    await page.getByRole('link', { name: /Anna|Member-0/ }).first().waitFor();
    await shot(app, place.split('/')[0]!);
  }
  await app.close();
}

/** A tournament before and while it is played, and on a projector. */
async function tournaments({ open, shot }: Screen): Promise<void> {
  const app = await open({}, '#/tournaments');
  const { page } = app;
  const root = page.url().replace(/#.*/, '');
  for (const [name, told] of Object.entries({ open: openTournament, running: runningTournament })) {
    await page.unrouteAll();
    await tell(page, told);
    for (const place of ['', `/${ID}`, `/${ID}/screen`]) {
      await page.goto(`${root}#/rules`);
      await page.goto(`${root}#/tournaments${place}`);
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await shot(app, `tournaments-${name}${place.replace(`/${ID}`, '-page').replace('/', '-')}`);
    }
  }
  await app.close();
}

describe.runIf(folder)('screenshots', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const sizes = {
    desktop: DESKTOP,
    phone: PHONE,
    sideways: { ...PHONE, viewport: { width: 844, height: 390 } },
    small: { ...PHONE, viewport: { width: 320, height: 640 } },
  };
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`of the board, ${size}, ${colorScheme}`, async () => {
        const screen: Screen = {
          open: (game = gameForTwo(null), place = '') => App.open(browser, { ...options, colorScheme }, game, place),
          shot: async (app, name) => {
            // The network is never idle in the eyes of the browser's tools while the engine thinks.
            await app.page.waitForTimeout(500);
            await app.page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
          },
        };
        for (const part of [boards, analysis, damone, rules, pages, endings, online, accounts, archive, tournaments]) await part(screen);
      });
    }
  }
});
