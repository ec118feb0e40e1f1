// Every control of every view can be pressed, on a desktop and on a phone, upright and on its side.

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, gameForTwo, launch, LONG, PHONE } from './app';
import { fillIn, newName, openAccount, PASSWORD, signUp } from './members';
import { finished, invite, join, meet } from './people';
import { covered, LAYOUTS } from './screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SIDEWAYS = { width: 844, height: 390 };

const GAME = 'analysis/dameo?moves=d1-d4+d8-d5+d4-c5+d5xb5';

async function review(app: App): Promise<void> {
  await app.button('Review').click();
  await app.button('Find better moves for White').waitFor({ timeout: 60_000 });
}

async function practise(app: App): Promise<void> {
  await review(app);
  await app.button('Find better moves for White').click();
  await app.page.getByText('Find a better move.').waitFor();
}

const INVITE = 'Invite a friend with a link or a QR code';

async function meetSomebody(app: App): Promise<void> {
  await join(app, await invite(app));
  await app.page.getByText('Say something', { exact: true }).click();
}

/** Somebody has lost a game against this person; returns the other one. */
async function finishedWithSomebody(white: App): Promise<App> {
  const black = await join(white, await invite(white));
  await finished({ white, black });
  return black;
}

/** The views, and what is done in them first. */
const VIEWS: readonly { name: string; place: string; first?: (app: App) => Promise<void> }[] = [
  { name: 'a game', place: 'play' },
  { name: 'the dialog of a new game', place: 'play', first: (app) => app.button('New game').click() },
  { name: 'the settings', place: 'play', first: (app) => app.button('Settings').click() },
  { name: 'an analysis', place: GAME },
  {
    name: 'an analysis with the engine',
    place: GAME,
    first: async ({ page }) => {
      await page.getByRole('switch', { name: 'Engine' }).check();
      await page.getByText(/Depth \d+/i).first().waitFor({ timeout: 60_000 });
    },
  },
  {
    name: 'an analysis with the explorer',
    place: 'analysis/dameo?moves=d1-d4',
    first: async (app) => {
      await app.button('Opening explorer').click();
      await app.page.getByRole('region', { name: 'Opening explorer' }).locator('table, p').first().waitFor();
    },
  },
  { name: 'a review', place: GAME, first: review },
  { name: 'a question of a review', place: GAME, first: practise },
  {
    name: 'the answer to a question',
    place: GAME,
    first: async (app) => {
      await practise(app);
      await app.button('Show the move').click();
      await app.page.getByRole('group', { name: 'A line beside the game' }).waitFor();
    },
  },
  { name: 'the import', place: GAME, first: (app) => app.button('Import').click() },
  { name: 'the export', place: GAME, first: (app) => app.button('Export').click() },
  { name: 'the board editor', place: 'editor/dameo' },
  { name: 'the endings', place: 'endings/dameo' },
  { name: 'the puzzles', place: 'puzzles/home/dameo' },
  { name: 'a puzzle', place: 'puzzles/dameo' },
  { name: 'a streak', place: 'puzzles/streak/dameo', first: (app) => app.button('Start').click() },
  { name: 'puzzles against the clock', place: 'puzzles/timed/dameo' },
  { name: 'the history of puzzles', place: 'puzzles/history/dameo' },
  { name: 'the lessons', place: 'learn' },
  { name: 'a lesson', place: 'learn/dameo/men' },
  { name: 'an exercise', place: 'learn/tactics/sticker' },
  { name: 'an ending to learn', place: 'learn/endings/pace' },
  { name: 'the first moves', place: 'learn/first-moves' },
  { name: 'a page', place: 'learn/strategy' },
  { name: 'the rules', place: 'rules/dameo' },
  { name: 'the library', place: 'library' },
  { name: 'the lobby', place: 'lobby' },
  { name: 'the menu of the account', place: 'lobby', first: (app) => app.button('Log in or sign up').click() },
  { name: 'the form to log in', place: 'account/log-in' },
  { name: 'the form to sign up', place: 'account/sign-up' },
  { name: 'the form for a new password', place: 'account/recover' },
  {
    name: 'new recovery codes',
    place: 'account/sign-up',
    async first(app) {
      await fillIn(app, { username: newName(), 'new-password': PASSWORD });
      await app.page.getByLabel('I have kept them').check();
    },
  },
  {
    name: 'the page of an account',
    place: 'lobby',
    async first(app) {
      await signUp(app);
      await openAccount(app);
      await app.button('Change the password').click();
    },
  },
  {
    name: 'the deletion of an account',
    place: 'lobby',
    async first(app) {
      await signUp(app);
      await openAccount(app);
      await app.button('Delete the account').click();
    },
  },
  {
    name: 'the dialog of an invitation',
    place: 'lobby',
    first: async (app) => {
      await app.button(INVITE).click();
      await app.page.getByLabel('Clock').selectOption('custom');
      await app.page.getByText('More terms').click();
    },
  },
  { name: 'an open invitation', place: 'lobby', first: async (app) => void (await invite(app)) },
  { name: 'a game with a person', place: 'lobby', first: meetSomebody },
  { name: 'the end of a game with a person', place: 'lobby', first: async (app) => void (await finishedWithSomebody(app)) },
  {
    name: 'an analysis by both players',
    place: 'lobby',
    first: async (app) => {
      const other = await finishedWithSomebody(app);
      await other.button('Analyse together').click();
      await app.status.getByText('wants to analyse the game with you').waitFor();
      await app.button('Analyse together').click();
      await app.page.getByRole('region', { name: 'Shared analysis' }).waitFor();
    },
  },
  {
    name: 'a link to the seat of a game',
    place: 'lobby',
    first: async (app) => {
      await meetSomebody(app);
      await app.button('Play on another device').click();
      await app.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    },
  },
];

