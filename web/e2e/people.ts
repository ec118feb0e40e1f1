// People who meet on the server, each with a browser of their own.

import type { Browser, BrowserContextOptions, WebSocketRoute } from 'playwright-core';
import { expect, inject } from 'vitest';
import { App, DESKTOP } from './app';
import { text } from './languages';

/** The connection of a page to the rooms of games, which a test can cut. */
export class Line {
  readonly #open = new Set<WebSocketRoute>();
  #isCut = false;

  static async of({ page }: App): Promise<Line> {
    const line = new Line();
    await page.context().routeWebSocket(/\/games\/\w+\/socket$/, (socket) => line.#connect(socket));
    return line;
  }

  /** Ends the connection, and lets no other come about. */
  async cut(): Promise<void> {
    this.#isCut = true;
    await Promise.all([...this.#open].map((socket) => socket.close({ code: 1012, reason: 'cut' })));
  }

  mend(): void {
    this.#isCut = false;
  }

  #connect(socket: WebSocketRoute): void {
    if (this.#isCut) return void socket.close({ code: 1012, reason: 'cut' });
    socket.connectToServer();
    this.#open.add(socket);
  }
}

/** Somebody who has the app open in a browser of their own, in a language. */
export async function person(
  browser: Browser,
  options: BrowserContextOptions = DESKTOP,
  place = '#/lobby',
  language = 'en',
  address = inject('address'),
): Promise<App> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('dameo.settings')) localStorage.setItem('dameo.settings', JSON.stringify({ language: chosen }));
  }, language);
  const page = await context.newPage();
  const app = App.on(page, address);
  await page.goto(address + place);
  await page.locator('main').waitFor();
  return app;
}

/** Texts of the app in a language. */
export const texts = (language: string) => (key: string): string => text(language, key);

/** Makes an invitation by link as White; returns the link. */
export async function invite(host: App, language = 'en'): Promise<string> {
  const said = texts(language);
  await host.page.getByRole('button', { name: said('online_invite_friend') }).click();
  const dialog = host.page.getByRole('dialog');
  await dialog.locator('.segments label').first().click();
  await dialog.getByRole('button', { name: said('online_make_link') }).click();
  return host.page.getByLabel(said('online_link')).inputValue();
}

/** Somebody else accepts the invitation of a link, and the game begins; returns the other one. */
export async function join(host: App, link: string, options: BrowserContextOptions = DESKTOP): Promise<App> {
  const site = new URL('.', link).href;
  const guest = await person(host.page.context().browser()!, options, link.slice(site.length), 'en', site);
  await guest.button('Play now').click();
  await Promise.all([host, guest].map(({ page }) => page.getByRole('grid').waitFor()));
  return guest;
}

/** Two people at a board: White has invited, Black has accepted. */
export async function meet(
  browser: Browser,
  options: BrowserContextOptions = DESKTOP,
  address = inject('address'),
): Promise<{ white: App; black: App; link: string }> {
  const white = await person(browser, options, '#/lobby', 'en', address);
  const link = await invite(white);
  return { white, black: await join(white, link, options), link };
}

interface Players {
  white: App;
  black: App;
}

/** They play a move each, and Black resigns. */
export async function finished<P extends Players>(players: P): Promise<P> {
  const { white, black } = players;
  await white.click('d1', 'd4');
  await black.page.locator('.move-list button').nth(0).waitFor();
  await black.click('d8', 'd5');
  await white.page.locator('.move-list button').nth(1).waitFor();
  await black.button('Resign').click();
  await black.button('Really resign?').click();
  await white.page.locator('.status.over').waitFor();
  return players;
}

/** The moves in the list of a game. */
export const movesAt = (app: App, timeout?: number) =>
  expect.poll(
    async () => (await app.page.locator('.move-list button').allTextContents()).join(' ').replace(/\s+/g, ' ').trim(),
    timeout === undefined ? {} : { timeout },
  );

/** Nothing went wrong at anybody's. */
export async function close(...apps: App[]): Promise<void> {
  expect(apps.flatMap(({ faults }) => faults)).toEqual([]);
  await Promise.all(apps.map((app) => app.close()));
}
