// Administrators and moderators, reports and blocks, data of guests, and the texts of the host.

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { administrator } from './administrator';
import { type App, launch, PHONE } from './app';
import { goTo, isHeld, press } from './keyboard';
import { chooseInMenu, fillIn, newName, openAccount, PASSWORD, signUp } from './members';
import { close, invite, join, meet, movesAt, person } from './people';
import { start } from './serve';

let browser: Browser;
/** The first administrator. */
let root: App;

beforeAll(async () => {
  browser = await launch();
  ({ app: root } = await administrator(browser, inject('address'), inject('setUp')));
});
afterAll(async () => {
  await close(root);
  await browser.close();
});

const refusals = (app: App): string[] => app.faults.splice(0).map((fault) => /\b4\d\d\b/.exec(fault)?.[0] ?? fault);

/** The administrator opens the view, which reads what is new. */
async function openModeration(): Promise<void> {
  await root.page.goto(`${inject('address')}#/rules`);
  await root.page.getByRole('heading', { name: 'What was done' }).waitFor({ state: 'detached' });
  await root.page.goto(`${inject('address')}#/moderation`);
}

/** The administrator looks at a member. */
async function lookAt(name: string): Promise<void> {
  await root.page.goto(`${inject('address')}#/moderation`);
  await root.page.locator('[name="member"]').fill(name);
  await root.button('Find a member').click();
  await root.page.getByRole('region', { name }).waitFor();
}

async function impose(name: string, kind: string, reason: string): Promise<void> {
  await lookAt(name);
  const account = root.page.getByRole('region', { name });
  await account.locator('[name="kind"]').selectOption(kind);
  const form = account.locator('form').filter({ has: root.page.locator('[name="kind"]') });
  await form.locator('[name="reason"]').fill(reason);
  await form.getByRole('button', { name: 'Impose' }).click();
  await account.getByText(reason).first().waitFor();
}