/** The views that are looked at each time, not in the long tests alone. */
const OFTEN = ['a game', 'an analysis with the engine', 'a puzzle', 'the page of an account', 'a game with a person'];

const game = gameForTwo(null, ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5']);

it.each(VIEWS.filter(({ name }) => LONG || OFTEN.includes(name)))('nothing covers a control of $name', async ({ place, first }) => {
  const app = await App.open(browser, PHONE, game);
  await app.page.setViewportSize({ width: 1280, height: 800 });
  await app.page.goto(`${app.page.url().split('#')[0]}#/${place}`);
  await app.page.locator('main :is(h1, h2, [role="grid"])').first().waitFor({ state: 'attached' });
  await first?.(app);
  for (const { width, height } of LAYOUTS) {
    await app.page.setViewportSize({ width, height });
    await expect.poll(() => covered(app.page), { message: `${width}x${height}` }).toEqual([]);
  }
  await app.close();
});

/** Whether nothing hides an element, from its top to its bottom. */
const isInSight = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const corners = [top + 1, top + height - 1].map((y) => document.elementFromPoint(left + width / 2, y));
    return corners.every((seen) => seen !== null && element.contains(seen));
  });

/** A phone on its side has no room for all of the column. */
it('what a review asks is in sight on a phone on its side, with its buttons', async () => {
  const app = await App.open(browser, { ...PHONE, viewport: SIDEWAYS }, game, `#/${GAME}`);
  await practise(app);
  await expect.poll(() => isInSight(app.button('Skip'))).toBe(true);
  expect(await isInSight(app.button('Show the move'))).toBe(true);
  await app.click('d4', 'c5');
  await app.page.getByText(/is the move of the game|is no better|was better|is good/).waitFor({ timeout: 30_000 });
  await expect.poll(() => isInSight(app.button('Stop'))).toBe(true);
  await app.close();
});

it('how a game ended is in sight on a phone on its side', async () => {
  const { white, black } = await finished(await meet(browser, { ...PHONE, viewport: SIDEWAYS }));
  for (const { page } of [white, black]) await expect.poll(() => isInSight(page.locator('.outcome'))).toBe(true);
  await Promise.all([white, black].map((app) => app.close()));
});
