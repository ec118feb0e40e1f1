// The interface in other languages than English.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, LONG, PHONE } from './app';
import { englishAmong, isName, isSentence, LANGUAGES, text, textsOn } from './languages';
import { fillIn, newName, PASSWORD } from './members';
import { finished, invite, join } from './people';
import { misplaced, SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Played in a game of the explorer. */
const MOVES = 'moves=g1-h2+b8-a7';
const VIEWS = [
  'play',
  `analysis/dameo?${MOVES}`,
  // A game that is over.
  'analysis/dameo?fen=W:Wd4:Bd5&moves=d4xd6',
  'editor/dameo',
  'endings/dameo',
  'puzzles/dameo',
  'puzzles/streak/dameo',
  'puzzles/timed/dameo',
  'puzzles/history/dameo',
  'learn',
  'learn/dameo/men',
  'learn/tactics/sticker',
  'learn/endings/pace',
  'learn/strategy',
  'learn/history',
  'library',
  'lobby',
  'account/log-in',
  'account/sign-up',
  'account/recover',
  'rules',
  'rules/dameo',
  'rules/italian-damone',
];

/** Texts of every kind of fault: what cannot be read as a game, or only in part. */
const FAULTY_GAMES = [
  'hello',
  '{',
  '[Variant "chess"]\n\n*',
  '[SetUp "1"]\n\n1. d1-d4 *',
  '[FEN "W:Wa8:B"]\n\n1. d1-d4 *',
  '[White "A"]\n[White "B"]\n[Result "1-0"]\n\n1. d1-d4 += (d8-d5) ) d8-b66 2. e1-e4 {open',
  'd1-d4 d8-d5\ne8-e3 e1-e4',
  '1. d1-d4 d8-d5 2. d4-d8 (e1-e4) 0-1',
];

/** Views with something wrong, and how it is provoked if the address does not do it. */
const FAULTY_VIEWS: readonly { place: string; provoke?: (app: App, language: string) => Promise<void> }[] = [
  { place: 'analysis/dameo?fen=W:Wa8:Ba1,z9' },
  { place: 'play/dameo?fen=W:Wa8:B' },
  { place: 'play/dameo?fen=W:Wd4:Bd5&moves=d4xd6' },
  { place: 'editor/dameo?fen=W:Wa8:Bc1' },
  { place: 'editor/chess?fen=W:Wa1:Bc1' },
  { place: 'endings/dameo?fen=W:Wa8:B' },
  { place: 'analysis/dameo', provoke: (app) => typeMoves(app, 'xyz', 'd1-d5', 'd8-d7', 'a1-a1', 'd1xd3') },
  { place: 'analysis/dameo?fen=W:Wa1,d4,g1:Bd5,d7,g2,h8', provoke: (app) => typeMoves(app, 'a1-a2', 'g1xg3') },
  { place: 'analysis/italian-damone', provoke: (app) => typeMoves(app, 'd1-d2', 'a1-b2', 'e2-d1') },
  { place: 'analysis/dameo', provoke: importAll },
];

/** Types moves that are refused; what is said of each is kept on the page. */
async function typeMoves({ page }: App, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    await page.locator('#move').fill(move);
    await page.keyboard.press('Enter');
    await keep(page, '.status');
  }
}

/** Opens texts that cannot be read as games. */
async function importAll({ page }: App, language: string): Promise<void> {
  await page.getByRole('button', { name: text(language, 'analysis_import'), exact: true }).click();
  for (const games of FAULTY_GAMES) {
    await page.locator('#game-text').fill(games);
    await page.locator('#game-text').press('Tab');
    await page.locator('dialog[open] form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
    await page.locator('dialog[open] [role="alert"]').waitFor();
    await keep(page, 'dialog[open] [role="alert"]');
  }
}

/** Copies what an element says to the end of the page, before the next fault replaces it. */
const keep = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().evaluate((element) => {
    const copy = document.createElement('p');
    copy.textContent = element.textContent;
    document.body.append(copy);
  });

async function open(language: string, options: BrowserContextOptions): Promise<App> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await context.addInitScript((chosen) => {
    const settings = { language: chosen, isExplorerOpen: true };
    if (!localStorage.getItem('dameo.settings')) localStorage.setItem('dameo.settings', JSON.stringify(settings));
  }, language);
  return App.tab(context);
}

/** Shows a view; the explorer is the last to be complete. */
async function show({ page }: App, view: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0]}#/${view}`);
  const isLearn = /^(account|learn|library|lobby|puzzles)/.test(view);
  const shown = view.startsWith('rules') ? 'main article h1' : isLearn ? 'main h1, main h2, main .status' : 'main [role="grid"]';
  await page.locator(shown).first().waitFor({ state: 'attached' });
  if (view.includes(MOVES)) await page.locator('table tbody tr').first().waitFor({ timeout: 60_000 });
}

