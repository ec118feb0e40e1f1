// Mistakes of a game as puzzles: found from its review, and solved by the keyboard.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';
import { press } from './keyboard';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/**
 * A game between levels 4 and 3. Of all its positions one is a puzzle: the one before 15... d8-d5,
 * where c6-b5 wins.
 */
const MOVES = (
  'f1-h3 b7-d5 b2-b3 g7-e5 b1-a2 f7-f5 g1-h2 c7-c5 f2-g3 g8-f7 g2-g4 b8-a7 a2-c4 f7-g6 h2-f4 g6-h5 ' +
  'g3-h4 e7-g5 h4xh6 g5xg3 h1-h2 f8-e7 e1-b4 c8-c7 c2-e4 c7-b6 d3-d4 d5xd3 d2xd4 d8-d5 h6-g7'
).split(' ');
const SOLUTION = ['c6-b5', 'c4xc6xa6', 'a7xa5'];
/** Longer than a review takes on a busy machine. */
const REVIEWED = { timeout: 90_000 };

const PUZZLE = /#\/puzzles\/own\/dameo\/\w{8}$/;

it('the person who missed a win gets it as a puzzle, and solves it with the keyboard', async () => {
  const lost = { ...gameForTwo(null, MOVES), players: { white: 4, black: 'person' } };
  const app = await App.open(browser, DESKTOP, lost);
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await app.page.getByRole('link', { name: 'Analyse this game' }).click();
  await app.button('Review').click();
  const panel = app.page.getByRole('region', { name: 'Review' });
  await app.button('My mistakes as puzzles').waitFor(REVIEWED);
  await expect.poll(() => panel.getByRole('button', { name: /mistakes as puzzles$/ }).count()).toBe(1);
  await app.button('My mistakes as puzzles').press('Enter');
  await panel.getByText('1 new puzzle is in “From my games”.').waitFor({ timeout: 60_000 });
  expect(await app.violations()).toEqual([]);
  await panel.getByRole('link', { name: 'Solve' }).press('Enter');
  await expect.poll(() => app.page.url()).toMatch(PUZZLE);
  await expect.poll(() => app.status.textContent()).toContain('Black to move. Find the only move that wins.');
  await app.page.getByLabel('Type a move').fill(SOLUTION[0] ?? '');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain('Right.');
  await app.page.getByLabel('Type a move').fill(SOLUTION[2] ?? '');
  await app.page.keyboard.press('Enter');
  await expect.poll(() => app.status.textContent()).toContain('Solved.');
  await app.status.getByText('In the game d8-d5 was played.').waitFor();
  await expect.poll(() => app.status.textContent()).not.toContain('rating');
  // It is kept with what became of it, and can be deleted and brought back.
  await app.page.reload();
  await press(app, 'All puzzles from my games');
  const list = app.page.getByRole('list', { name: 'From my games' });
  await list.getByRole('listitem').filter({ hasText: 'Solved' }).waitFor();
  await list.getByRole('button', { name: /^Delete / }).press('Enter');
  await app.page.getByText('There are none yet.').waitFor();
  await app.button('Bring it back').press('Enter');
  await list.getByRole('link', { name: /Computer, level 4 – Player/ }).waitFor();
  expect(await app.violations()).toEqual([]);
  expect(app.faults).toEqual([]);
  await app.close();
});

it('of a game that nobody here played those of either side are found, on a phone, and the search stops', async () => {
  const app = await App.open(browser, PHONE, gameForTwo(null), `#/analysis/dameo?moves=${MOVES.join('+')}`);
  await app.button('Review').tap();
  const panel = app.page.getByRole('region', { name: 'Review' });
  await app.button('Black’s mistakes as puzzles').waitFor(REVIEWED);
  await app.button('White’s mistakes as puzzles').tap();
  await panel.getByText('No puzzle was found').waitFor({ timeout: 60_000 });
  await app.button('Black’s mistakes as puzzles').tap();
  await panel.getByRole('button', { name: 'Stop' }).tap();
  await app.button('Black’s mistakes as puzzles').waitFor();
  await expect.poll(() => panel.getByRole('progressbar').count()).toBe(0);
  await app.button('Black’s mistakes as puzzles').tap();
  await panel.getByText(/1 new puzzle is in|These puzzles are in/).waitFor({ timeout: 60_000 });
  await app.openView('Puzzles');
  await app.page.getByRole('link', { name: /From my games.*1 puzzle/ }).tap();
  await app.button('Start').tap();
  await expect.poll(() => app.page.url()).toMatch(PUZZLE);
  await app.button('Show the solution').tap();
  await expect.poll(() => app.status.textContent(), { timeout: 10_000 }).toContain(SOLUTION.join(' '));
  expect(app.faults).toEqual([]);
  await app.close();
});
