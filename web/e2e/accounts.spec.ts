// Accounts: signing up, logging in, coming back without the password, sessions, and what is stored.

import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, launch, PHONE } from './app';
import { goTo, isHeld, press } from './keyboard';
import { askToLogIn, chooseInMenu, codesAt, fillIn, logIn, newName, openAccount, PASSWORD, signUp } from './members';
import { close, invite, join, meet, movesAt, person } from './people';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The sentence at a field. */
const noteAt = (app: App, name: string): Promise<string> =>
  app.page.locator(`main [name="${name}"]`).evaluate((input) => {
    const id = input.getAttribute('aria-describedby');
    return (id && document.getElementById(id)?.textContent) || '';
  });

const focused = (app: App): Promise<string | null> => app.page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** Requests that the server refuses are errors in the console of the browser. */
const refusals = (app: App): string[] => app.faults.splice(0).map((fault) => /\b4\d\d\b/.exec(fault)?.[0] ?? fault);

describe('signing up', () => {
  it('a guest keeps the seat of a game that goes on', async () => {
    const { white, black, link } = await meet(browser);
    await white.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    const { name } = await signUp(white);
    await white.page.getByRole('grid').waitFor();
    expect(white.page.url()).toBe(link);
    await black.page.getByText(name).first().waitFor();
    await black.click('d8', 'd5');
    await white.status.getByText('Your turn').waitFor();
    await white.click('e1', 'e4');
    await movesAt(black).toBe('d1-d4 d8-d5 e1-e4');
    await close(white, black);
  });

  it('says what is wrong at the field, and keeps what was typed', async () => {
    const app = await person(browser);
    await chooseInMenu(app, 'Sign up');
    expect(await noteAt(app, 'username')).toContain('3 to 20 letters');
    expect(await noteAt(app, 'new-password')).toContain('At least 8 characters');
    await fillIn(app, { username: '1a', 'new-password': 'short' });
    expect(await noteAt(app, 'username')).toContain('This cannot be a name');
    expect(await noteAt(app, 'new-password')).toContain('Too short');
    expect(await focused(app)).toBe('username');
    expect(await app.violations()).toEqual([]);

    const [taken, name] = [newName(), newName()];
    const other = await person(browser);
    await signUp(other, taken);
    await fillIn(app, { username: taken, 'new-password': PASSWORD });
    await app.page.getByText('Somebody has this name').waitFor();
    await expect.poll(() => focused(app)).toBe('username');
    await fillIn(app, { username: 'admin' });
    await app.page.getByText('This name is reserved').waitFor();
    await fillIn(app, { username: name, 'new-password': 'password123' });
    await app.page.getByText('too easy to guess').waitFor();
    await expect.poll(() => focused(app)).toBe('new-password');
    await expect.poll(() => app.page.locator('[name="username"]').inputValue()).toBe(name);
    await app.button('Show the password').click();
    await expect.poll(() => app.page.locator('[name="new-password"]').getAttribute('type')).toBe('text');
    expect(refusals(app)).toEqual(['409', '422', '422']);
    await close(app, other);
  });

  it('shows the codes until they are kept, with a file of them', async () => {
    const app = await person(browser, PHONE);
    await chooseInMenu(app, 'Sign up');
    const name = newName();
    await fillIn(app, { username: name, 'new-password': PASSWORD });
    await app.page.getByText(`Welcome, ${name}.`).waitFor();
    const codes = await codesAt(app);
    expect(codes).toHaveLength(10);
    await expect.poll(() => app.button('Go on').isDisabled()).toBe(true);
    expect(await app.violations()).toEqual([]);
    const [file] = await Promise.all([app.page.waitForEvent('download'), app.button('Save as a file').click()]);
    expect(file.suggestedFilename()).toBe(`dameo-recovery-codes-${name}.txt`);
    const text = await readFile((await file.path())!, 'utf8');
    expect(codes.filter((code) => !text.includes(code))).toEqual([]);
    // Whoever looks at another view first finds them again.
    await app.openView('Rules');
    await chooseInMenu(app, 'Your account');
    expect(await codesAt(app)).toEqual(codes);
    await app.page.getByLabel('I have kept them').check();
    await app.button('Go on').click();
    await app.page.getByRole('heading', { name: 'Your account' }).waitFor();
    await close(app);
  });

  it('sends a form once, however often Enter is pressed', async () => {
    const app = await person(browser);
    const sent: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().endsWith('/sign-up')) sent.push(request.url());
    });
    await app.page.route('**/sign-up', async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await chooseInMenu(app, 'Sign up');
    await fillIn(app, { username: newName(), 'new-password': PASSWORD });
    await app.page.keyboard.press('Enter');
    // The button says that it waits, and is no other.
    await app.button('Sign up').click({ force: true });
    await app.page.getByText('Welcome,').waitFor();
    expect(sent).toHaveLength(1);
    await close(app);
  });
});

