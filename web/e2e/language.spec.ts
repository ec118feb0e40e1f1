// The interface in other languages than English.

import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, LONG, PHONE } from './app';
import { misplaced, SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Long words and other letters; all languages in the long tests. */
const LANGUAGES = LONG ? ['de', 'es', 'fr', 'hr', 'it', 'nl', 'pt', 'ru'] : ['ru'];

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
  'rules',
  'rules/dameo',
  'rules/italian-damone',
];

/** A text in a language, which has no inputs. */
function text(language: string, key: string): string {
  const path = new URL(`../messages/${language}/${key.split('_')[0]}.json`, import.meta.url);
  const found = (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)[key];
  if (typeof found !== 'string') throw new Error(`${key} is no text`);
  return found;
}

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
  const isLearn = /^(learn|library|puzzles)/.test(view);
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

/** The texts that are shown or read, without those that are marked as English. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element): boolean => !element.closest('[lang]:not(html)')?.matches('[lang="en"]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = new Set<string>();
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && isShown(parent)) texts.add((walker.currentNode.textContent ?? '').trim());
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isShown(element)) texts.add(element.getAttribute(name) ?? '');
      }
    }
    return [...texts];
  });

/** Two words at least: single ones are the same in several languages. */
const isSentence = (found: string): boolean => /\p{L}{3,} (\p{L}+ )*\p{L}{3,}/u.test(found);

/** Names, which are the same in all languages. */
const isName = (found: string): boolean => /^(Big Dameo|Coup |Italian Damone|PlayStrategy|MindSports|Tapalnitski|Dameo|Anti-Dameo|Croda|Au contraire|Meet Dameo)/.test(found);

/** The texts of the views in a language, by view. */
async function textsOfViews(language: string): Promise<Map<string, string[]>> {
  const app = await open(language, DESKTOP);
  const texts = new Map<string, string[]>();
  for (const view of VIEWS) {
    await show(app, view);
    texts.set(view, await textsOn(app.page));
  }
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
      return found.filter((each) => known.has(each) && isSentence(each) && !isName(each)).map((each) => `${view}: ${each}`);
    });
    expect(left).toEqual([]);
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
