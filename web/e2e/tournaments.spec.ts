// Tournaments: created, joined, played and seen to their ends, by mouse and by the keys of the keyboard alone; and on a projector.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, launch, LONG, PHONE } from './app';
import { violations } from './axe';
import { goTo, isHeld, press } from './keyboard';
import { englishAmong, LANGUAGES, textsOn } from './languages';
import { signUp } from './members';
import { close, person, texts } from './people';
import { ID, openTournament, runningTournament, tell } from './tournaments';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const standings = ({ page }: App) => page.getByRole('table', { name: 'Standings' });
const row = (app: App, name: string) => standings(app).getByRole('row').filter({ hasText: name });

async function member(): Promise<{ app: App; name: string }> {
  const app = await person(browser);
  const { name } = await signUp(app);
  return { app, name };
}

it('members join, are led to the board, and see the result', async () => {
  const { app: white, name: organiser } = await member();
  const { app: black, name: guest } = await member();
  await white.openView('Online');
  await white.page.getByRole('main').getByRole('link', { name: 'Tournaments' }).click();
  await white.page.getByRole('heading', { name: 'Tournaments', level: 1 }).waitFor();
  expect(await white.violations()).toEqual([]);
  await white.button('New tournament').click();
  const dialog = white.page.getByRole('dialog');
  await dialog.getByLabel('Name of the tournament').fill('Friday evening');
  expect(await white.violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Create the tournament' }).click();
  await white.page.getByRole('heading', { name: 'Friday evening' }).waitFor();
  await white.page.getByText('Nobody has joined yet.').waitFor();
  // Alone it cannot begin.
  await white.button('Join').click();
  await white.page.getByText('You take part.').waitFor();
  await white.button('Start the tournament').click();
  await white.page.getByText('At least two players are needed.').waitFor();

  await black.page.goto(white.page.url());
  await black.page.getByRole('listitem').filter({ hasText: organiser }).waitFor();
  await black.button('Join').click();
  // Whoever looks at it is told.
  await white.page.getByRole('listitem').filter({ hasText: guest }).waitFor();
  expect(await white.violations()).toEqual([]);
  await white.button('Start the tournament').click();
  await Promise.all([white, black].map(({ page }) => page.getByRole('grid').waitFor()));
  await white.click('d1', 'd4');
  await black.page.locator('.move-list button').first().waitFor();
  await black.click('d8', 'd5');
  await white.page.locator('.move-list button').nth(1).waitFor();
  // Somebody who watches has big clocks.
  const watcher = await person(browser, undefined, '#/tournaments');
  await watcher.page.getByRole('link', { name: 'Friday evening' }).first().click();
  await watcher.page.getByRole('link', { name: 'Big clocks' }).click();
  await expect.poll(() => watcher.page.getByRole('main').getByRole('timer').count()).toBe(2);
  await watcher.page.getByRole('main').getByText(guest).last().waitFor();
  expect(await watcher.violations()).toEqual([]);
  await black.button('Resign').click();
  await black.button('Really resign?').click();
  for (const app of [white, black]) {
    await app.page.getByRole('link', { name: 'To the tournament' }).click();
    await app.page.getByText('Finished', { exact: true }).waitFor();
    await row(app, organiser).getByRole('cell', { name: '1', exact: true }).first().waitFor();
    await expect.poll(() => standings(app).getByRole('row').nth(1).textContent()).toContain(organiser);
  }
  await watcher.page.getByText('1-0').waitFor();
  await black.page.getByRole('link', { name: `${organiser} – ${guest}` }).waitFor();
  expect(await black.violations()).toEqual([]);
  await close(black, watcher);
  // The refusal of the server is one.
  expect(white.faults.filter((fault) => !/409/.test(fault))).toEqual([]);
  await white.close();
});

it('a club evening is organised by the keys of the keyboard alone', async () => {
  const { app } = await member();
  const { page } = app;
  await page.goto(page.url().replace(/#.*/, '#/tournaments'));
  await page.getByRole('heading', { name: 'Tournaments', level: 1 }).waitFor();
  await press(app, 'New tournament');
  await goTo(app, 'Name of the tournament');
  await page.keyboard.type('Club evening');
  await goTo(app, 'Round-robin');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('The games are played at real boards').waitFor();
  await press(app, 'Create the tournament');
  await page.getByRole('heading', { name: 'Club evening' }).waitFor();
  await isHeld(app);
  await goTo(app, 'Name of a player without an account');
  for (const name of ['Ann', 'Bob', 'Carl']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  }
  await press(app, 'Remove Carl');
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Carl' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Club evening' }).press('Home');
  await press(app, 'Start the tournament');
  await page.getByText('Round 1 of 1').waitFor();
  await isHeld(app);
  await goTo(app, 'Result of');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Finished', { exact: true }).waitFor();
  await row(app, 'Ann').getByRole('cell', { name: '1', exact: true }).first().waitFor();
  // A mistake is mended after the end.
  await page.keyboard.press('ArrowDown');
  await row(app, 'Ann').getByRole('cell', { name: '½', exact: true }).first().waitFor();
  await isHeld(app);
  expect(await app.violations()).toEqual([]);
  await press(app, 'For the projector');
  await standings(app).waitFor();
  await expect.poll(() => page.locator('header').isVisible()).toBe(false);
  await press(app, 'Close');
  await page.getByRole('heading', { name: 'Club evening' }).waitFor();
  await close(app);
});

describe('on a projector', () => {
  const SIZES = [[1920, 1080], ...(LONG ? [[1280, 720], [1024, 768]] : [])] as [number, number][];
  it.each(SIZES)('everything is read at %d x %d, and pages are turned', async (width, height) => {
    const app = await person(browser, { viewport: { width, height } });
    const { page } = app;
    await tell(page, runningTournament);
    await page.clock.install();
    await page.goto(page.url().replace(/#.*/, `#/tournaments/${ID}/screen`));
    const clocks = page.getByRole('main').getByRole('timer');
    await expect.poll(() => clocks.count()).toBe(8);
    const names = (): Promise<string[]> => standings(app).getByRole('rowheader').allTextContents();
    expect(await names()).toHaveLength(11);
    const hidden = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(th, td, .clock, .picture, h1)')]
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.right > innerWidth || box.bottom > innerHeight || box.left < 0 || box.top < 0)
        .map(({ text }) => text),
    );
    expect(hidden).toEqual([]);
    // What is read from the end of a room is not smaller than this, where the screen is as wide as usual.
    const unit = Math.min(height, (width * 9) / 16);
    const sizes = await page.evaluate(() =>
      ['table', '.clock'].map((selector) => parseFloat(getComputedStyle(document.querySelector(`main ${selector}`)!).fontSize)),
    );
    expect(sizes[0]).toBeGreaterThanOrEqual(unit / 32);
    expect(sizes[1]).toBeGreaterThanOrEqual(unit / 20);
    const first = await page.locator('.boards').textContent();
    await page.clock.runFor(10_000);
    await expect.poll(async () => (await names()).length).toBe(3);
    await expect.poll(() => page.locator('.boards').textContent()).not.toBe(first);
    await page.clock.runFor(10_000);
    // The game at a board has no clock.
    await page.getByText('at a board').waitFor();
    await page.clock.runFor(10_000);
    await expect.poll(async () => (await names()).length).toBe(3);
    expect(await violations(page)).toEqual([]);
    await app.button('Stop turning pages').click();
    const held = await names();
    await page.clock.runFor(30_000);
    expect(await names()).toEqual(held);
    // In these minutes of a moment the connection to the test is made again.
    expect(app.faults.filter((fault) => !/WebSocket/.test(fault))).toEqual([]);
    await app.close();
  });
});

it.each(LANGUAGES)('it speaks %s', async (language) => {
  const app = await person(browser, PHONE, '#/tournaments', language);
  const { page } = app;
  const said = texts(language);
  const root = page.url().replace(/#.*/, '');
  for (const [told, place] of [[openTournament, ''], [runningTournament, ''], [runningTournament, '/screen'], [openTournament, '/screen']] as const) {
    await page.unrouteAll();
    await tell(page, told);
    await page.goto(`${root}#/tournaments`);
    await page.getByRole('heading', { name: said('tournament_title'), level: 1 }).waitFor();
    expect(englishAmong(await textsOn(page), language)).toEqual([]);
    await page.goto(`${root}#/tournaments/${ID}${place}`);
    await page.getByRole('heading', { name: runningTournament.title }).waitFor();
    await page.getByText('Bartholom').first().waitFor({ state: 'attached' });
    expect(englishAmong(await textsOn(page), language)).toEqual([]);
  }
  await close(app);
});