describe('logging in', () => {
  it('goes on with a game in a second browser', async () => {
    const { white, black, link } = await meet(browser);
    const { name } = await signUp(white);
    await white.page.getByRole('grid').waitFor();
    const second = await person(browser, PHONE, new URL(link).pathname.slice(1));
    await second.status.getByText('White to move').waitFor();
    await logIn(second, name);
    await second.status.getByText('Your turn').waitFor();
    await second.touch('d1', 'd4');
    for (const app of [white, black]) await movesAt(app).toBe('d1-d4');
    await close(white, black, second);
  });

  it('refuses a wrong password, says when to try again, and leads to a new one', async () => {
    const first = await person(browser);
    const { name, codes } = await signUp(first);
    const app = await person(browser);
    await askToLogIn(app, name, 'not the password');
    await app.page.getByText('Name and password do not belong together.').waitFor();
    await expect.poll(() => focused(app)).toBe('password');
    expect(await app.violations()).toEqual([]);
    expect(refusals(app)).toEqual(['403']);

    await app.page.getByRole('link', { name: 'Forgotten the password?' }).click();
    await app.page.getByRole('heading', { name: 'Set a new password' }).waitFor();
    await expect.poll(() => app.page.locator('[name="username"]').inputValue()).toBe(name);
    await fillIn(app, { code: 'abc', 'new-password': 'another stone bridge' });
    expect(await noteAt(app, 'code')).toContain('This is no recovery code');
    await fillIn(app, { code: '00000-00000-00000-00000' });
    await app.page.getByText('Name and code do not belong together').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await fillIn(app, { code: codes[3]!.toLowerCase() });
    await app.page.getByText('You play as').waitFor();
    // The session of the old password has ended.
    await first.page.getByText('You are no longer logged in here').waitFor();
    await openAccount(app);
    await app.page.getByText('9', { exact: true }).waitFor();
    await close(first, app);
  });

  it('says after how many seconds the server tries again', async () => {
    const app = await person(browser);
    await app.page.route('**/log-in', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '6' },
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'too-many-requests' }),
      }),
    );
    await askToLogIn(app, 'Ann');
    await app.page.getByRole('alert').getByText('Try again in 6 s.').waitFor();
    await expect.poll(() => app.page.locator('[name="password"]').inputValue()).toBe(PASSWORD);
    expect(refusals(app)).toEqual(['429']);
    await close(app);
  });

  it('names a member in the lobby and in the invitation', async () => {
    const host = await person(browser);
    const { name } = await signUp(host);
    await host.page.getByRole('button', { name: 'Look for an opponent' }).click();
    // Only members accept a rated one.
    await host.page.getByRole('dialog').getByRole('switch', { name: 'Rated' }).uncheck();
    await host.button('Wait for an opponent').click();
    await host.page.getByRole('heading', { name: 'Waiting for your opponent' }).waitFor();
    const guest = await person(browser);
    await guest.page.getByRole('region', { name: 'Open invitations' }).getByText(name).waitFor();
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('heading', { name: `${name} invites you to play Dameo` }).waitFor();
    await guest.button('Play now').click();
    await guest.page.getByRole('grid').waitFor();
    await guest.page.getByText(name).first().waitFor();
    await host.button('Call it off').click();
    await guest.page.getByText('without a result').waitFor();
    await close(host, guest);
  });

  it('ends with the log-out, and with it what the page waits for', async () => {
    const app = await person(browser);
    const { name } = await signUp(app);
    const link = await invite(app);
    await app.openView('Rules');
    await app.page.getByText('Your invitation is still open.').waitFor();
    await chooseInMenu(app, 'Log out');
    await app.page.getByText('You are logged out.').waitFor();
    await app.button('Log in or sign up').waitFor();
    await expect.poll(() => app.page.getByText('Your invitation is still open.').count()).toBe(0);
    // Whoever comes back finds it again.
    await logIn(app, name);
    await app.page.getByText('You play as').waitFor();
    await app.page.goto(link);
    await app.button('Withdraw the invitation').waitFor();
    await close(app);
  });
});

