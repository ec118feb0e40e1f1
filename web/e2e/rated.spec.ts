// Rated games between members: how they are asked for, and what they do to ratings.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from './app';
import { launch } from './app';
import { close, finished, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Somebody who is a member. */
async function member(name: string): Promise<App> {
  const app = await person(browser);
  const status = await app.page.evaluate(async (called) => {
    const body = JSON.stringify({ name: called, password: 'correct horse' });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/online/sign-up', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBe(201);
  await app.page.reload();
  return app;
}

/** The switch for rated games, in the form of an invitation for the lobby. */
async function ratedSwitch({ page }: App): Promise<ReturnType<typeof page.getByRole>> {
  await page.getByRole('button', { name: 'Look for an opponent' }).click();
  return page.getByRole('dialog').getByRole('switch', { name: 'Rated' });
}

it('members play a rated game from the lobby, and see what it did', async () => {
  const [white, black] = [await member('Anna'), await member('Bert')];
  const rated = await ratedSwitch(white);
  await expect.poll(() => rated.isChecked()).toBe(true);
  const dialog = white.page.getByRole('dialog');
  await rated.uncheck();
  await dialog.getByText('Everybody here can accept it, guests too.').waitFor();
  await rated.check();
  await dialog.getByText('Only members can accept it.').waitFor();
  await dialog.locator('.segments label').first().click();
  await white.button('Wait for an opponent').click();
  await white.page.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();

  // A guest is told so before it is refused.
  const guest = await person(browser);
  const forMembers = guest.page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: 'for members' });
  await forMembers.getByRole('link', { name: 'Log in' }).waitFor();
  await expect.poll(() => forMembers.getByRole('button').count()).toBe(0);
  await guest.close();

  const open = black.page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem').filter({ hasText: 'Rated' });
  await open.getByRole('button', { name: 'Play' }).click();
  await black.page.getByRole('grid').waitFor();
  await white.page.getByRole('grid').waitFor();
  await white.page.locator('.facts').getByText('Rated').waitFor();
  await finished({ white, black });
  for (const app of [white, black]) {
    await app.page.locator('.note', { hasText: /^1500\? \+\d+$/ }).waitFor();
    await app.page.locator('.note', { hasText: /^1500\? -\d+$/ }).waitFor();
  }
  await close(white, black);
});

it('a guest is told why its games are not rated', async () => {
  const guest = await person(browser);
  const rated = await ratedSwitch(guest);
  await guest.page.getByText('Log in to play rated games.').waitFor();
  expect([await rated.isDisabled(), await rated.isChecked()]).toEqual([true, false]);
  await close(guest);
});
