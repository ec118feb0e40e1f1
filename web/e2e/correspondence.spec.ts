// Games over days: the list with those that wait, pauses, and conditional lines.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { violations } from './axe';
import { goTo, isHeld, press } from './keyboard';
import { close, join, movesAt, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Makes an invitation over days by link as White; returns the link. */
async function invite(host: App): Promise<string> {
  await host.page.getByRole('button', { name: 'Invite a friend' }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.locator('.segments label').first().click();
  await dialog.getByLabel('Clock').selectOption('3 days + 1 day per move, up to 10 days');
  await dialog.getByText('Nobody has to be there at the same time.').waitFor();
  await dialog.getByText('Without an account, keep the link to your seat').waitFor();
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  return host.page.getByLabel('Link to the game').inputValue();
}

async function meet(options = {}): Promise<{ white: App; black: App }> {
  const white = await person(browser, options);
  return { white, black: await join(white, await invite(white), options) };
}

it('a game over days is played, listed, and waits for a move', async () => {
  const { white, black } = await meet();
  await white.page.getByRole('timer', { name: /2 days 23 hours/ }).waitFor();
  await white.page.getByText('Without an account, keep the link').waitFor();
  await white.click('d1', 'd4');
  await movesAt(black).toBe('d1-d4');
  // There are no premoves: the opponent's pieces are at rest until it is their turn.
  await white.click('e1', 'e4');
  await black.click('d8', 'd5');
  await movesAt(white).toBe('d1-d4 d8-d5');
  await white.page.goto(new URL('#/lobby', white.page.url()).href);
  const list = white.page.getByRole('region', { name: 'Your games over days' });
  await list.getByText(/Guest, Your turn, time left: 3 days 23 hours/).waitFor();
  await white.page.getByRole('link', { name: /Games waiting for your move: 1/ }).waitFor();
  expect(await violations(white.page)).toEqual([]);
  await close(white, black);
});

it('a pause takes both, and either ends it', async () => {
  const { white, black } = await meet();
  await white.button('Offer a pause').click();
  await white.status.getByText('You have offered a pause').waitFor();
  await black.status.getByText('Your opponent offers a pause').waitFor();
  await black.button('Accept').click();
  for (const app of [white, black]) await app.status.getByText(/The game is paused until/).waitFor();
  await black.button('End the pause').click();
  await white.status.getByText('Your turn').waitFor();
  await close(white, black);
});

it('a conditional line is entered on a phone, and played with the move', async () => {
  const { white, black } = await meet(PHONE);
  await black.page.getByText('Conditional moves').click();
  await black.button('Add a line').click();
  const dialog = black.page.getByRole('dialog', { name: 'Add a line' });
  const field = dialog.getByLabel('Type a move');
  await dialog.getByText('Make a move of your opponent.').waitFor();
  for (const move of ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5']) {
    await field.fill(move);
    await field.press('Enter');
  }
  expect(await violations(black.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the line' }).click();
  await black.page.getByRole('button', { name: 'Delete the line d1-d4 d8-d5 e1-e4 e8-e5' }).waitFor();
  await expect.poll(() => white.page.getByText('d8-d5').count()).toBe(0);
  await white.click('d1', 'd4');
  await movesAt(white).toBe('d1-d4 d8-d5');
  await movesAt(black).toBe('d1-d4 d8-d5');
  // The rest of the line is left.
  const rest = black.page.getByRole('button', { name: 'Delete the line e1-e4 e8-e5' });
  await rest.click();
  await rest.waitFor({ state: 'detached' });
  await close(white, black);
});

it('a line is kept and a pause offered by the keys alone', async () => {
  const { white, black } = await meet();
  await press(black, 'Conditional moves');
  await press(black, 'Add a line');
  const field = black.page.locator('#line-move');
  for (const move of ['d1-d4', 'd8-d5']) {
    while (!(await field.evaluate((element) => element === document.activeElement))) await black.page.keyboard.press('Tab');
    await black.page.keyboard.type(move);
    await black.page.keyboard.press('Enter');
  }
  await press(black, 'Keep the line');
  await isHeld(black);
  await press(black, 'Offer a pause');
  await black.status.getByText('You have offered a pause').waitFor();
  await press(white, 'Decline');
  await goTo(white, 'Type a move');
  await white.page.keyboard.type('d1-d4');
  await white.page.keyboard.press('Enter');
  await movesAt(white).toBe('d1-d4 d8-d5');
  await close(white, black);
});

it('guests are told that the lobby is for members', async () => {
  const guest = await person(browser);
  await guest.page.getByRole('button', { name: 'Look for an opponent' }).click();
  const dialog = guest.page.getByRole('dialog');
  await dialog.getByText('Only members play over days').waitFor();
  await expect.poll(() => dialog.getByLabel('Clock').textContent()).not.toContain('3 days');
  await close(guest);
});