describe('the page of the account', () => {
  it('ends another session, whose page says so and goes on after the log-in', async () => {
    const host = await person(browser);
    const { name } = await signUp(host);
    const link = await invite(host);
    const black = await join(host, link);
    const second = await person(browser, undefined, new URL(link).pathname.slice(1));
    await logIn(second, name);
    await second.status.getByText('Your turn').waitFor();

    await openAccount(host);
    const list = host.page.getByRole('region', { name: 'Sessions' });
    await expect.poll(() => list.getByText('this browser').count()).toBe(1);
    expect(await host.violations()).toEqual([]);
    await list.getByRole('button', { name: /^End the session/ }).click();
    await list.getByText('The session has ended.').waitFor();
    await expect.poll(() => list.getByRole('button').count()).toBe(0);

    const notice = second.page.getByRole('alert').filter({ hasText: 'You are no longer logged in here' });
    await notice.waitFor();
    await notice.getByRole('link', { name: 'Log in' }).click();
    await fillIn(second, { username: name, password: PASSWORD });
    await second.status.getByText('Your turn').waitFor();
    await second.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    await close(host, black, second);
  });

  it('changes the password, and ends all other sessions', async () => {
    const app = await person(browser);
    const { name } = await signUp(app);
    const second = await person(browser);
    await logIn(second, name);
    await second.page.getByText('You play as').waitFor();
    await openAccount(second);
    await openAccount(app);
    await app.button('Change the password').click();
    await fillIn(app, { password: 'wrong password', 'new-password': 'another stone bridge' });
    await app.page.getByText('This is not your password.').waitFor();
    expect(await app.violations()).toEqual([]);
    expect(refusals(app)).toEqual(['403']);
    await fillIn(app, { password: PASSWORD });
    await app.page.getByText('The password is changed.').waitFor();
    // The page of an account knows at once.
    await second.page.getByRole('heading', { name: 'Log in' }).waitFor();
    await second.page.getByText('You are no longer logged in here').waitFor();
    await fillIn(second, { username: name, password: 'another stone bridge' });
    await second.page.getByText('You play as').waitFor();
    await close(app, second);
  });

  it('gives new recovery codes, and the old ones stop working', async () => {
    const app = await person(browser);
    const { name, codes } = await signUp(app);
    await openAccount(app);
    await app.button('New codes').click();
    expect(await app.violations()).toEqual([]);
    await fillIn(app, { password: 'wrong password' });
    await app.page.getByText('This is not your password.').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await fillIn(app, { password: PASSWORD });
    await app.page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const fresh = await codesAt(app);
    expect([fresh.length, fresh.filter((code) => codes.includes(code))]).toEqual([10, []]);
    await expect.poll(() => app.page.getByText('Welcome,').count()).toBe(0);
    await isHeld(app);
    await app.page.getByLabel('I have kept them').check();
    await app.button('Go on').click();
    await app.page.getByRole('heading', { name: 'Your account' }).waitFor();
    await isHeld(app);

    const second = await person(browser);
    await second.page.goto(`${new URL(second.page.url()).origin}/#/account/recover`);
    await fillIn(second, { username: name, code: codes[0]!, 'new-password': 'another stone bridge' });
    await second.page.getByText('Name and code do not belong together').waitFor();
    expect(refusals(second)).toEqual(['403']);
    await fillIn(second, { code: fresh[0]! });
    await second.page.getByText('You play as').waitFor();
    await close(app, second);
  });

  it('ends all others; a page without a connection finds out by what it asks for next', async () => {
    const app = await person(browser);
    // Nothing comes from the server on the connection that a member has in every view.
    await app.page.routeWebSocket(/\/online\/socket$/, () => {});
    const { name } = await signUp(app);
    await openAccount(app);
    const [second, third] = [await person(browser), await person(browser)];
    for (const other of [second, third]) {
      await logIn(other, name);
      await other.page.getByText('You play as').waitFor();
    }
    await openAccount(second);
    await second.button('End all others').click();
    await second.page.getByText('All other sessions have ended.').waitFor();
    await third.page.getByRole('alert').getByText('You are no longer logged in here').waitFor();

    await app.button('Download your data').click();
    await app.page.getByRole('heading', { name: 'Log in' }).waitFor();
    await app.page.getByText('You are no longer logged in here').waitFor();
    expect(refusals(app)).toEqual(['403']);
    await close(app, second, third);
  });

  it('gives the data, and deletes the account', async () => {
    const { white, black } = await meet(browser);
    const { name } = await signUp(white);
    await white.page.getByRole('grid').waitFor();
    await white.click('d1', 'd4');
    await movesAt(black).toBe('d1-d4');
    await black.click('d8', 'd5');
    await movesAt(white).toBe('d1-d4 d8-d5');
    await openAccount(white);
    const [file] = await Promise.all([white.page.waitForEvent('download'), white.button('Download your data').click()]);
    const data = JSON.parse(await readFile((await file.path())!, 'utf8')) as { account: { identity: { name: string } }; games: unknown[] };
    expect([data.account.identity.name, data.games.length]).toEqual([name, 1]);

    await white.button('Delete the account').click();
    await white.page.getByText('Finished games stay').waitFor();
    expect(await white.violations()).toEqual([]);
    await fillIn(white, { password: 'wrong password' });
    await white.page.getByText('This is not your password.').waitFor();
    expect(refusals(white)).toEqual(['403']);
    await fillIn(white, { password: PASSWORD });
    await white.page.getByText('Your account is deleted.').waitFor();
    await black.status.getByText('You won').waitFor();
    await black.page.getByText('Deleted account').first().waitFor();
    await askToLogIn(white, name);
    await white.page.getByText('Name and password do not belong together.').waitFor();
    expect(refusals(white)).toEqual(['403']);
    await close(white, black);
  });
});

