// The learn view in a browser.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outlines } from '../src/learn/lessons';
import { App, AXE_SCREENS, DESKTOP, launch, LONG, OFFLINE, PHONE } from './app';
import { byKeyboard, type Tap } from './game';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const says = (app: App, text: string): Promise<void> =>
  expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain(text);

/** Opens the overview; the app itself opens with a board. */
async function openIndex(options: BrowserContextOptions): Promise<App> {
  const app = await App.open(browser, options);
  await app.openView('Learn');
  await app.page.getByRole('heading', { name: 'Learn Dameo' }).waitFor();
  return app;
}

const open = (place: string, options = DESKTOP): Promise<App> => App.open(browser, options, {}, `#/learn/${place}`);

/** Takes the lesson of linear moves: a wrong try, and every step. */
async function takeLines(app: App, tap: Tap, press: (name: string) => Promise<void>): Promise<void> {
  const move = async (from: string, to: string): Promise<void> => {
    await tap(from);
    await tap(to);
  };
  await move('f3', 'f5');
  await says(app, 'Not quite. That moves less than the whole line');
  await press('Try again');
  await says(app, 'White to move.');
  await move('f2', 'f5');
  await says(app, 'Right. Three men have moved');
  await press('Next');
  await app.page.getByText('2 of 3').waitFor();
  await move('a1', 'd4');
  await says(app, 'Right.');
  await press('Next');
  await move('c3', 'c5');
  await says(app, 'Right.');
  await app.page.getByRole('link', { name: 'Next: Captures' }).waitFor();
}

