// What players do to the clock besides moving, each with a browser: time for the opponent, and half of the own in an arena.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { goTo } from './keyboard';
import { signUp } from './members';
import { close, meet, movesAt, person } from './people';
import { covered, misplaced, SCREENS } from './screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const give = (app: App) => app.button('Give 15 seconds');
const clocks = (app: App) => app.page.locator('.clock');
/** The clock of a side as it is read to somebody who cannot see it. */
const clockOf = (app: App, side: string) => app.page.getByRole('timer', { name: side });
const fits = async (app: App): Promise<void> => {
  for (const { width, height } of SCREENS) {
    await app.page.setViewportSize({ width, height });
    await expect.poll(() => misplaced(app.page), { message: `${width}x${height}` }).toEqual([]);
    expect(await app.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await covered(app.page), `${width}x${height}`).toEqual([]);
  }
};

it('a player gives the opponent time, and everybody sees and hears of it', async () => {
  const { white, black, link } = await meet(browser);
  const watcher = await person(browser, undefined, new URL(link).pathname.slice(1));
  await watcher.page.getByRole('grid').waitFor();
  await expect.poll(() => give(watcher).count()).toBe(0);
  await give(white).click();
  for (const app of [white, black, watcher]) {
    await app.status.getByText('Black gets 15 s more.').waitFor();
    await expect.poll(() => clockOf(app, 'Black').textContent()).toContain('10:15');
    await expect.poll(() => clockOf(app, 'White').textContent()).toContain('10:00');
  }
  // By the keys alone; and the move goes on.
  await goTo(black, 'Give 15 seconds');
  await black.page.keyboard.press('Enter');
  await white.status.getByText('White gets 15 s more.').waitFor();
  await expect.poll(() => clockOf(white, 'White').textContent()).toContain('10:15');
  await white.click('d1', 'd4');
  await movesAt(black).toBe('d1-d4');
  expect(await white.violations()).toEqual([]);
  await fits(white);
  // Before the own first move a game is called off.
  await black.click('d8', 'd5');
  await black.button('Resign').click();
  await black.button('Really resign?').click();
  await white.page.locator('.status.over').waitFor();
  for (const app of [white, black]) await expect.poll(() => give(app).count()).toBe(0);
  await close(white, black, watcher);
});

it('on a phone the button is as high as the bar, beside the clock of the opponent', async () => {
  const { white, black } = await meet(browser, PHONE);
  for (const [width, height] of [[390, 844], [844, 390]] as const) {
    await white.page.setViewportSize({ width, height });
    const button = (await give(white).boundingBox())!;
    const bar = (await white.page.locator('.bar').first().boundingBox())!;
    expect(button.height).toBeGreaterThanOrEqual(bar.height - 1);
    expect(button.width).toBeGreaterThanOrEqual(44);
    expect(button.y).toBeGreaterThanOrEqual(bar.y - 1);
    expect(button.x + button.width).toBeLessThanOrEqual((await clocks(white).first().boundingBox())!.x);
  }
  await give(white).tap();
  await black.status.getByText('Black gets 15 s more.').waitFor();
  await close(white, black);
});

/** A member creates an arena of five minutes, and joins it. */
async function createArena(app: App, title: string): Promise<void> {
  const { page } = app;
  await page.goto(page.url().replace(/#.*/, '#/tournaments'));
  await app.button('New tournament').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the tournament').fill(title);
  await dialog.getByText('Arena', { exact: true }).click();
  await dialog.getByLabel('Duration in minutes').fill('5');
  await dialog.getByRole('button', { name: 'Create the tournament' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await app.button('Join').click();
  await page.getByText('You take part.').waitFor();
}

it('an arena is played by two, one of them with half the time, and the standings change', async () => {
  const one = await person(browser);
  const { name: first } = await signUp(one);
  const two = await person(browser);
  const { name: second } = await signUp(two);
  await createArena(one, 'Five minutes');
  await two.page.goto(one.page.url());
  await two.button('Join').click();
  await one.page.getByRole('listitem').filter({ hasText: second }).waitFor();
  await one.button('Start the tournament').click();
  await Promise.all([one, two].map(({ page }) => page.getByRole('grid').waitFor()));
  // In a tournament no time is given, and nothing is called off.
  for (const app of [one, two]) {
    await expect.poll(() => give(app).count()).toBe(0);
    await expect.poll(() => app.button('Call it off').count()).toBe(0);
  }
  const isWhite = (await one.page.locator('main').getAttribute('data-top')) === 'black';
  const [white, black] = isWhite ? [one, two] : [two, one];
  await white.page.getByText('A win is then one point more').waitFor();
  expect(await white.violations()).toEqual([]);
  await fits(white);
  await goTo(white, 'Berserk');
  await white.page.keyboard.press('Enter');
  for (const app of [white, black]) {
    await app.status.getByText('White plays with half the time.').waitFor();
    await expect.poll(() => clockOf(app, 'White').textContent()).toContain('5:00');
    await expect.poll(() => clockOf(app, 'Black').textContent()).toContain('10:00');
    await app.page.locator('.bar').filter({ hasText: 'White' }).getByText('plays with half the time').waitFor({ state: 'attached' });
  }
  await expect.poll(() => white.button('Berserk').count()).toBe(0);
  await white.click('d1', 'd4');
  await movesAt(black).toBe('d1-d4');
  await black.button('Berserk').waitFor();
  await black.click('d8', 'd5');
  await movesAt(white).toBe('d1-d4 d8-d5');
  await expect.poll(() => black.button('Berserk').count()).toBe(0);
  await black.button('Resign').click();
  await black.button('Really resign?').click();
  const winner = isWhite ? first : second;
  for (const app of [one, two]) {
    await app.page.getByRole('link', { name: 'To the tournament' }).click();
    const standings = app.page.getByRole('table', { name: 'Standings' });
    const leader = standings.getByRole('row').nth(1);
    await expect.poll(() => leader.textContent()).toContain(winner);
    // With so few moves half the time is worth nothing more.
    await expect.poll(() => leader.getByRole('cell').nth(1).textContent()).toContain('2');
  }
  await close(one, two);
});
