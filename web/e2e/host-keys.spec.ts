// What moderators do, and games brought from elsewhere, on screens of each layout by the keys of
// the keyboard alone: every stop of the tab key can be seen, and the focus is never lost.

import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { administrator } from './administrator';
import { type App, launch } from './app';
import { goTo, isHeld, press } from './keyboard';
import { openAccount, signUp } from './members';
import { close, meet, person } from './people';
import { LAYOUTS } from './screens';
import { type Site, start } from './serve';

let browser: Browser;
/** A server of its own: at that of the other tests there are their reports. */
let site: Site;
/** The first administrator. */
let root: App;

beforeAll(async () => {
  [browser, site] = await Promise.all([launch(), start()]);
  ({ app: root } = await administrator(browser, site.address, site.setUp));
});
afterAll(async () => {
  await close(root);
  await Promise.all([browser.close(), site.stop()]);
});

async function write(app: App, field: string, text: string): Promise<void> {
  await goTo(app, field);
  await app.page.keyboard.type(text);
}

it.each(LAYOUTS)('a report is settled on $width x $height', async ({ width, height }) => {
  const screen = { viewport: { width, height } };
  const { white, black } = await meet(browser, screen, site.address);
  await press(white, 'Report or block');
  await write(white, 'What has happened?', 'it stalls');
  await press(white, 'Send the report');
  await white.page.getByText('The moderators have your report.').waitFor();
  await isHeld(white);

  const { page } = root;
  await page.setViewportSize({ width, height });
  await page.goto(`${site.address}#/rules`);
  await page.getByRole('heading', { name: 'Moderation' }).waitFor({ state: 'detached' });
  await page.goto(`${site.address}#/moderation`);
  await page.getByText('it stalls').first().waitFor();
  await press(root, 'Look at the account');
  const account = page.getByRole('region', { name: /^Guest / });
  await account.waitFor();
  await isHeld(root);
  // Passed on the way to what can be done about the account.
  await goTo(root, 'Close the report');
  await write(root, 'Reason', 'it was slow');
  await press(root, 'Impose');
  await account.getByText('it was slow').first().waitFor();
  await isHeld(root);
  await goTo(root, 'Look at the account', 'Shift+Tab');
  await write(root, 'Reason', 'talked to');
  await press(root, 'Close the report');
  await page.getByText('No report is open.').waitFor();
  await isHeld(root);
  await close(white, black);
});

it.each(LAYOUTS)('games from elsewhere are imported and deleted on $width x $height', async ({ width, height }) => {
  const app = await person(browser, { viewport: { width, height } }, '#/lobby', 'en', site.address);
  const { page } = app;
  const file = fileURLToPath(new URL('../../crates/dameo/tests/data/exports/abstractplay.json', import.meta.url));
  // The browser asks the test instead of the person only some time after this.
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await signUp(app);
  await openAccount(app);
  const games = page.getByRole('region', { name: 'Games played elsewhere' });
  await press(app, 'Import a file');
  await games.getByText('New games: 2.').waitFor();
  await isHeld(app);
  await press(app, 'Delete ');
  await games.getByText('1 game', { exact: true }).waitFor();
  await isHeld(app);
  await press(app, 'Delete all of these games');
  await isHeld(app);
  await press(app, 'Delete them for good');
  await games.getByText('The games are deleted.').waitFor();
  await isHeld(app);
  await close(app);
});
