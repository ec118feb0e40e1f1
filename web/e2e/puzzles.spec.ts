// Puzzles, in a browser: with a mouse, by touch, with a keyboard.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Puzzle, readPuzzles } from '../src/puzzles/file';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const all = readPuzzles(readFileSync(new URL('../../data/puzzles/dameo.tsv', import.meta.url), 'utf8'));
/** Two moves of the solver, the first one quiet. */
const twoMoves = all.find(
  ({ line, result }) => result === 'win' && line.length === 3 && line[0]?.includes('-'),
) as Puzzle;
const addressOf = ({ id }: Puzzle): string => `#/puzzles/dameo/${id}`;

const open = (place: string, options = DESKTOP): Promise<App> =>
  App.open(browser, options, gameForTwo(null), place);

const squaresOf = (text = ''): [string, string] => {
  const stops = text.split(/[-x]/);
  return [stops[0] ?? '', stops.at(-1) ?? ''];
};

/** Plays a move by typing it. */
async function type(app: App, text = ''): Promise<void> {
  await app.page.getByLabel('Type a move').fill(text);
  await app.page.keyboard.press('Enter');
}

it('are solved with a mouse, after a wrong try that is refuted', async () => {
  const app = await open(addressOf(twoMoves));
  await expect.poll(() => app.status.textContent()).toContain('Find the only move that wins.');
  // Any other legal move; of a mirror image there is none.
  const [from, to] = squaresOf(twoMoves.line[0]);
  const legal = await app.page.evaluate(
    ([start]) => [...document.querySelectorAll('[data-square]')].map((cell) => cell.getAttribute('data-square')).filter((name) => name !== start),
    [from],
  );
  let isWrong = false;
  for (const square of legal) {
    if (!square || (await app.read(square)).includes('empty')) continue;
    await app.click(square);
    const target = app.page.locator('[aria-label$="can go here"]').first();
    if ((await target.count()) === 0) continue;
    await app.click((await target.getAttribute('data-square')) ?? '');
    await app.button('Try again').waitFor({ timeout: 5_000 });
    isWrong = true;
    break;
  }
  expect(isWrong).toBe(true);
  await expect.poll(() => app.status.textContent(), { timeout: 20_000 }).toMatch(/is not it: .* is the answer/);
  await app.button('Try again').click();
  await app.click(from, to);
  await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain('Right.');
  await type(app, twoMoves.line[2]);
  await expect.poll(() => app.status.textContent()).toContain('Solved.');
  await app.page.locator('summary').click();
  await expect.poll(() => app.page.textContent('main')).toContain('0 of 1 solved at the first attempt');
  await app.button('Next puzzle').click();
  await expect.poll(() => app.page.url()).not.toContain(twoMoves.id);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('are solved with the keyboard alone, and the history is kept', async () => {
  const app = await open(addressOf(twoMoves));
  await type(app, twoMoves.line[0]);
  await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain('Right.');
  await type(app, twoMoves.line[2]);
  await expect.poll(() => app.status.textContent()).toContain('Solved.');
  await app.page.reload();
  await app.page.locator('summary').click();
  await expect.poll(() => app.page.textContent('main')).toContain('1 of 1 solved at the first attempt');
  expect(app.faults).toEqual([]);
  await app.close();
});

it('give hints and the solution, and are chosen by game and theme, by touch', async () => {
  const app = await open(addressOf(twoMoves), PHONE);
  await app.button('Hint').tap();
  await expect.poll(() => app.page.locator('.board circle').count()).toBe(1);
  await app.button('Hint').tap();
  await expect.poll(() => app.page.locator('.board polyline').count()).toBe(1);
  expect(await app.violations()).toEqual([]);
  await app.button('Show the solution').tap();
  await expect.poll(() => app.status.textContent()).toContain(twoMoves.line.join(' '));
  await expect.poll(() => app.page.getByText(/^Rating \d+/).count()).toBe(1);
  await app.page.locator('summary').tap();
  await app.page.getByRole('combobox', { name: 'Theme' }).selectOption('coup-turc');
  await expect.poll(() => app.page.url()).not.toContain(twoMoves.id);
  const turc = all.filter(({ themes }) => themes.includes('coup-turc')).map(({ id }) => id);
  expect(turc).toContain(app.page.url().split('/').at(-1));
  await app.page.getByRole('combobox', { name: 'Game' }).selectOption('croda');
  await expect.poll(() => app.page.url()).toContain('#/puzzles/croda/');
  await app.page.getByRole('button', { name: 'Puzzle of the day' }).tap();
  const daily = app.page.url();
  await app.page.reload();
  await app.page.locator('summary').waitFor();
  expect(app.page.url()).toBe(daily);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('axe finds nothing in the dark, and an unknown address says so', async () => {
  const app = await open('#/puzzles/dameo/zzzzzzzz', { ...DESKTOP, colorScheme: 'dark' });
  await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('There is no puzzle zzzzzzzz');
  expect(await app.violations()).toEqual([]);
  await app.close();
});
