// The analysis view, in a browser.

import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, DESKTOP, gameForTwo, launch, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = (place = '#/analysis/dameo', options = DESKTOP) => App.open(browser, options, {}, place);

describe('the tree', () => {
  it('takes variations, comments, a new main line, and follows the arrow keys', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5');
    await app.button('Back').click();
    await app.click('e8', 'e5');
    await expect.poll(() => app.moves.textContent()).toMatch(/1\. d1-d4\s+d8-d5\s+variation:\s+1… e8-e5/);
    await app.page.getByLabel('Comment on e8-e5').fill('the other way');
    await app.page.keyboard.press('Enter');
    await expect.poll(() => app.moves.textContent()).toContain('the other way');
    await app.button('More for e8-e5').click();
    await app.page.getByRole('menuitem', { name: 'Make main line' }).click();
    await expect.poll(() => app.moves.textContent()).toMatch(/e8-e5.*variation:\s+1… d8-d5/s);
    await app.page.locator('h1').click({ force: true });
    await app.page.keyboard.press('ArrowLeft');
    await expect.poll(() => app.read('e5')).toBe('e5, empty');
    await app.page.keyboard.press('ArrowRight');
    await expect.poll(() => app.read('e5')).toBe('e5, black man');
    await app.button('More for e8-e5').click();
    await app.page.getByRole('menuitem', { name: 'Delete from here' }).click();
    await expect.poll(() => app.moves.textContent()).not.toContain('e8-e5');
    expect(app.page.url()).toContain('moves=d1-d4');
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('the engine', () => {
  it('shows the chosen number of lines, which a worker computes', async () => {
    const app = await open();
    const lines = app.page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
    const workers = app.page.workers().length;
    await app.page.getByLabel('Lines').selectOption('3');
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    await expect.poll(() => lines.count(), { timeout: 10_000 }).toBe(3);
    // Long tasks of the page are measured by tools/measure.mjs.
    expect(app.page.workers().length).toBeGreaterThan(workers);
    await app.click('d1', 'd4');
    await expect.poll(() => lines.count(), { timeout: 10_000 }).toBe(3);
    await app.page.getByRole('switch', { name: 'Engine' }).uncheck();
    await expect.poll(() => lines.count()).toBe(0);
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('a review', () => {
  it('judges every move, draws the graph, and shows better moves', async () => {
    // With 2. d4-c5 White gives men away.
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5+d4-c5+d5xb5');
    await app.button('Review').click();
    const panel = app.page.getByRole('region', { name: 'Review' });
    await expect.poll(() => panel.textContent(), { timeout: 60_000 }).toMatch(/White \d+%/);
    expect(await app.violations()).toEqual([]);
    // The graph looks the same when it is drawn again.
    const graph = panel.locator('canvas');
    const picture = () => graph.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const first = await picture();
    await app.button('Back').click();
    await expect.poll(picture).not.toBe(first);
    await app.button('Forward').click();
    await expect.poll(picture).toBe(first);
    const blunder = panel.getByRole('listitem').filter({ hasText: 'd4-c5' });
    await expect.poll(() => blunder.textContent()).toMatch(/2\. d4-c5\?\?.*→.*blunder: .*man/s);
    await expect.poll(() => app.moves.textContent()).toContain('d4-c5??');
    // A line is shown beside the game, and enters it when it is asked for.
    await blunder.getByRole('button', { name: 'Refutation' }).click();
    const line = panel.getByRole('group', { name: 'A line beside the game' });
    await expect.poll(() => app.read('b5')).toBe('b5, black man');
    // It can be seen, too: what is at its place is the line itself.
    const isSeen = (box: Element): boolean => {
      const { x, bottom } = box.getBoundingClientRect();
      return box.contains(document.elementFromPoint(x + 20, bottom - 10));
    };
    expect(await line.evaluate(isSeen)).toBe(true);
    await app.page.keyboard.press('ArrowRight');
    await expect.poll(() => line.locator('[aria-current]').textContent()).toMatch(/^\s*3\. /);
    await app.button('Back to the game').click();
    await expect.poll(() => line.count()).toBe(0);
    await blunder.getByRole('button', { name: /^Better/ }).click();
    await expect.poll(() => line.locator('[aria-current]').textContent()).toMatch(/^\s*2\. /);
    await expect.poll(() => app.moves.textContent()).not.toContain('variation:');
    await line.getByRole('button', { name: 'Add this line to the game' }).click();
    await expect.poll(() => app.moves.textContent()).toContain('variation:');
    await app.button('Annotate the game').click();
    await app.button('Export').click();
    await app.page.getByRole('dialog').getByRole('button', { name: 'Save PDN' }).waitFor();
    const download = app.page.waitForEvent('download');
    await app.button('Save PDN').click();
    const saved = (await (await (await download).createReadStream()).toArray()).join('');
    expect(saved).toMatch(/d4-c5 \$4 \{[^}]*→[^}]*man/);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('is kept with the study until the main line changes', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5+d4-c5+d5xb5');
    await app.button('Save').click();
    await app.button('Review').click();
    const panel = app.page.getByRole('region', { name: 'Review' });
    await expect.poll(() => panel.textContent(), { timeout: 60_000 }).toMatch(/White \d+%/);
    await app.page.reload();
    await panel.waitFor();
    await expect.poll(() => panel.textContent()).toMatch(/White \d+%/);
    await expect.poll(() => app.moves.textContent()).toContain('d4-c5??');
    await app.button('End').click();
    await app.page.getByLabel('Type a move').fill('e1-e4');
    await app.page.keyboard.press('Enter');
    await panel.getByText('The main line has changed.').waitFor();
    await app.page.reload();
    await app.moves.getByText('e1-e4').waitFor();
    await expect.poll(() => panel.count()).toBe(0);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('lets better moves be found', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5+d4-c5+d5xb5');
    await app.button('Review').click();
    const panel = app.page.getByRole('region', { name: 'Review' });
    const practise = app.button('Find better moves for White');
    const toQuestion = async (): Promise<void> => {
      await practise.click({ timeout: 60_000 });
      for (;;) {
        await expect.poll(() => panel.textContent()).toContain('Find a better move.');
        if ((await panel.textContent())?.includes('d4-c5')) break;
        await app.button('Skip').click();
      }
    };
    await toQuestion();
    // A line that was looked at gives nothing away, and the position is that before the move.
    await app.button('Stop').click();
    await panel.getByRole('listitem').filter({ hasText: 'd4-c5' }).getByRole('button', { name: /^Better: 2\. \S+ \S+ 3\. / }).click();
    await app.page.getByText('A line beside the game').first().waitFor();
    await toQuestion();
    await expect.poll(() => panel.getByRole('group', { name: 'A line beside the game' }).count()).toBe(0);
    await expect.poll(() => app.status.textContent()).toContain('to move');
    // The move of the game is no solution.
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.click('d4', 'c5');
    await expect.poll(() => panel.textContent()).toContain('d4-c5 is the move of the game.');
    expect(await app.read('d4')).toBe('d4, white man');
    // Another way to lose a man for nothing.
    await app.click('d4', 'e5');
    await expect.poll(() => panel.textContent(), { timeout: 30_000 }).toContain('d4-e5 is no better.');
    await app.button('Show the move').click();
    await expect.poll(() => panel.textContent()).toMatch(/was better\. d4-c5 .*man/);
    await panel.getByRole('group', { name: 'A line beside the game' }).waitFor();
    await expect.poll(() => app.moves.textContent()).not.toContain('variation:');
    expect(await app.violations()).toEqual([]);
    await app.button('Stop').click();
    await app.button('Close review').click();
    await app.button('Review').click();
    // It is kept.
    await practise.waitFor({ timeout: 2_000 });
    expect(app.faults).toEqual([]);
    await app.close();
  });
});

describe('a question of the review', () => {
  it('has the board in view on a phone', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5+d4-c5+d5xb5', PHONE);
    await app.button('Review').tap();
    const practise = app.button('Find better moves for White');
    await practise.waitFor({ timeout: 60_000 });
    // The end of a long page.
    await app.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await practise.evaluate((button) => (button as HTMLElement).click());
    const question = app.page.getByRole('region', { name: 'Review' }).getByText('Find a better move.');
    await question.waitFor();
    const isInView = async (target: Locator): Promise<boolean> => {
      const box = await target.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 844;
    };
    await expect.poll(() => isInView(app.page.getByRole('grid'))).toBe(true);
    expect(await isInView(question)).toBe(true);
    await app.close();
  });
});

describe('the end of a game', () => {
  it.each([
    ['1-0', 'time forfeit', 'White wins: Black ran out of time'],
    ['1/2-1/2', 'agreement', 'Drawn: the players agreed'],
    ['0-1', 'Normal', 'Black wins'],
  ])('that was opened says its result, %s, and what ended it, %s', async (result, termination, words) => {
    const app = await open();
    await app.button('Import').click();
    const pdn = `[White "Ada"]\n[Termination "${termination}"]\n\n1. d1-d4 d8-d5 ${result}`;
    await app.page.getByLabel('A position (FEN) or games').fill(pdn);
    await app.button('Open').click();
    await app.page.getByText('Ada').first().waitFor();
    await app.button('End').click();
    await expect.poll(() => app.status.textContent()).toContain(words);
    await expect.poll(() => app.moves.textContent()).toContain(result.replaceAll('1/2', '½'));
    await app.button('Back').click();
    await expect.poll(() => app.status.textContent()).not.toContain(words);
    await app.close();
  });

  it('that was played here says it, too', async () => {
    const app = await App.open(browser, DESKTOP, gameForTwo(null, ['d1-d4']));
    await app.button('Resign').click();
    await app.button('Really resign?').click();
    await expect.poll(() => app.page.getByLabel('Type a move').count()).toBe(0);
    await app.page.getByRole('link', { name: 'Analyse this game' }).click();
    await expect.poll(() => app.status.textContent()).toContain('White wins: Black resigned');
    await app.close();
  });
});

describe('the engine', () => {
  it('shows its speed beside its depth', async () => {
    const app = await open();
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    const facts = app.page.getByRole('region', { name: 'Engine' }).getByText(/depth \d+ · .*nodes\/s/);
    await facts.waitFor({ timeout: 20_000 });
    expect(await facts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await app.close();
  });
});

describe('the engine', () => {
  it('and its lines are as they were left', async () => {
    const app = await open();
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    await app.page.getByRole('combobox', { name: 'Lines' }).selectOption('2');
    await app.page.reload();
    const listed = app.page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
    await expect.poll(() => listed.count(), { timeout: 20_000 }).toBe(2);
    await app.close();
  });

  it('knows the result of a game that is over', async () => {
    const app = await open('#/analysis/dameo?fen=B%3AWa1%3AB');
    const bar = app.page.getByRole('img', { name: /^Evaluation for White: White wins/ });
    await expect.poll(() => bar.locator('.white').getAttribute('style')).toContain('100%');
    await app.close();
  });
});

describe('a game of 1,000 plies', () => {
  const round = ['a1-a2', 'h8-h7', 'a2-a1', 'h7-h8'];
  const moves = Array.from({ length: 1_000 }, (_, ply) => round[ply % 4]).join('+');

  it('is shown, and again after a reload', async () => {
    const app = await open(`#/analysis/dameo?fen=W%3AWKa1%3ABKh8&moves=${moves}`);
    // Of a long game only the moves around the current one, the last, are in the page at first.
    const last = () => app.moves.getByRole('button').last().textContent();
    await expect.poll(last).toMatch(/^(500\.\.\. ?)?h7-h8/);
    await app.page.reload();
    await expect.poll(last).toMatch(/^(500\.\.\. ?)?h7-h8/);
    await app.button('Start').click();
    await expect.poll(() => app.moves.getByRole('button').first().textContent()).toContain('a1-a2');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('keeps the current move in sight', async () => {
    const app = await open(`#/analysis/dameo?fen=W%3AWKa1%3ABKh8&moves=${moves}`);
    const isInSight = () =>
      app.moves.evaluate((box) => {
        const move = box.querySelector('[aria-current]')?.getBoundingClientRect();
        const { top, bottom } = box.getBoundingClientRect();
        return move !== undefined && move.top >= top && move.bottom <= bottom;
      });
    await expect.poll(isInSight).toBe(true);
    await app.button('Start').click();
    await app.button('Forward').click();
    await expect.poll(isInSight).toBe(true);
    await app.button('End').click();
    await expect.poll(isInSight).toBe(true);
    await app.close();
  });
});

describe('games and positions', () => {
  it('come in as text and go out as a file', async () => {
    const app = await open();
    await app.button('Import').click();
    const text = app.page.getByLabel('A position (FEN) or games');
    await text.fill('1. d1-d4 (1. e1-e4 {bold}) d8-d5 2. d4-d9 *');
    await app.button('Open').click();
    await expect.poll(() => app.page.getByRole('alert').textContent()).toContain('d4-d9');
    await text.fill('[White "A"]\n\n1. d1-d4 (1. e1-e4 {bold}) d8-d5 1-0');
    await app.button('Open').click();
    await expect.poll(() => app.moves.textContent()).toMatch(/d1-d4\s+variation:\s+1\. e1-e4\s+bold/);
    await app.button('Export').click();
    const download = app.page.waitForEvent('download');
    await app.button('Save PDN').click();
    const stream = await (await download).createReadStream();
    const saved = (await stream.toArray()).join('');
    expect(saved).toContain('[Variant "dameo"]');
    expect(saved).toContain('1. d1-d4 (1. e1-e4 {bold})');
    await app.button('Close').click();
    await app.button('Import').click();
    await text.fill('W:Wa1,d4:Bd5,d7,h8');
    await app.button('Open').click();
    await expect.poll(() => app.read('d4')).toBe('d4, white man, must capture');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('come in links, and a broken one says so', async () => {
    const app = await open('#/analysis/dameo?fen=W%3AWa1%2Cd4%3AB');
    await expect.poll(() => app.read('d4')).toBe('d4, white man');
    await app.close();
    const broken = await open('#/analysis/dameo?fen=W%3AWa1%2Cd4%3');
    await expect.poll(() => broken.status.textContent()).toContain('This link is broken: the position (FEN) cannot be read: the fault is at character ');
    await expect.poll(() => broken.read('a1')).toBe('a1, white man');
    expect(broken.faults).toEqual([]);
    await broken.close();
  });
});

describe('for everybody', () => {
  it('axe finds nothing', async () => {
    const app = await open('#/analysis/dameo?moves=d1-d4+d8-d5', PHONE);
    await app.page.getByRole('switch', { name: 'Engine' }).check();
    expect(await app.violations()).toEqual([]);
    await app.button('Export').click();
    expect(await app.violations()).toEqual([]);
    await app.close();
  });
});
