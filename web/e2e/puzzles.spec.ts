// Puzzles, in a browser: with a mouse, by touch, with a keyboard.

import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Puzzle, readPuzzles } from '../src/puzzles/file';
import { ladder } from '../src/puzzles/ladder';
import { emptyRecord } from '../src/record/record';
import { loadRules, position } from '../src/rules/rules';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

await loadRules();
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
  // The wrong try was the first one.
  await expect.poll(() => app.status.textContent()).toMatch(/Your rating: \d+\? \(−\d+\)/);
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
  await expect.poll(() => app.status.textContent()).toMatch(/Your rating: \d+\? \(\+\d+\)/);
  const rating = /\d+\?/.exec((await app.status.textContent()) ?? '')?.[0] ?? 'none';
  await app.page.reload();
  await app.page.locator('summary', { hasText: `your rating ${rating}` }).waitFor();
  // Again, it is not rated.
  await type(app, twoMoves.line[0]);
  await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain('Right.');
  await type(app, twoMoves.line[2]);
  await expect.poll(() => app.status.textContent()).toContain('Not rated: you have met this puzzle before.');
  await app.page.locator('summary', { hasText: `your rating ${rating}` }).waitFor();
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
  await expect.poll(() => app.page.getByText(/^Puzzle rating \d+/).count()).toBe(1);
  await app.page.locator('summary').first().tap();
  await app.page.getByRole('combobox', { name: 'Theme' }).selectOption('coup-turc');
  await expect.poll(() => app.page.url()).not.toContain(twoMoves.id);
  const turc = all.filter(({ themes }) => themes.includes('coup-turc')).map(({ id }) => id);
  expect(turc).toContain(app.page.url().split('/').at(-1));
  await app.page.getByRole('combobox', { name: 'Game' }).selectOption('croda');
  await expect.poll(() => app.page.url()).toContain('#/puzzles/croda/');
  await app.page.getByRole('button', { name: 'Puzzle of the day' }).tap();
  const daily = app.page.url();
  await app.page.reload();
  await app.page.locator('summary').first().waitFor();
  expect(app.page.url()).toBe(daily);
  expect(app.faults).toEqual([]);
  await app.close();
});

/** The puzzles of runs, when the page has no luck. */
const rungs = (perStep: number): Puzzle[] => ladder(all, perStep, () => 0);
const withoutLuck = (app: App): Promise<void> => app.page.evaluate(() => void (Math.random = () => 0));

/** Plays a whole line by typing it; the opponent's replies are waited for. */
async function solve(app: App, { line }: Puzzle): Promise<void> {
  const field = app.page.getByLabel('Type a move');
  for (const [ply, text] of line.entries()) {
    if (ply % 2 === 1) continue;
    if (ply > 0) await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain('Right.');
    await expect.poll(() => field.isEnabled()).toBe(true);
    await type(app, text);
  }
}

/** A legal move that is wrong. */
function wrongMoveOf(puzzle: Puzzle): string {
  const { moves } = position({ ...emptyRecord(puzzle.variant), startFen: puzzle.fen, moves: [] });
  const wrong = moves.find(({ text }) => text !== puzzle.line[0]);
  if (!wrong) throw new Error(`${puzzle.id} has one legal move`);
  return wrong.text;
}

