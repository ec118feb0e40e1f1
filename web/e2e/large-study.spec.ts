// A study of 10,000 moves stays usable.

import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { emptyRecord } from '../src/record/record';
import { Game } from '../src/rules/rules';
import { loadRulesAndPdn } from '../src/rules/testing';
import { gameOf, pdnOf } from '../src/study/annotated';
import { flatten } from '../src/tree/flat';
import * as tree from '../src/tree/tree';
import { App, DESKTOP, launch, LONG } from './app';

const MOVES = 10_000;
const PLIES = 120;

/** A tree of random games; always the same one. */
function largeTree(): tree.Tree {
  let seed = 7;
  const random = (count: number): number => (seed = (seed * 16_807) % 2_147_483_647) % count;
  let grown = tree.EMPTY;
  while (flatten(grown).nodes.length < MOVES) {
    const game = Game.from(emptyRecord('dameo'));
    let path: tree.Path = [];
    for (let ply = 0; ply < PLIES; ply += 1) {
      const { moves, outcome } = game.view();
      const move = moves[random(moves.length)];
      if (outcome || !move) break;
      game.play(move.text);
      ({ tree: grown, path } = tree.play(grown, path, move.text));
    }
    game.free();
  }
  return grown;
}

/** Scrolls from the beginning of a box to its end. */
const scrollThrough = (box: Locator): Promise<void> =>
  box.evaluate(async (element) => {
    element.scrollTop = 0;
    for (let top = -1; element.scrollTop !== top; ) {
      top = element.scrollTop;
      element.scrollTop += element.clientHeight;
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)));
    }
  });

it.runIf(LONG)('10,000 moves are opened, walked, edited and found again', async () => {
  await loadRulesAndPdn();
  const text = pdnOf({ ...gameOf(emptyRecord('dameo')), tree: largeTree() });
  const browser = await launch();
  const app = await App.open(browser, DESKTOP, {}, '#/analysis/dameo');
  const took: Record<string, number> = {};
  const time = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const start = Date.now();
    await work();
    took[what] = Date.now() - start;
  };
  const moves = app.page.locator('.tree');
  /** The moves that are in the page: those that can be seen, and the rest as room. */
  const count = () => moves.evaluate((box) => box.querySelectorAll('button').length);
  /** Presses a button, and waits until the page has been drawn. */
  const press = (label: string) =>
    app.page.locator(`button[aria-label="${label}"]`).evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    });
  await app.button('Import').click();
  await app.page.getByLabel('A position (FEN) or games').fill(text);
  await time('open', async () => {
    await app.button('Open').click();
    await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  });
  expect(await count()).toBeLessThan(MOVES / 4);
  await time('step', () => press('Forward'));
  await time('end', () => press('End'));
  await press('Back');
  const comment = app.page.locator('#comment');
  await comment.fill('here');
  await time('edit', async () => {
    await comment.press('Enter');
    await expect.poll(() => moves.textContent(), { timeout: 20_000, interval: 5 }).toContain('here');
  });
  await time('reload', async () => {
    await app.page.reload();
    await expect.poll(count, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0);
  });
  await expect.poll(() => moves.textContent()).toContain('here');
  console.log(`a study of ${MOVES} moves, in milliseconds: ${JSON.stringify(took)}`);
  await scrollThrough(moves);
  expect(await count()).toBeGreaterThanOrEqual(MOVES);
  expect(app.faults).toEqual([]);
  await browser.close();
});
