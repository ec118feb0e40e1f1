// The opening explorer of the analysis view: the engine's games, and those of the library.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App, AXE_SCREENS, DESKTOP, gameForTwo, launch, LONG, OFFLINE, PHONE } from './app';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const goTo = (app: App, place: string) => app.page.evaluate((hash) => (location.hash = hash), place);

const panel = (app: App) => app.page.getByRole('region', { name: 'Opening explorer' });
/** Counting the games takes a second or two, more on a busy machine. */
const COUNTED = { timeout: 30_000 };

const rows = (app: App) => panel(app).locator('tbody tr');
const firstMove = (app: App) => rows(app).first().getByRole('button');
const list = (app: App) => panel(app).getByRole('list', { name: 'Games' });

/** Opens an analysis with the explorer, which the key E opens. */
async function explored(options = DESKTOP, place = '#/analysis/dameo', game = {}): Promise<App> {
  const app = await App.open(browser, options, game, place);
  await app.page.keyboard.press('e');
  await panel(app).waitFor();
  return app;
}

/** A browser with a finished game of three moves, which White has won, in an analysis. */
async function withOwnGame(options = DESKTOP, place = '#/analysis/dameo'): Promise<App> {
  const app = await App.open(browser, options, gameForTwo(null, ['b1-a2', 'b8-a7', 'g1-h2']));
  await app.button('Resign').click();
  await app.button('Really resign?').click();
  await app.button('Rematch').waitFor();
  await goTo(app, place);
  await app.button('Opening explorer').click();
  await panel(app).getByText('My games').click();
  return app;
}

/** The squares of a move that is no capture. */
const squaresOf = (text: string): [string, string] => text.match(/[a-h]\d/g) as [string, string];