it('a streak is played with the keyboard, kept over a reload, and ends with a mistake', async () => {
  const app = await open('#/puzzles/streak/dameo');
  const [first, second, third, fourth] = rungs(3) as [Puzzle, Puzzle, Puzzle, Puzzle];
  await app.button('Start').waitFor();
  expect(await app.violations()).toEqual([]);
  await withoutLuck(app);
  await app.button('Start').press('Enter');
  await solve(app, first);
  // The button for the next puzzle has the focus.
  await app.page.locator('button:focus', { hasText: 'Next puzzle' }).waitFor();
  await app.page.keyboard.press('Enter');
  await app.page.locator('[role="gridcell"]:focus').waitFor({ state: 'attached' });
  await solve(app, second);
  await app.button('Next puzzle').click();
  await app.button('Skip once').click();
  await expect.poll(() => app.button('Skip is used').isDisabled()).toBe(true);
  await app.page.reload();
  await app.button('Go on').click();
  await expect.poll(() => app.button('Skip is used').isDisabled()).toBe(true);
  expect(third.id).not.toBe(fourth.id);
  await type(app, wrongMoveOf(fourth));
  await app.status.getByText('The streak ends with 2.').waitFor();
  expect(await app.violations()).toEqual([]);
  await app.button('Show the solution').click();
  await app.status.getByText('The solution:').waitFor();
  await app.button('New streak').click();
  await expect.poll(() => app.button('Skip once').isEnabled()).toBe(true);
  await app.page.getByRole('link', { name: 'History' }).click();
  await app.page.getByText('Best streak').waitFor();
  await expect.poll(() => app.page.getByRole('list', { name: 'Attempts' }).getByRole('listitem').count()).toBe(3);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('a timed run is played with the keyboard until the time is up', async () => {
  const app = await open('#/puzzles/timed/dameo');
  await app.button('Start').waitFor();
  expect(await app.violations()).toEqual([]);
  await app.page.clock.install();
  await withoutLuck(app);
  await app.button('Start').press('Enter');
  const [first, second] = rungs(5) as [Puzzle, Puzzle];
  const clock = app.page.getByRole('timer');
  await expect.poll(() => clock.textContent()).toMatch(/^(3:00|2:5\d)/);
  await solve(app, first);
  const solved = app.page.locator('dd').nth(1);
  await expect.poll(() => solved.textContent()).toBe('1');
  // Typing goes on at once.
  await app.page.locator('#move:focus').waitFor();
  expect(await app.violations()).toEqual([]);
  await type(app, wrongMoveOf(second));
  await expect.poll(() => app.page.locator('dd').first().textContent()).toMatch(/−10/);
  // The mistake is explained at once.
  await app.page.getByText(`was wrong: ${second.line.join(' ')} was asked.`).first().waitFor();
  await app.page.clock.fastForward(200_000);
  await app.page.getByRole('heading', { name: 'Time is up' }).waitFor();
  await expect.poll(() => app.page.locator('dd').allTextContents()).toEqual(['1', '1', expect.stringMatching(/^\d moves?$/)]);
  expect(await app.violations()).toEqual([]);
  await app.page.locator('button:focus', { hasText: 'Play again' }).waitFor();
  await app.page.keyboard.press('Enter');
  await expect.poll(() => solved.textContent()).toBe('0');
  await app.button('Stop').click();
  await app.page.getByText('Best before').waitFor();
  await app.page.getByRole('link', { name: 'History' }).click();
  await app.page.getByText('Best timed run').waitFor();
  expect(app.faults).toEqual([]);
  await app.close();
});

it('a timed run is played by touch', async () => {
  const app = await open('#/puzzles/timed/dameo', PHONE);
  const quick = rungs(5)[0] as Puzzle;
  await app.button('Start').waitFor();
  await withoutLuck(app);
  await app.button('Start').tap();
  await app.page.getByRole('timer').waitFor();
  await app.touch(...squaresOf(wrongMoveOf(quick)));
  await expect.poll(() => app.page.locator('dd').first().textContent()).toMatch(/−10/);
  await app.button('Stop').tap();
  await app.page.getByRole('heading', { name: 'The run has ended' }).waitFor();
  await app.page.getByRole('link', { name: `puzzle ${quick.rating}` }).tap();
  await expect.poll(() => app.page.url()).toContain(quick.id);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('the history has what was tried, and failed puzzles are tried again', async () => {
  const app = await open(addressOf(twoMoves), PHONE);
  await app.button('Hint').tap();
  await expect.poll(() => app.status.textContent()).toMatch(/Your rating: \d+\? \(−\d+\)/);
  await app.page.getByRole('link', { name: 'History' }).tap();
  const entries = app.page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  await expect.poll(() => entries.allTextContents()).toEqual([expect.stringMatching(/−\d+.*Failed,/)]);
  await app.page.getByText('Solved', { exact: true }).first().tap();
  await expect.poll(() => entries.allTextContents()).toEqual(['None.']);
  await app.page.getByText('Failed', { exact: true }).tap();
  await expect.poll(() => entries.count()).toBe(1);
  expect(await app.violations()).toEqual([]);
  await app.page.getByText('How the rating works').tap();
  await app.page.getByText('The method is Glicko-2').waitFor();
  await app.page.getByRole('link', { name: 'Try failed ones again (1)' }).tap();
  await app.page.getByText('Failed puzzles, 1 left.').waitFor();
  await solve(app, twoMoves);
  await expect.poll(() => app.status.textContent()).toContain('Solved.');
  await app.page.getByText('Failed puzzles, 0 left.').waitFor();
  await app.button('Next puzzle').tap();
  await app.page.getByText('No failed puzzles are left.').waitFor();
  expect(app.faults).toEqual([]);
  await app.close();
});

it('begin on a page with the puzzle of the day and the themes', async () => {
  const app = await open('#/puzzles', PHONE);
  await app.page.getByRole('heading', { name: 'Puzzles' }).waitFor();
  await app.page.locator('.board svg').waitFor();
  expect(await app.violations()).toEqual([]);
  await app.page.getByRole('link', { name: 'Puzzle of the day' }).tap();
  await app.page.locator('[role="grid"]').waitFor();
  await app.button('Hint').tap();
  await app.page.getByRole('link', { name: 'Overview' }).tap();
  await app.page.getByRole('link', { name: /Puzzle of the day.*Failed/ }).waitFor();
  await app.page.getByRole('link', { name: 'Coup turc' }).tap();
  await expect.poll(() => app.page.url()).toMatch(/dameo\/[a-z0-9]{8}$/);
  const turc = all.filter(({ themes }) => themes.includes('coup-turc')).map(({ id }) => id);
  expect(turc).toContain(app.page.url().split('/').at(-1));
  expect(app.faults).toEqual([]);
  await app.close();
});

it('say that help counts, and play a sacrifice out until it is seen what it wins', async () => {
  const isOpen = ({ fen, line }: Puzzle): boolean =>
    position({ ...emptyRecord('dameo'), startFen: fen, moves: line }).moves.some(({ captured }) => captured.length > 0);
  const puzzle = all.find((one) => one.line.length === 1 && one.result === 'win' && isOpen(one)) as Puzzle;
  const app = await open(addressOf(puzzle));
  await app.page.getByText('A hint or the solution counts as not solved.').waitFor();
  await solve(app, puzzle);
  await expect.poll(() => app.status.textContent(), { timeout: 20_000 }).toMatch(/Solved\. (Wins \d+ (man|men|king)|The game is won)/);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('two tabs share the rating', async () => {
  const app = await open(addressOf(twoMoves));
  const other = await App.tab(app.page.context(), addressOf(twoMoves));
  await app.button('Hint').click();
  await expect.poll(() => app.status.textContent()).toContain('Your rating:');
  await other.page.locator('summary', { hasText: 'your rating' }).waitFor();
  expect([...app.faults, ...other.faults]).toEqual([]);
  await app.close();
});

it('axe finds nothing, and an unknown address says so', async () => {
  const app = await open('#/puzzles/dameo/zzzzzzzz');
  await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('There is no puzzle zzzzzzzz');
  expect(await app.violations()).toEqual([]);
  const views = { Streak: 'Streak', Timed: 'Timed run', History: 'Puzzle history' };
  for (const [link, title] of Object.entries(views)) {
    await app.page.getByRole('navigation', { name: 'Puzzles' }).getByRole('link', { name: link }).click();
    await app.page.getByRole('heading', { name: title }).waitFor();
    expect(await app.violations()).toEqual([]);
  }
  await app.close();
});
