// The keys of every view with a board, whatever has the focus, and the list of moves, which
// keeps the current one in sight, on screens of all shapes.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRules, position } from '../src/rules/rules';
import { emptyRecord } from '../src/record/record';
import { App, DESKTOP, gameForTwo, launch, LONG } from './app';
import { finished, invite, join } from './people';
import { LAYOUTS, SCREENS } from './screens';

await loadRules();

/** A game of legal moves that lasts for a number of plies. */
function longGame(plies: number): string[] {
  for (let seed = 1; ; seed += 1) {
    const record = { ...emptyRecord('dameo'), moves: [] as string[] };
    while (record.moves.length < plies) {
      const { moves, outcome } = position(record);
      const chosen = moves[(seed * (record.moves.length + 7)) % moves.length];
      if (outcome || !chosen) break;
      record.moves.push(chosen.text);
    }
    if (record.moves.length === plies) return record.moves;
  }
}

const LONG_GAME = longGame(91);
/** Where the keys of a view are pressed: they are the same in every layout. */
const NAVIGATED = LONG ? LAYOUTS : LAYOUTS.slice(0, 1);
const MOVES = `moves=${LONG_GAME.join('+')}`;

interface View {
  name: string;
  place: string;
  /** Brings the view from its first state into the one that is tested. */
  prepare?: (app: App) => Promise<void>;
  /** Whether its keys go through the moves of a game. */
  isNavigated?: boolean;
  /** Whether it lists the moves of the game. */
  isListed?: boolean;
}

const VIEWS: View[] = [
  { name: 'play', place: '', isNavigated: true, isListed: true },
  { name: 'analysis', place: `#/analysis/dameo?${MOVES}`, isNavigated: true, isListed: true },
  {
    name: 'study',
    place: `#/analysis/dameo?${MOVES}`,
    prepare: (app) => app.button('Save').click(),
    isNavigated: true,
    isListed: true,
  },
  {
    name: 'explorer, engine and settings',
    place: `#/analysis/dameo?${MOVES}`,
    async prepare(app) {
      await app.button('Opening explorer').click();
      await app.page.getByLabel('Lines').selectOption('3');
      await app.page.getByRole('switch', { name: 'Engine' }).check();
      await app.button('Engine settings').click();
    },
    isNavigated: true,
    isListed: true,
  },
  {
    name: 'a game with a person',
    place: '#/lobby',
    async prepare(app) {
      const other = await join(app, await invite(app));
      await app.click('d1', 'd4');
      await other.status.getByText('Your turn').waitFor();
      await other.click('d8', 'd5');
      await app.status.getByText('Your turn').waitFor();
    },
    isNavigated: true,
    isListed: true,
  },
  {
    name: 'an analysis by both players',
    place: '#/lobby',
    async prepare(app) {
      const other = await join(app, await invite(app));
      await finished({ white: app, black: other });
      await other.button('Analyse together').click();
      await app.button('Analyse together').click();
      await app.page.getByRole('region', { name: 'Shared analysis' }).waitFor();
    },
    isNavigated: true,
    isListed: true,
  },
  { name: 'editor', place: '#/editor/dameo' },
  {
    name: 'endings',
    place: '#/endings/dameo?fen=W:WKc4,Kf4:BKa8',
    async prepare(app) {
      for (const move of ['c4-c5', 'a8-b8']) {
        await app.page.getByLabel('Type a move').fill(move);
        await app.page.keyboard.press('Enter');
      }
    },
    isNavigated: true,
  },
  { name: 'endings, editing', place: '#/endings/dameo', prepare: (app) => app.button('Edit position').click() },
  { name: 'puzzles', place: '#/puzzles/dameo' },
  { name: 'a streak', place: '#/puzzles/streak/dameo', prepare: (app) => app.button('Start').click() },
  { name: 'a timed run', place: '#/puzzles/timed/dameo', prepare: (app) => app.button('Start').click() },
  { name: 'a lesson', place: '#/learn/tactics/bridge' },
  { name: 'an exercise', place: '#/learn/endings/pace' },
];

/** What is on the squares of the board, from its top left, without what is known of it later. */
const shown = (app: App): Promise<string> =>
  app.page
    .locator('[data-square]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')?.split(', ', 2).join(' ')).join('; '));

const boardHasFocus = (app: App): Promise<boolean> =>
  app.page.evaluate(() => document.activeElement?.matches('.board') ?? false);

/** The controls of the view that can have the focus and do not lose it to the board by Escape. */
const notLeft = (app: App): Promise<string[]> =>
  app.page.evaluate(() => {
    const isOnBoard = (): boolean => document.activeElement?.matches('.board') ?? false;
    const controls = document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button, a[href]):not(:disabled)');
    return [...controls]
      .filter((control) => control.checkVisibility() && !control.closest('dialog, [popover]'))
      .filter((control) => {
        control.focus();
        if (document.activeElement !== control) return true;
        control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
        return !isOnBoard();
      })
      .map(({ outerHTML }) => outerHTML);
  });

