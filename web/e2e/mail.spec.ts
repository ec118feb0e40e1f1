// An address of e-mail: given, confirmed by a link, of use when the password is lost, and given up.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { isHeld, press } from './keyboard';
import type { Received } from './mail-server';
import { chooseInMenu, fillIn, newName, openAccount, PASSWORD, signUp } from './members';
import { close, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The hash of the link in the mail to an address that leads to a place, once it is there. */
async function linkTo(address: string, place: string): Promise<string> {
  const folder = inject('mails');
  const find = async (): Promise<string | undefined> => {
    for (const file of await readdir(folder)) {
      const { to, text } = JSON.parse(await readFile(join(folder, file), 'utf8')) as Received;
      const link = to === address && new RegExp(`/(#/mail/${place}/\\S+)`).exec(text.replaceAll('=\n', ''));
      if (link) return link[1];
    }
    return undefined;
  };
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy();
  return (await find())!;
}

const section = (app: App) => app.page.getByRole('region', { name: 'E-mail' });

it('an address is confirmed, and leads back to an account without its password', async () => {
  const app = await person(browser, PHONE);
  const { name } = await signUp(app);
  const address = `${name}@site.example`;
  await openAccount(app);
  await section(app).getByRole('button', { name: 'Add an address' }).click();
  await fillIn(app, { address: 'nowhere', password: PASSWORD });
  await app.page.getByText('No mail can be sent to this address.').waitFor();
  await fillIn(app, { address });
  await section(app).getByText(`A link was sent to ${address}.`).waitFor();
  expect(await app.violations()).toEqual([]);
  const confirm = await linkTo(address, 'confirm');
  await app.page.goto(inject('address') + confirm);
  await app.page.getByRole('heading', { name: 'Confirm your address' }).waitFor();
  expect(await app.violations()).toEqual([]);
  await app.button('Confirm').click();
  await app.page.getByText('Your address is confirmed.').waitFor();
  await app.page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await section(app).getByText(`Mail goes to ${address}.`).waitFor();
  await section(app).getByLabel('Remind me').check();
  expect(await app.violations()).toEqual([]);

  await chooseInMenu(app, 'Log out');
  await chooseInMenu(app, 'Log in');
  await app.page.getByRole('link', { name: 'Forgotten the password?' }).click();
  await app.page.getByRole('link', { name: 'By e-mail' }).click();
  await app.page.locator('main [name="address"]').waitFor();
  await fillIn(app, { username: name, address });
  await app.page.getByText('a link is on its way').waitFor();
  expect(await app.violations()).toEqual([]);
  await app.page.goto(inject('address') + (await linkTo(address, 'password')));
  await app.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
  expect(await app.violations()).toEqual([]);
  await fillIn(app, { 'new-password': 'another stone bridge' });
  await expect.poll(() => app.page.url()).toContain('#/lobby');
  await chooseInMenu(app, 'Your account');
  await section(app).getByRole('button', { name: 'Remove the address' }).click();
  await fillIn(app, { password: 'another stone bridge' });
  await section(app).getByText('Your address is removed.').waitFor();
  await section(app).getByRole('button', { name: 'Add an address' }).waitFor();
  await close(app);
});

it('all of it is reached by the keyboard, and a link that was used is told', async () => {
  const app = await person(browser);
  const name = newName();
  await signUp(app, name);
  const address = `${name}@site.example`;
  await openAccount(app);
  await press(app, 'Add an address');
  await app.page.locator('main [name="address"]').waitFor();
  await fillIn(app, { address, password: PASSWORD });
  await section(app).getByText(`A link was sent to ${address}.`).waitFor();
  await isHeld(app);
  const confirm = await linkTo(address, 'confirm');
  await app.page.goto(inject('address') + confirm);
  await press(app, 'Confirm');
  await app.page.getByText('Your address is confirmed.').waitFor();
  // The same link again, and one that stops nothing.
  const isRefused = 'This link was used already';
  for (const [hash, button] of [
    [confirm, 'Confirm'],
    ['#/mail/stop/x', 'Stop reminders'],
  ] as const) {
    await app.page.goto(`${inject('address')}#/play`);
    await app.page.goto(inject('address') + hash);
    await press(app, button);
    await app.page.getByText(isRefused).waitFor();
  }
  expect(app.faults.splice(0).every((fault) => fault.includes('403'))).toBe(true);
  await close(app);
});