it('is chosen in the settings, and a game goes on', async () => {
  const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4', 'd8-d5']));
  await app.button('Settings').click();
  await app.page.getByLabel('Language of the app').selectOption('de');
  await app.button(text('de', 'play_resign')).waitFor();
  expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('de');
  const moves = app.page.getByRole('region', { name: text('de', 'board_moves') });
  await expect.poll(() => moves.textContent()).toContain('d8-d5');
  await app.page.reload();
  await app.button(text('de', 'app_settings')).click();
  await app.page.getByText(text('de', 'settings_language_note')).waitFor();
  expect(await app.violations()).toEqual([]);
  await app.page.getByLabel(text('de', 'settings_language_of_app')).selectOption('en');
  await app.button('Resign').waitFor();
  expect(app.faults).toEqual([]);
  await app.close();
});

it('is that of the browser at first', async () => {
  const app = await App.open(browser, { ...DESKTOP, locale: 'pt-BR' });
  expect(await app.page.evaluate(() => document.documentElement.lang)).toBe('pt');
  await app.button(text('pt', 'play_new_game')).waitFor();
  await app.close();
});

/** What a new member sees, and what is wrong with what is filled in. */
async function textsOfAccount(app: App, language: string, texts: Map<string, string[]>): Promise<void> {
  await show(app, 'account/sign-up');
  await fillIn(app, { username: '1', 'new-password': 'short' });
  texts.set('what is wrong at the sign-up', await textsOn(app.page));
  await fillIn(app, { username: newName(), 'new-password': PASSWORD });
  await app.page.getByLabel(text(language, 'account_codes_kept')).check();
  texts.set('recovery codes', await textsOn(app.page));
  await app.page.getByRole('button', { name: text(language, 'account_go_on') }).click();
  await show(app, 'account');
  await app.page.getByRole('button', { name: text(language, 'account_change_password') }).click();
  await app.page.getByRole('button', { name: text(language, 'account_delete'), exact: true }).click();
  texts.set('the page of an account', await textsOn(app.page));
  await app.page.keyboard.press('Escape');
}

/** The texts of the views in a language, by view. */
async function textsOfViews(language: string): Promise<Map<string, string[]>> {
  const app = await open(language, DESKTOP);
  const texts = new Map<string, string[]>();
  for (const view of VIEWS) {
    await show(app, view);
    texts.set(view, await textsOn(app.page));
  }
  await textsOfAccount(app, language, texts);
  await show(app, 'lobby');
  const link = await invite(app, language);
  texts.set('an invitation', await textsOn(app.page));
  const other = await join(app, link);
  texts.set('a game with a person', await textsOn(app.page));
  await finished({ white: app, black: other });
  await other.button('Analyse together').click();
  await app.status.getByText(text(language, 'online_analysis_asked')).waitFor();
  texts.set('the end of a game with a person', await textsOn(app.page));
  await app.button(text(language, 'online_analyse_together')).click();
  await app.page.getByRole('region', { name: text(language, 'online_shared') }).waitFor();
  texts.set('an analysis by both players', await textsOn(app.page));
  await other.close();
  expect(app.faults).toEqual([]);
  await app.close();
  return texts;
}

let english: Map<string, string[]>;
beforeAll(async () => {
  english = await textsOfViews('en');
}, 120_000);

describe.each(LANGUAGES)('in %s', (language) => {
  it('nothing stays in English', async () => {
    const texts = await textsOfViews(language);
    const left = [...texts].flatMap(([view, found]) => {
      const known = new Set(english.get(view));
      const same = found.filter((each) => known.has(each) && isSentence(each) && !isName(each));
      return [...new Set([...same, ...englishAmong(found, language)])].map((each) => `${view}: ${each}`);
    });
    expect(left).toEqual([]);
  });

  it.runIf(LONG)('nothing that is wrong is explained in English', async () => {
    const app = await open(language, DESKTOP);
    const left: string[] = [];
    for (const { place, provoke } of FAULTY_VIEWS) {
      await show(app, place);
      await app.page.reload();
      await show(app, place);
      await provoke?.(app, language);
      const found = englishAmong(await textsOn(app.page), language);
      left.push(...found.map((each) => `${place}: ${each}`));
    }
    expect(left).toEqual([]);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('the table of the first moves fits on a phone', async () => {
    const app = await open(language, PHONE);
    await app.page.goto(`${app.page.url().split('#')[0]}#/learn/first-moves`);
    const table = app.page.locator('.wide');
    await table.waitFor();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await app.close();
  });

  it.runIf(LONG)('the views fit on every screen', async () => {
    const app = await open(language, PHONE);
    const faults: string[] = [];
    for (const view of VIEWS) {
      await app.page.setViewportSize({ width: 1280, height: 800 });
      await show(app, view);
      for (const { width, height } of SCREENS) {
        await app.page.setViewportSize({ width, height });
        const isWide = await app.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        const found = [...(await misplaced(app.page)), ...(isWide ? ['the page'] : [])];
        faults.push(...found.map((each) => `${view}, ${width}x${height}: ${each}`));
      }
    }
    expect(faults).toEqual([]);
    await app.close();
  });
});