/** Keys of the view, each of which changes what the board shows if they are pressed in this order. */
const NAVIGATION = ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'f', 'f'];
const LETTERS = ['f'];
const TRAVEL = ['Home', 'End', 'ArrowLeft', 'ArrowRight'];

/** Controls with the keys that they leave to the view. */
const KINDS: { control: string; text?: string; left: string[]; used: string[] }[] = [
  { control: 'input[type="checkbox"]', left: NAVIGATION, used: [] },
  { control: 'button', left: NAVIGATION, used: [] },
  { control: 'a[href]', left: NAVIGATION, used: [] },
  { control: 'input[type="radio"]', left: ['f', 'f', 'Home', 'End'], used: [] },
  { control: 'select', left: [], used: [...TRAVEL, ...LETTERS] },
  // The FEN of the position is never empty.
  { control: '#move', text: '', left: TRAVEL, used: [] },
  { control: '#move', text: 'abc', left: [], used: [...TRAVEL, ...LETTERS] },
];

async function expectKeys(app: App, keys: readonly string[], isForView: boolean, name: string): Promise<void> {
  for (const key of keys) {
    const before = await shown(app);
    await app.page.keyboard.press(key);
    expect((await shown(app)) !== before, `${key} in ${name}`).toBe(isForView);
  }
}

/** Whether the current move can be seen: in its list, in all that scrolls around it, and in the window. */
const isInSight = (app: App): Promise<boolean> =>
  app.moves.locator('[aria-current]').evaluate((move) => {
    const { top, bottom } = move.getBoundingClientRect();
    const fits = (first: number, last: number): boolean => top >= first - 1 && bottom <= last + 1;
    for (let box = move.parentElement; box && box !== document.body; box = box.parentElement) {
      const { display, overflowY } = getComputedStyle(box);
      const { top: first, bottom: last } = box.getBoundingClientRect();
      if (display !== 'contents' && overflowY !== 'visible' && !fits(first, last)) return false;
    }
    return fits(0, innerHeight);
  });

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The views that are tried each time, not in the long tests alone. */
const OFTEN = ['play', 'analysis'];

describe.each(VIEWS.filter(({ name }) => LONG || OFTEN.includes(name)))('$name', (view) => {
  let app: App;
  beforeAll(async () => {
    app = await App.open(browser, DESKTOP, gameForTwo(null, LONG_GAME), view.place);
    await view.prepare?.(app);
    await app.page.getByRole('grid').waitFor();
  });
  afterAll(async () => {
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it.runIf(view.isListed)('the current move is in sight at the start', async () => {
    await expect.poll(() => isInSight(app)).toBe(true);
  });

  it('Escape in any control, and a press on the board, give the board the focus', async () => {
    for (const { width, height } of SCREENS) {
      await app.page.setViewportSize({ width, height });
      expect(await notLeft(app), `${width}x${height}`).toEqual([]);
      await app.page.locator('main').getByRole('textbox').or(app.page.locator('main button')).last().focus();
      // The page has followed the focus.
      await app.page.evaluate(() => scrollTo(0, 0));
      await app.click('a1');
      expect(await boardHasFocus(app), `${width}x${height}`).toBe(true);
    }
  });

  it.runIf(view.isNavigated)('a key goes through the moves unless the control with the focus uses it', async () => {
    for (const { width, height } of NAVIGATED) {
      await app.page.setViewportSize({ width, height });
      await app.page.keyboard.press('Escape');
      await app.page.keyboard.press('End');
      for (const { control, text, left, used } of KINDS) {
        const found = app.page.locator(`main ${control}:not(:disabled):visible`).last();
        if ((await found.count()) === 0) continue;
        const name = `${control}, ${width}x${height}`;
        if (text !== undefined) await found.fill(text);
        await found.focus();
        await expectKeys(app, left, true, name);
        await expectKeys(app, used, false, name);
        if (text !== undefined) await found.fill('');
        await app.page.keyboard.press('Escape');
      }
    }
  });

  it.runIf(view.isNavigated)('the wheel over the board goes through the moves', async () => {
    await app.page.keyboard.press('Escape');
    await app.page.keyboard.press('End');
    const end = await shown(app);
    const { x, y } = await app.centre('d4');
    await app.page.mouse.move(x, y);
    await app.page.mouse.wheel(0, -100);
    await expect.poll(() => shown(app)).not.toBe(end);
    await app.page.mouse.wheel(0, 100);
    await expect.poll(() => shown(app)).toBe(end);
  });

  it.runIf(view.isListed)('the current move stays in sight', async () => {
    for (const { width, height } of SCREENS) {
      await app.page.setViewportSize({ width, height });
      await app.page.evaluate(() => scrollTo(0, 0));
      for (const key of ['End', 'ArrowLeft', 'Home', 'ArrowRight', 'End']) {
        await app.page.keyboard.press(key);
        // At the start no move is the current one.
        if (key === 'Home') continue;
        await expect.poll(() => isInSight(app), { message: `${key}, ${width}x${height}` }).toBe(true);
      }
    }
  });
});