describe('the engine’s games', () => {
  it('are counted, looked at and played with the mouse', async () => {
    const app = await explored();
    const { page } = app;
    await expect.poll(() => rows(app).count(), COUNTED).toBeGreaterThan(2);
    await expect.poll(() => panel(app).textContent()).toMatch(/against itself.*: [\d,]+ games/);
    const counts = await rows(app).locator('.count').evaluateAll((cells) =>
      cells.map((cell) => Number(cell.firstChild?.textContent?.replaceAll(',', ''))),
    );
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const all = await panel(app).locator('tfoot').textContent();
    expect(all).toMatch(/White won [\d,]+, Black won [\d,]+, [\d,]+ drawn\. White scores \d+% \(95%: \d+–\d+%\)/);
    const [text = ''] = ((await firstMove(app).textContent()) ?? '').split('/');
    const [from, to] = squaresOf(text);
    await firstMove(app).hover();
    await expect.poll(() => app.read(to)).toBe(`${to}, white man`);
    await page.mouse.move(2, 2);
    await expect.poll(() => app.read(from)).toBe(`${from}, white man`);
    await firstMove(app).click();
    await expect.poll(() => app.moves.locator('[aria-current]').textContent()).toContain(text.trim());
    await expect.poll(() => panel(app).locator('tfoot .count').textContent()).toBe(counts[0]?.toLocaleString('en'));
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are played by touch', async () => {
    const app = await App.open(browser, PHONE, {}, '#/analysis/dameo');
    await app.button('Opening explorer').tap();
    await firstMove(app).tap();
    await expect.poll(() => app.moves.locator('[aria-current]').count()).toBe(1);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are explored with the keyboard alone', async () => {
    const app = await explored();
    const { keyboard } = app.page;
    await rows(app).first().waitFor();
    await panel(app).getByRole('radio', { name: 'Engine’s games' }).focus();
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    const second = rows(app).nth(1).getByRole('button');
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    const [, to] = squaresOf((await second.textContent()) ?? '');
    await expect.poll(() => app.read(to)).toBe(`${to}, white man`);
    await keyboard.press('Enter');
    await expect.poll(() => app.moves.locator('[aria-current]').textContent()).toContain(to);
    // The focus is on the first reply, and no reply is on the board.
    await expect.poll(() => firstMove(app).evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-label')).toContain('black to move');
    await keyboard.press('ArrowLeft');
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-label')).toContain('white to move');
    await keyboard.press('e');
    await expect.poll(() => panel(app).count()).toBe(0);
    await app.page.reload();
    await app.page.getByRole('grid').waitFor();
    await expect.poll(() => app.button('Opening explorer').getAttribute('aria-expanded')).toBe('false');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are opened as games, and added as lines to a study that stays', async () => {
    const app = await explored();
    await firstMove(app).click();
    await expect.poll(() => app.page.url()).toContain('study=');
    const study = app.page.url();
    await panel(app).getByText('Games to open').click();
    const first = list(app).getByRole('listitem').first();
    const next = (await first.locator('.next').textContent()) ?? '';
    await first.getByRole('button', { name: /^Add Game [\d,]+ to the analysis$/ }).click();
    await expect.poll(() => app.moves.textContent()).toContain(next.split(' ')[0]);
    const opened = (await first.getByRole('link').getAttribute('href')) ?? '';
    await first.getByRole('link').click();
    await expect.poll(() => app.page.url()).not.toContain('study=');
    await expect.poll(() => app.moves.locator('button').count()).toBeGreaterThan(20);
    // The game is open at the position, after one move.
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-label')).toContain('black to move');
    // From another place of the game, the same link leads to the position again.
    await app.button('End').click();
    await app.button('Back').click();
    await app.page.evaluate((hash) => (location.hash = hash), opened);
    await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-label')).toContain('black to move');
    await expect.poll(() => app.moves.locator('button').first().getAttribute('aria-current')).toBe('step');
    await app.page.goBack();
    await app.page.goBack();
    await expect.poll(() => app.page.url()).toBe(study);
    await expect.poll(() => app.moves.textContent()).toContain(next.split(' ')[0]);
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it.runIf(LONG)('are there offline', async () => {
    const app = await explored(OFFLINE);
    await rows(app).first().waitFor();
    await app.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await app.page.context().setOffline(true);
    await app.page.reload();
    await expect.poll(() => rows(app).count(), COUNTED).toBeGreaterThan(2);
    await app.close();
  });

  it('of a variant and a position without any are missed in a sentence', async () => {
    const app = await explored(DESKTOP, '#/analysis/dameo?fen=W%3AWa1%3ABh8');
    await panel(app).getByText('No game has reached this position.').waitFor();
    await panel(app).getByText('My games').click();
    await panel(app).getByText('Games of this variant are counted here when you have finished them.').waitFor();
    await app.close();
  });
});

describe('my games', () => {
  it('are counted when they are finished, and opened', async () => {
    const app = await withOwnGame();
    await expect.poll(() => rows(app).count(), COUNTED).toBe(1);
    await expect.poll(() => firstMove(app).textContent()).toContain('b1-a2');
    await expect.poll(() => panel(app).locator('tfoot').textContent()).toContain('White won 1, Black won 0, 0 drawn');
    await expect.poll(() => panel(app).textContent()).toContain('Finished games of your library: 1 game');
    await panel(app).getByText('Games to open').click();
    await list(app).getByRole('link', { name: /^Player – Player, / }).click();
    await expect.poll(() => app.page.url()).toContain('game=');
    await expect.poll(() => app.moves.textContent()).toContain('g1-h2');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('tell the moves that lead to the same position in another order', async () => {
    const app = await withOwnGame(DESKTOP, '#/analysis/dameo?moves=g1-h2+b8-a7');
    await expect.poll(() => rows(app).count(), COUNTED).toBe(1);
    const words = '1 game reached the next position by other moves';
    await expect.poll(() => rows(app).textContent()).toContain(words);
    await expect.poll(() => rows(app).locator('.reached').getAttribute('title')).toBe(words);
    await firstMove(app).click();
    await expect.poll(() => panel(app).locator('tfoot .count').textContent()).toBe('1');
    expect(app.faults).toEqual([]);
    await app.close();
  });

  it('are written in the chosen notation', async () => {
    const app = await withOwnGame();
    await expect.poll(() => firstMove(app).textContent(), COUNTED).toContain('b1-a2');
    await app.button('Settings').click();
    await app.page.getByRole('dialog', { name: 'Settings' }).getByLabel('Notation').selectOption({ value: 'playstrategy' });
    await app.button('Done').click();
    await expect.poll(() => firstMove(app).textContent(), COUNTED).toContain('b1a2');
    await app.close();
  });

  it('of another tab are counted while the explorer is open', async () => {
    const app = await explored();
    await panel(app).getByText('My games').click();
    await panel(app).getByText('Games of this variant').waitFor();
    const other = await App.tab(app.page.context(), '#/play');
    await other.button('New game').click();
    await other.page.getByLabel('Two players').check();
    await other.button('Start').click();
    await other.page.getByLabel('Type a move').fill('e1-e4');
    await other.page.keyboard.press('Enter');
    await other.button('Resign').click();
    await other.button('Really resign?').click();
    await expect.poll(() => rows(app).count(), COUNTED).toBe(1);
    await expect.poll(() => firstMove(app).textContent()).toContain('e1-e4');
    await app.close();
  });
});

for (const [size, options] of AXE_SCREENS) {
  it(`axe finds nothing, ${size}`, async () => {
    const app = await withOwnGame(options, '#/analysis/dameo?moves=g1-h2+b8-a7');
    await rows(app).first().waitFor();
    expect(await app.violations()).toEqual([]);
    await panel(app).getByText('Engine’s games').click();
    await panel(app).getByText('against itself').waitFor();
    await app.button('Start').click();
    await expect.poll(() => rows(app).count(), COUNTED).toBeGreaterThan(2);
    await panel(app).getByText('Games to open').click();
    await list(app).waitFor();
    expect(await app.violations()).toEqual([]);
    await app.close();
  });
}
