// People with accounts on the server.

import type { App } from './app';

export const PASSWORD = 'stone bridge river';

let count = 0;
/** A name that no member of the test server has. */
export const newName = (): string => `Ann-${(count += 1)}${Date.now().toString(36)}`.slice(0, 20);

/** Opens the menu of the account in the header and follows a link in it. */
export async function chooseInMenu(app: App, name: string): Promise<void> {
  const menu = app.page.locator('#account-menu');
  await app.page.locator('[popovertarget="account-menu"]').click();
  await menu.getByText(name, { exact: true }).click();
  // Logging out takes until the server has answered.
  await menu.waitFor({ state: 'hidden' });
}

/** Fills in the form that is shown. */
export async function fillIn(app: App, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await app.page.locator(`:is(main, dialog[open]) [name="${name}"]:not([readonly])`).fill(value);
  }
  await app.page.keyboard.press('Enter');
}

/** The recovery codes that are shown. */
export async function codesAt(app: App): Promise<string[]> {
  const codes = app.page.locator('section li');
  await codes.first().waitFor();
  return codes.allTextContents();
}

/** Becomes a member; returns the name and the recovery codes. */
export async function signUp(app: App, name = newName()): Promise<{ name: string; codes: string[] }> {
  await chooseInMenu(app, 'Sign up');
  await fillIn(app, { username: name, 'new-password': PASSWORD });
  await app.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  const codes = await codesAt(app);
  await app.page.getByLabel('I have kept them').check();
  await app.button('Go on').click();
  await app.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor({ state: 'detached' });
  return { name, codes };
}

/** Asks the server to log in. */
export async function askToLogIn(app: App, name: string, password = PASSWORD): Promise<void> {
  await chooseInMenu(app, 'Log in');
  await app.page.getByRole('heading', { name: 'Log in' }).waitFor();
  await fillIn(app, { username: name, password });
}

/** Logs in, and waits until the page has gone on. */
export async function logIn(app: App, name: string): Promise<void> {
  await askToLogIn(app, name);
  await app.page.getByRole('heading', { name: 'Log in' }).waitFor({ state: 'detached' });
}

/** A member goes to the page of the account. */
export async function openAccount(app: App): Promise<void> {
  await chooseInMenu(app, 'Your account');
  await app.page.getByRole('heading', { name: 'Sessions' }).waitFor();
}
