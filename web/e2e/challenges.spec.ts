// Challenges of members to each other.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, DESKTOP, launch, PHONE } from './app';
import { goTo, isHeld, press } from './keyboard';
import { newName } from './members';
import { close, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Member {
  app: App;
  name: string;
}

/** Somebody who is a member, at a view. */
async function member(options = DESKTOP, place = '#/rules'): Promise<Member> {
  const [app, name] = [await person(browser, options, place), newName()];
  const status = await app.page.evaluate(async (called) => {
    const body = JSON.stringify({ name: called, password: 'correct horse' });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/online/sign-up', { method: 'POST', headers, body })).status;
  }, name);
  expect(status).toBe(201);
  // The page learns who it is when it asks.
  await app.page.evaluate((called) => localStorage.setItem('dameo.member', JSON.stringify(called)), name);
  await app.page.reload();
  await app.page.locator('[popovertarget="account-menu"]').waitFor();
  return { app, name };
}

/** Opens the form for a challenge on the page of a player. */
async function openForm({ app }: Member, name: string): Promise<void> {
  await app.page.evaluate((place) => (location.hash = place), `#/player/${name}`);
  await app.button('Challenge to a game').click();
  await app.page.getByRole('heading', { name: `Challenge ${name}` }).waitFor();
}

const challenge = async (one: Member, name: string): Promise<void> => {
  await openForm(one, name);
  await one.app.button('Send the challenge').click();
  await one.app.page.getByRole('heading', { name: `Waiting for ${name}` }).waitFor();
};

/** Opens the page of a challenge from the line above the view. */
async function answer({ app }: Member, name: string): Promise<void> {
  await app.page.getByRole('alert').getByText(`${name} invites you to play Dameo`).waitFor();
  await app.page.getByRole('alert').getByRole('link', { name: 'Answer' }).click();
  await app.page.getByRole('heading', { name: `${name} invites you to play Dameo` }).waitFor();
}

describe('challenges', () => {
  it('one is seen at once in any view, and becomes a game', async () => {
    const [ann, bob] = [await member(), await member(PHONE)];
    await openForm(ann, bob.name);
    const dialog = ann.app.page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('switch', { name: 'Rated' }).isChecked()).toBe(true);
    expect(await ann.app.violations()).toEqual([]);
    await dialog.locator('.segments label').first().click();
    await ann.app.button('Send the challenge').click();
    await ann.app.page.getByText('The challenge is open for ten minutes').waitFor();
    expect(await ann.app.violations()).toEqual([]);
    await answer(bob, ann.name);
    expect(await bob.app.violations()).toEqual([]);
    await bob.app.button('Play now').click();
    await Promise.all([ann, bob].map(({ app }) => app.page.getByRole('grid').waitFor()));
    await ann.app.click('d1', 'd4');
    await bob.app.status.getByText('Your turn').waitFor();
    await bob.app.page.locator('.facts').getByText('Rated').waitFor();
    await expect.poll(() => ann.app.page.getByRole('alert').count()).toBe(0);
    await close(ann.app, bob.app);
  });

  it('one is declined with a reason, canceled, and listed in the lobby', async () => {
    const [ann, bob] = [await member(), await member()];
    await challenge(ann, bob.name);
    await answer(bob, ann.name);
    await bob.app.page.getByLabel('Reason').selectOption('tooFast');
    await bob.app.button('Decline').click();
    await bob.app.page.getByText('You have declined the challenge.').waitFor();
    await ann.app.page.getByText(`${bob.name} has declined: This is too fast, please propose more time.`).waitFor();
    expect(await ann.app.violations()).toEqual([]);

    // Whoever is elsewhere is told above the view.
    await challenge(ann, bob.name);
    await ann.app.page.evaluate(() => (location.hash = '#/rules'));
    await answer(bob, ann.name);
    await bob.app.button('Decline').click();
    await ann.app.page.getByRole('alert').getByText(`${bob.name} has declined: No games at the moment.`).waitFor();
    await ann.app.button('Close').click();
    await expect.poll(() => ann.app.page.getByRole('alert').count()).toBe(0);

    await challenge(ann, bob.name);
    await bob.app.page.evaluate(() => (location.hash = '#/lobby'));
    const list = bob.app.page.getByRole('region', { name: 'Challenges' });
    await list.getByText(`Dameo from ${ann.name}`).waitFor();
    expect(await bob.app.violations()).toEqual([]);
    await list.getByRole('link', { name: 'Answer' }).click();
    await bob.app.button('Play now').waitFor();
    await ann.app.button('Cancel the challenge').click();
    await bob.app.page.getByText('This challenge is no longer open.').waitFor();
    await ann.app.page.getByRole('heading', { name: 'Play with others' }).waitFor();
    await expect.poll(() => ann.app.page.getByRole('alert').count()).toBe(0);
    await close(ann.app, bob.app);
  });

  it('works by the keyboard alone', async () => {
    const [ann, bob] = [await member(), await member()];
    await ann.app.page.evaluate((place) => (location.hash = place), `#/player/${bob.name}`);
    await ann.app.button('Challenge to a game').waitFor();
    await press(ann.app, 'Challenge to a game');
    await press(ann.app, 'Send the challenge');
    await ann.app.page.getByRole('heading', { name: `Waiting for ${bob.name}` }).waitFor();
    await isHeld(ann.app);
    await bob.app.page.getByRole('alert').getByRole('link', { name: 'Answer' }).waitFor();
    await press(bob.app, 'Answer');
    await bob.app.button('Play now').waitFor();
    await goTo(bob.app, 'Reason');
    await bob.app.page.keyboard.press('ArrowDown');
    await press(bob.app, 'Decline');
    await ann.app.page.getByText('Not now, please ask again later.').waitFor();
    await close(ann.app, bob.app);
  });

  it('blocks hold, guests log in first, and nobody challenges themselves', async () => {
    const [ann, bob] = [await member(), await member()];
    const status = await bob.app.page.evaluate(async (player) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/online/blocks', { method: 'POST', headers, body: JSON.stringify({ player }) })).status;
    }, ann.name);
    expect(status).toBe(201);
    await openForm(ann, bob.name);
    await ann.app.button('Send the challenge').click();
    await ann.app.page.getByRole('dialog').getByRole('alert').waitFor();
    expect(ann.app.faults.splice(0)).toHaveLength(1);
    await ann.app.page.keyboard.press('Escape');
    await ann.app.page.evaluate((place) => (location.hash = place), `#/player/${ann.name}`);
    await ann.app.page.getByRole('heading', { name: ann.name }).waitFor();
    await ann.app.page.getByText('Here since').waitFor();
    await expect.poll(() => ann.app.button('Challenge to a game').count()).toBe(0);
    const guest = await person(browser, DESKTOP, `#/player/${ann.name}`);
    await guest.page.getByText('Log in to challenge players.').waitFor();
    await close(ann.app, bob.app, guest);
  });
});