describe('a lesson', () => {
  it('is taken with the mouse; what is finished survives a reload', async () => {
    const app = await openIndex(DESKTOP);
    await app.page.getByRole('link', { name: 'Linear moves' }).click();
    await app.page.getByRole('heading', { name: 'Linear moves' }).waitFor();
    expect(new URL(app.page.url()).hash).toBe('#/learn/dameo/lines');
    await takeLines(app, (square) => app.click(square), (name) => app.button(name).click());
    await app.page.goto(`${app.page.url().split('#')[0]}#/learn`);
    await app.page.getByRole('link', { name: 'Linear moves (done)' }).waitFor();
    await app.page.reload();
    await app.page.getByRole('link', { name: 'Linear moves (done)' }).waitFor();
    await app.page.getByText('1 of 7').waitFor();
    await app.page.getByRole('link', { name: 'Go on: How a man moves' }).click();
    await app.page.getByRole('heading', { name: 'How a man moves' }).waitFor();
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is taken with the keyboard alone', async () => {
    const app = await open('dameo/lines');
    const press = async (name: string): Promise<void> => {
      const button = app.button(name);
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await button.evaluate((element) => element === document.activeElement)) {
          await app.page.keyboard.press('Enter');
          return;
        }
        await app.page.keyboard.press('Tab');
      }
      throw new Error(`${name} cannot be reached`);
    };
    await takeLines(app, byKeyboard(app), press);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is taken by touch', async () => {
    const app = await open('dameo/lines', PHONE);
    await takeLines(app, (square) => app.touch(square), (name) => app.button(name).tap());
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('shows the move and the reply to it, and starts again', async () => {
    const app = await open('dameo/blocking');
    await app.page.getByLabel('Type a move').fill('c5xd3');
    await app.page.keyboard.press('Enter');
    await says(app, 'Right. The man on c3');
    expect(await app.read('b8')).toBe('b8, white king');
    await app.button('Again').click();
    await says(app, 'Black to move.');
    await app.button('Show the move').click();
    await app.click('c5', 'c1');
    await says(app, 'The capture goes on from c1');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('answers a wrong try with the reply of the rules or the engine', async () => {
    const app = await open('tactics/ladder');
    // The only legal reply is a capture.
    await app.click('d3', 'e4');
    await says(app, 'Not quite. That does not win.');
    await expect.poll(() => app.read('e1'), { timeout: 10_000 }).toBe('e1, black king');
    await app.button('Try again').click();
    await expect.poll(() => app.read('d3')).toContain('white man');
    // There is no capture: the engine chooses.
    const black = async (): Promise<string> => {
      const cells = app.page.locator('[data-square][aria-label*="black"]');
      return (await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('data-square')))).join();
    };
    await app.click('e2', 'f3');
    await says(app, 'Not quite. That does not win.');
    const before = await black();
    await expect.poll(black, { timeout: 20_000 }).not.toBe(before);
    await app.button('Try again').click();
    await says(app, 'White to move.');
    await app.click('e2', 'c4');
    await expect.poll(() => app.read('d4'), { timeout: 10_000 }).toBe('d4, black man');
    await says(app, 'White to move.');
    await app.click('d3', 'd5', 'f5', 'f7');
    await says(app, 'Right. Over d4, e5 and f6.');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('says that there is none of that name', async () => {
    const app = await openIndex(DESKTOP);
    await app.page.goto(`${app.page.url().split('#')[0]}#/learn/dameo/pawns`);
    await app.page.getByRole('heading', { name: 'There is no such lesson' }).waitFor();
    await app.page.getByRole('link', { name: 'All lessons' }).click();
    await app.page.getByRole('heading', { name: 'Learn Dameo' }).waitFor();
    await app.close();
  });
});

describe('an exercise', () => {
  it('says where the result was spoiled, and goes back', async () => {
    const app = await open('endings/king-against-man');
    await says(app, 'White wins in 3 moves');
    await app.click('e6', 'e7');
    await says(app, 'You spoiled the win here: move 1, e6-e7. It was a win in 3 moves; now it is a draw.');
    await app.button('Take it back').click();
    await says(app, 'White wins in 3 moves');
    await app.click('e6', 'e1');
    await says(app, 'White wins in 2 moves');
    await app.button('Show a best move').click();
    await app.button('Start over').click();
    await says(app, 'White wins in 3 moves');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is won against the best defence', async () => {
    const app = await open('endings/king-against-man', PHONE);
    await says(app, 'White wins in 3 moves');
    await app.touch('e6', 'e1');
    await says(app, 'White wins in 2 moves');
    await app.button('Show a best move').tap();
    await app.touch('e1', 'h1');
    await says(app, 'White wins in 1 move');
    // Wherever the man was promoted, the king takes it along the rank.
    await app.touch('h1', 'a1');
    await says(app, 'Done. The new king was taken');
    await app.page.getByRole('link', { name: /^Next:/ }).tap();
    await app.page.getByRole('heading', { name: 'Two kings against one', exact: true }).waitFor();
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

it('what older versions of the app kept is finished still', async () => {
  const app = await openIndex(DESKTOP);
  await app.page.evaluate(() => localStorage.setItem('dameo.learn', '{"finished":["dameo/lines"],"isGreeted":true}'));
  await app.page.reload();
  await app.page.getByRole('link', { name: 'Linear moves (done)' }).waitFor();
  expect(await app.page.evaluate(() => localStorage.getItem('dameo.learn'))).toBe(null);
  await app.page.reload();
  await app.page.getByRole('link', { name: 'Linear moves (done)' }).waitFor();
  await app.close();
});

it('shows the position of every lesson, to the eye alone', async () => {
  const app = await openIndex(PHONE);
  const boards = app.page.locator('main li .figure');
  const units = outlines.flatMap((topic) => topic.units);
  await expect.poll(() => boards.count()).toBe(units.length);
  await expect.poll(() => app.page.locator('main li [aria-hidden="true"] .figure').count()).toBe(units.length);
  await app.close();
});

describe('the line for those who do not know the game', () => {
  it('leads to the first lesson, and is gone when it is dismissed', async () => {
    const app = await App.open(browser, PHONE);
    const line = app.page.getByRole('link', { name: 'New to Dameo? Learn it in five minutes' });
    await line.tap();
    await app.page.getByRole('heading', { name: 'How a man moves' }).waitFor();
    await app.page.goBack();
    await line.waitFor();
    await app.button('Dismiss').tap();
    await expect.poll(() => line.count()).toBe(0);
    await app.page.reload();
    await app.page.getByRole('grid').waitFor();
    await expect.poll(() => line.count()).toBe(0);
    await app.close();
  });

  it('is gone after a game', async () => {
    const app = await App.open(browser, DESKTOP);
    const line = app.page.getByRole('link', { name: 'New to Dameo? Learn it in five minutes' });
    await line.waitFor();
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await expect.poll(() => line.count()).toBe(0);
    await app.close();
  });
});

describe('the pages', () => {
  it('show every first move, and open it in the analysis', async () => {
    const app = await openIndex(DESKTOP);
    await app.page.getByRole('link', { name: 'The 26 first moves' }).click();
    await app.page.getByRole('heading', { name: 'The 26 first moves' }).waitFor();
    await expect.poll(() => app.page.getByRole('row').count()).toBe(27);
    await app.page.getByRole('link', { name: 'Analyse c1-c4', exact: true }).click();
    await expect.poll(() => app.read('c4')).toBe('c4, white man');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  const PAGES = { 'The 26 first moves': 'first-moves', Strategy: 'strategy', 'History and relatives': 'history' };
  for (const [title, place] of Object.entries(PAGES)) {
    it(`fit a phone, and axe finds nothing: ${title}`, async () => {
      const app = await openIndex(PHONE);
      await app.page.goto(`${app.page.url().split('#')[0]}#/learn/${place}`);
      await app.page.getByRole('heading', { name: title, level: 1 }).waitFor();
      expect(await app.violations()).toEqual([]);
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(app.faults).toEqual([]);
      await app.close();
    });
  }
});

it.runIf(LONG)('is there offline, exercises with their tablebases too', async () => {
  const app = await openIndex(OFFLINE);
  await app.page.evaluate(() => navigator.serviceWorker.ready);
  await app.page.reload();
  await app.page.getByRole('heading', { name: 'Learn Dameo' }).waitFor();
  await app.page.context().setOffline(true);
  await app.page.reload();
  await app.page.getByRole('link', { name: 'Ladder' }).click();
  await app.page.getByRole('grid').waitFor();
  await app.page.goto(`${app.page.url().split('#')[0]}#/learn/endings/pace`);
  await says(app, 'White wins in 8 moves');
  await app.close();
});

for (const [size, options] of AXE_SCREENS) {
  it(`axe finds nothing, ${size}`, async () => {
    const app = await openIndex(options);
    const check = async (): Promise<void> => {
      expect(await app.violations()).toEqual([]);
      expect(await app.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    };
    await check();
    await app.page.getByRole('link', { name: 'Linear moves' }).click();
    await app.page.getByRole('grid').waitFor();
    await check();
    await app.click('f3', 'f5');
    await says(app, 'Not quite.');
    await check();
    await app.close();
  });
}