it('a session that has ended in another tab is told in every tab', async () => {
  const app = await person(browser);
  await signUp(app);
  const tab = await app.page.context().newPage();
  await tab.goto(`${new URL(app.page.url()).origin}/#/rules`);
  await tab.getByRole('button', { name: /^Account of/ }).waitFor();
  await chooseInMenu(app, 'Log out');
  await tab.getByText('You are no longer logged in here').waitFor();
  await close(app);
});

it('who is logged in is known to the server alone', async () => {
  const app = await person(browser);
  const { name } = await signUp(app);
  await app.page.evaluate(() => localStorage.removeItem('dameo.member'));
  await app.page.goto(`${new URL(app.page.url()).origin}/#/account`);
  await app.page.reload();
  await app.page.getByRole('heading', { name: 'Your account' }).waitFor();
  await app.button(`Account of ${name}`).waitFor();
  await close(app);
});

it('an account is made, used and deleted by the keys of the keyboard alone', async () => {
  const app = await person(browser);
  const type = (text: string): Promise<void> => app.page.keyboard.type(text);
  const name = newName();
  await press(app, 'Log in or sign up');
  await press(app, 'Sign up');
  await app.page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await goTo(app, 'Name');
  await type('1');
  await app.page.keyboard.press('Enter');
  await isHeld(app);
  expect(await focused(app)).toBe('username');
  await app.page.keyboard.press('Backspace');
  await type(name);
  await goTo(app, 'Password');
  await type(PASSWORD);
  await app.page.keyboard.press('Enter');
  await app.page.getByText('Welcome,').waitFor();
  await isHeld(app);
  await press(app, 'Copy');
  await app.page.getByText(/Codes copied|text is selected/).waitFor();
  await goTo(app, 'I have kept them');
  await app.page.keyboard.press('Space');
  await press(app, 'Go on');
  await app.page.getByText('You play as').waitFor();
  await isHeld(app);

  await press(app, name);
  await app.page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await isHeld(app);
  await press(app, 'Change the password');
  await isHeld(app);
  await press(app, 'Cancel');
  await isHeld(app);
  await press(app, 'Delete the account');
  await goTo(app, 'Your present password');
  await type(PASSWORD);
  await app.page.keyboard.press('Enter');
  await app.page.getByText('Your account is deleted.').waitFor();
  await isHeld(app);
  await close(app);
});
