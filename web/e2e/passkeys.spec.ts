// Passkeys, with the authenticator that Chromium has for tests: at `localhost`, since they have no addresses.

import { type Browser, type CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { App, DESKTOP, launch, PHONE } from './app';
import { goTo, isHeld, press } from './keyboard';
import { chooseInMenu, codesAt, fillIn, newName, openAccount, PASSWORD, signUp } from './members';
import { close, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Requests that the server refuses are errors in the console of the browser. */
const refusals = (app: App): string[] => app.faults.splice(0).map((fault) => /\b4\d\d\b/.exec(fault)?.[0] ?? fault);

/** Somebody at the site under its name, with a device that keeps passkeys. */
async function withDevice(options = DESKTOP): Promise<{ app: App; devices: CDPSession }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await context.addInitScript(() => {
    if (!localStorage.getItem('dameo.settings')) localStorage.setItem('dameo.settings', JSON.stringify({ language: 'en' }));
  });
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const address = inject('address').replace('127.0.0.1', 'localhost');
  const app = App.on(page, address);
  await page.goto(`${address}#/lobby`);
  await page.locator('main').waitFor();
  return { app, devices };
}

const passkeysOf = (app: App) => app.page.getByRole('region', { name: 'Passkeys' });

describe('passkeys', () => {
  it('a member adds one, logs in with it, renames and removes it', async () => {
    const { app } = await withDevice();
    const { name } = await signUp(app);
    await openAccount(app);
    const list = passkeysOf(app);
    await list.getByRole('button', { name: 'Add a passkey' }).click();
    expect(await app.violations()).toEqual([]);
    await fillIn(app, { label: '', password: PASSWORD });
    await app.page.getByText('Fill in this field.').waitFor();
    await fillIn(app, { label: 'My phone', password: PASSWORD });
    await list.getByText('The passkey is added.').waitFor();
    await list.getByText('not used yet').waitFor();
    expect(await app.violations()).toEqual([]);

    await chooseInMenu(app, 'Log out');
    await app.page.getByText('You are logged out.').waitFor();
    expect(await app.violations()).toEqual([]);
    await app.button('Log in with a passkey').click();
    await app.page.getByText('You play as').waitFor();
    await openAccount(app);
    await app.page.getByRole('definition').filter({ hasText: name }).waitFor();
    await list.getByText('last used').waitFor();

    await list.getByRole('button', { name: 'Rename the passkey: My phone' }).click();
    expect(await app.violations()).toEqual([]);
    await fillIn(app, { label: 'Old phone' });
    await list.getByText('The passkey has its new name.').waitFor();
    await list.getByRole('button', { name: 'Remove the passkey: Old phone' }).click();
    await list.getByText('The passkey is removed.').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(0);

    // The device still has it, and the server no more.
    await chooseInMenu(app, 'Log out');
    await app.button('Log in with a passkey').click();
    await app.page.getByRole('alert').getByText('Nobody can log in here with this passkey.').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await close(app);
  });

  it('somebody signs up with one, on a phone, and sets a password later', async () => {
    const { app } = await withDevice(PHONE);
    await chooseInMenu(app, 'Sign up');
    await app.page.getByText('Passkey', { exact: true }).click();
    await expect.poll(() => app.page.locator('main [name="new-password"]').count()).toBe(0);
    expect(await app.violations()).toEqual([]);
    const name = newName();
    await fillIn(app, { username: name });
    await app.page.getByText(`Welcome, ${name}.`).waitFor();
    expect(await codesAt(app)).toHaveLength(10);
    await app.page.getByLabel('I have kept them').check();
    await app.button('Go on').click();
    await openAccount(app);
    const list = passkeysOf(app);
    await list.getByRole('button', { name: /^Remove the passkey/ }).click();
    await list.getByText('This is your only way to log in.').waitFor();
    expect(refusals(app)).toEqual(['409']);
    expect(await app.violations()).toEqual([]);

    await app.button('Set a password').click();
    await fillIn(app, { 'new-password': PASSWORD });
    await app.page.getByText('The password is changed.').waitFor();
    await list.getByRole('button', { name: /^Remove the passkey/ }).click();
    await list.getByText('The passkey is removed.').waitFor();
    await close(app);
  });

  it('works by the keyboard alone', async () => {
    const { app } = await withDevice();
    await signUp(app);
    await openAccount(app);
    const list = passkeysOf(app);
    await press(app, 'Add a passkey');
    await app.page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    await goTo(app, 'Your present password');
    await app.page.keyboard.type(PASSWORD);
    await app.page.keyboard.press('Enter');
    await list.getByText('The passkey is added.').waitFor();
    await isHeld(app);
    await press(app, 'Rename the passkey');
    await goTo(app, 'Name of the passkey');
    await app.page.keyboard.type(' at home');
    await app.page.keyboard.press('Enter');
    await list.getByText('The passkey has its new name.').waitFor();
    await isHeld(app);
    await chooseInMenu(app, 'Log out');
    await app.page.getByText('You are logged out.').waitFor();
    await press(app, 'Log in with a passkey');
    await app.page.getByText('You play as').waitFor();
    await openAccount(app);
    await press(app, 'Remove the passkey');
    await list.getByText('The passkey is removed.').waitFor();
    await isHeld(app);
    await close(app);
  });

  it('says that a device has used none', async () => {
    const { app } = await withDevice();
    await chooseInMenu(app, 'Log in');
    await app.button('Log in with a passkey').click();
    await app.page.getByRole('alert').getByText('No passkey was used.').waitFor();
    await close(app);
  });

  it('says plainly where there are none', async () => {
    const app = await person(browser);
    await signUp(app);
    await openAccount(app);
    await passkeysOf(app).getByText('Passkeys need an encrypted connection (https)').waitFor();
    await expect.poll(() => app.button('Add a passkey').count()).toBe(0);
    expect(await app.violations()).toEqual([]);
    await chooseInMenu(app, 'Log out');
    await app.page.getByText('You are logged out.').waitFor();
    await expect.poll(() => app.button('Log in with a passkey').count()).toBe(0);
    await close(app);
  });
});