describe('moderation', () => {
  it('an address for the first administrator works once', async () => {
    const app = await person(browser);
    await signUp(app);
    await app.page.goto(`${inject('address')}${inject('setUp')}`);
    await app.button('Become administrator').click();
    await app.page.getByText('This address was used before').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await close(app);
  });

  it('a report goes from the game to the moderators, who close it', async () => {
    const { white, black } = await meet(browser);
    await white.button('Report or block').click();
    await white.button('Send the report').click();
    await white.page.getByText('Something is missing').waitFor();
    await white.page.getByRole('dialog').getByLabel('What has happened?').fill('it stalls');
    expect(await white.violations()).toEqual([]);
    await white.button('Send the report').click();
    await white.page.getByText('The moderators have your report.').waitFor();

    await openModeration();
    const reports = root.page.getByRole('region', { name: 'Open reports' });
    await reports.getByText('it stalls').waitFor();
    expect(await root.violations()).toEqual([]);
    await reports.getByRole('button', { name: 'Look at the account' }).click();
    await root.page.getByRole('heading', { name: /^Guest / }).waitFor();
    await reports.locator('[name="reason"]').fill('talked to');
    await reports.getByRole('button', { name: 'Close the report' }).click();
    await reports.getByText('No report is open.').waitFor();
    await root.page.getByText('talked to').first().waitFor();

    await white.button('Block this player').click();
    await white.page.getByText('The player is blocked.').waitFor();
    await white.page.keyboard.press('Escape');
    await white.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    await chooseInMenu(white, 'Data of this guest');
    await white.page.getByRole('button', { name: /^Unblock/ }).click();
    await white.page.getByText('The player is no longer blocked.').waitFor();
    await close(white, black);
  });

  it('whoever is muted or banned reads why', async () => {
    const host = await person(browser);
    const { name } = await signUp(host);
    const link = await invite(host);
    const black = await join(host, link);
    await impose(name, 'mute', 'it was rude');
    await host.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    await impose(name, 'ban', 'it had help');
    await openAccount(host);
    await host.page.getByText('it was rude').waitFor();
    await host.page.getByText('Banned from new games').waitFor();
    expect(await host.violations()).toEqual([]);
    await host.openView('Online');
    await host.page.getByRole('button', { name: 'Invite a friend' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click();
    await host.page.getByText('One of you may begin no games at present.').waitFor();
    expect(refusals(host)).toEqual(['403']);
    await close(host, black);
  });

  it('a closed account ends where it is open, and logs in no more', async () => {
    const app = await person(browser);
    const { name } = await signUp(app);
    await impose(name, 'close', 'several accounts');
    await app.page.getByText('You are no longer logged in here').first().waitFor();
    await chooseInMenu(app, 'Log in');
    await fillIn(app, { username: name, password: PASSWORD });
    await app.page.getByText('This account is closed.').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await close(app);
  });

  it('texts of the host are shown, and no HTML of theirs is', async () => {
    const app = await person(browser, PHONE);
    await app.page.getByRole('main').getByRole('link', { name: 'Privacy' }).click();
    await app.page.getByRole('heading', { name: 'Your rights' }).waitFor();
    expect(await app.violations()).toEqual([]);
    await openModeration();
    const texts = root.page.getByRole('region', { name: 'Texts of the site' });
    await texts.getByLabel('Terms of use').fill('# Ours\n\n**Be kind.** <b id="raw">x</b> [away](javascript:alert(1))');
    await texts.getByRole('button', { name: 'Save' }).nth(1).click();
    await texts.getByText('Done.').first().waitFor();
    await chooseInMenu(app, 'Terms of use');
    await app.page.locator('strong', { hasText: 'Be kind.' }).waitFor();
    await expect.poll(() => app.page.locator('#raw').count()).toBe(0);
    await expect.poll(() => app.page.locator('article a').count()).toBe(0);
    await close(app);
  });
});

it('a guest takes the data along and deletes it, by the keys of the keyboard alone', async () => {
  const { white, black } = await meet(browser);
  await press(white, 'Log in or sign up');
  await press(white, 'Data of this guest');
  await white.page.getByRole('heading', { name: 'Data of this guest' }).waitFor();
  await isHeld(white);
  expect(await white.violations()).toEqual([]);
  await goTo(white, 'Download your data');
  const [file] = await Promise.all([white.page.waitForEvent('download'), white.page.keyboard.press('Enter')]);
  const data = JSON.parse(await readFile((await file.path())!, 'utf8')) as { games: unknown[] };
  expect(data.games).toHaveLength(1);
  await press(white, 'Delete this guest');
  await press(white, 'Delete for good');
  await white.page.getByText('The guest is deleted.').waitFor();
  await white.page.getByText('The server stores nothing about you').waitFor();
  await isHeld(white);
  await black.status.getByText(/You won|without a result/).waitFor();
  await close(white, black);
});

it('sign-up by codes, and for nobody', async () => {
  const site = await start();
  const { app: admin } = await administrator(browser, site.address, site.setUp);
  const codes = admin.page.getByRole('region', { name: 'Codes to sign up' });
  const mode = admin.page.getByRole('region', { name: 'Who can sign up' });
  const choice = mode.locator('[name="mode"]');
  await choice.waitFor();

  // What is chosen stays, though the answer that names the present mode comes later.
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await admin.page.route('**/api/site', async (route) => {
    await answered;
    await route.continue();
  });
  await codes.locator('[name="label"]').fill('club');
  const late = admin.page.waitForResponse('**/api/site');
  await codes.getByRole('button', { name: 'Make a code' }).click();
  const shown = await codes.getByText('This code is shown this time only').textContent();
  const code = shown!.split(': ')[1]!;
  await choice.selectOption('codes');
  answer();
  await (await late).finished();
  await codes.getByText('club: 1,').waitFor();
  await expect.poll(() => choice.inputValue()).toBe('codes');

  const set = async (value: string): Promise<void> => {
    await choice.selectOption(value);
    const saved = admin.page.waitForResponse((response) => response.request().method() !== 'GET');
    await mode.getByRole('button', { name: 'Save' }).click();
    expect((await saved).ok()).toBe(true);
  };
  const visitor = (): Promise<App> => person(browser, undefined, undefined, undefined, site.address);
  await set('codes');
  const app = await visitor();
  await chooseInMenu(app, 'Sign up');
  await fillIn(app, { username: newName(), 'new-password': PASSWORD, code: '00000-00000-00000-00000' });
  await app.page.getByText('Nobody can sign up with this code.').waitFor();
  expect(refusals(app)).toEqual(['403']);
  await fillIn(app, { code });
  await app.page.getByText('Welcome,').waitFor();
  await set('closed');
  const other = await visitor();
  await chooseInMenu(other, 'Sign up');
  await other.page.getByText('Nobody can sign up here at present.').waitFor();
  await close(app, other, admin);
  await site.stop();
});
