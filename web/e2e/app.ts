// Drives the app in a browser through its user interface.

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { violations } from './axe';

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** A desktop whose pages are served by the app's worker from the second visit on. */
export const OFFLINE: BrowserContextOptions = { ...DESKTOP, serviceWorkers: 'allow' };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

const SIDEWAYS: BrowserContextOptions = { ...PHONE, viewport: { width: 844, height: 390 } };

/** Whether the long tests are run, too. */
export const LONG = Boolean(process.env['LONG']);

/** The screens on which axe reads whole views: what it finds rarely depends on their size. */
export const AXE_SCREENS = Object.entries({ phone: PHONE, ...(LONG && { desktop: DESKTOP, sideways: SIDEWAYS }) });

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Without a graphics card one is emulated, more slowly than the page is drawn without; the
    // process that would talk to it only costs time.
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu'],
  });

/** A new game against the computer, as the first versions of the page stored it. */
export const gameAgainstComputer = (level: number): object => ({
  ...gameForTwo(null),
  players: { white: 'person', black: level },
});

/** A game for two people from a position, as the first versions of the page stored it. */
export const gameForTwo = (
  startFen: string | null,
  moves: string[] = [],
  variant = 'dameo',
): object => ({
  record: { variant, drawRules: 'playstrategy', startFen, moves, conclusion: null },
  players: { white: 'person', black: 'person' },
  orientation: 'white',
});

export class App {
  /** Requests to anywhere but the app's own server, and errors on the page. */
  readonly faults: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(
    browser: Browser,
    options: BrowserContextOptions,
    game: object = gameForTwo(null),
    place = '',
  ): Promise<App> {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      // It would store the whole app again for every test.
      serviceWorkers: 'block',
      ...options,
    });
    await context.addInitScript((value) => {
      // Once: the page moves the game to its database.
      if (value === '{}' || localStorage.getItem('test.seeded')) return;
      localStorage.setItem('test.seeded', 'yes');
      localStorage.setItem('dameo.game', value);
    }, JSON.stringify(game));
    return App.tab(context, place);
  }

  /** Opens another tab of a browser; `address` is that of the app, with a slash at its end. */
  static async tab(context: BrowserContext, place = '', address = inject('address')): Promise<App> {
    const app = App.on(await context.newPage(), address);
    const { page } = app;
    await page.goto(address + place);
    await page.locator('main').waitFor();
    const hasBoard = !/^#\/(account|archive|leaders|player|library|lobby|tournaments|puzzles$|puzzles\/(home|streak|timed|history|own)\b)/.test(place);
    if (hasBoard) await page.getByRole('grid').waitFor();
    return app;
  }

  /** The app in a page, before it is loaded. */
  static on(page: Page, address = inject('address')): App {
    const app = new App(page);
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) app.faults.push(`request to ${request.url()}`);
    });
    page.on('pageerror', (error) => app.faults.push(String(error)));
    page.on('console', (message) => {
      // A host without a server says so once.
      const isExpected = message.location().url.endsWith('/api/site');
      if (message.type() === 'error' && !isExpected) app.faults.push(message.text());
    });
    return app;
  }

  /** The centre of a square, in pixels of the viewport. */
  async centre(square: string): Promise<{ x: number; y: number }> {
    const found = await this.page.evaluate((name) => {
      const box = document.querySelector(`[data-square="${name}"]`)?.getBoundingClientRect();
      return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    }, square);
    if (!found) throw new Error(`${square} cannot be seen`);
    return found;
  }

  async click(...squares: string[]): Promise<void> {
    for (const square of squares) {
      const { x, y } = await this.centre(square);
      await this.page.mouse.click(x, y);
    }
  }

  async touch(...squares: string[]): Promise<void> {
    for (const square of squares) {
      const { x, y } = await this.centre(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** What a screen reader reads on a square. */
  async read(square: string): Promise<string> {
    return (await this.page.locator(`[data-square="${square}"]`).getAttribute('aria-label')) ?? '';
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens a view by its link, which is in the menu on small screens. */
  async openView(name: string): Promise<void> {
    const menu = this.button('Menu');
    if (await menu.isVisible()) await menu.click();
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click();
  }

  get status() {
    return this.page.locator('.status');
  }

  get moves() {
    return this.page.getByRole('region', { name: 'Moves' });
  }

  /** The accessibility violations in the page, by light and in the dark. */
  violations(): Promise<string[]> {
    return violations(this.page);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
