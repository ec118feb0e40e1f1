// The player on a page of another site, which is isolated in no way: by its script, and
// in a frame.

import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { App, DESKTOP, launch, LONG, PHONE } from './app';
import { violations } from './axe';
import { OtherSite, type Visit } from './other-site';

const OURS = inject('address');
const LINE = 'fen="W:Wb5,b4,a3:Be4,d3,b7,d5" moves="b5-b6 b7xb5xb3 a3xc3xe3xe5xc5"';
const PDN = '[White "Ada"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. d1-d4 {To the centre.} d8-d5 2. e1-e4 e8-e5 1-0\n';

let browser: Browser;
let site: OtherSite;
beforeAll(async () => {
  browser = await launch();
  site = await OtherSite.start({ '/game.pdn': PDN });
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const visit = (body: string, options: BrowserContextOptions = DESKTOP): Promise<Visit> => site.visit(browser, body, options);

/** The engine, the rules and the pages of two sites take their time on a busy machine. */
const eventually = <T>(read: () => T, options = {}) => expect.poll(read, { timeout: 20_000, ...options });

type Place = Page | Locator | FrameLocator;

const button = (place: Place, name: string): Locator => place.getByRole('button', { name, exact: true });

/** What a screen reader reads on a square. */
const read = (place: Place, square: string): Promise<string | null> =>
  place.locator(`[data-square="${square}"]`).getAttribute('aria-label');

/** Taps squares of a player. */
async function tap({ page }: Visit, player: Locator, device: 'mouse' | 'touch', ...squares: string[]): Promise<void> {
  for (const square of squares) {
    const cell = player.locator(`[data-square="${square}"]`);
    await cell.scrollIntoViewIfNeeded();
    const box = await cell.boundingBox();
    if (!box) throw new Error(`${square} cannot be seen`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (device === 'mouse' ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
  }
}

const told = ({ page }: Visit): Promise<unknown[]> => page.evaluate('told');

describe('by its script', () => {
  it('two players and a frame show lines, each for itself', async () => {
    const frame = `<iframe id="frame" title="Dameo" width="400" height="600" src="${OURS}embed/#moves=d1-d4+d8-d5"></iframe>`;
    const visited = await visit(`<dameo-player id="a" ${LINE}></dameo-player><dameo-player id="b" moves="e1-e4" ply="1"></dameo-player>${frame}`);
    const { page } = visited;
    const [a, b, framed] = [page.locator('#a'), page.locator('#b'), page.frameLocator('#frame')];
    await button(a, 'Next').click();
    await button(framed, 'Next').click();
    await eventually(() => read(framed, 'd4')).toBe('d4, white man');
    await eventually(() => read(a, 'b6')).toBe('b6, white man');
    expect(await read(b, 'e4')).toBe('e4, white man');
    await button(b, 'Back').click();
    await eventually(() => read(b, 'e4')).toBe('e4, empty');
    await button(a, 'End').click();
    await eventually(() => read(a, 'c5')).toBe('c5, white man');
    await button(a, 'b7xb5xb3').click();
    await eventually(() => read(a, 'b3')).toBe('b3, black man');
    expect(await told(visited)).toEqual([
      ['a', 'dameo-move', { ply: 1, move: 'b5-b6', fen: 'B:Wa3,b4,b6:Bb7,d3,d5,e4', isOwn: false }],
      ['b', 'dameo-move', expect.objectContaining({ ply: 0, move: null })],
      ['a', 'dameo-move', expect.objectContaining({ ply: 3, move: 'a3xc3xe3xe5xc5' })],
      ['a', 'dameo-end', { isSolved: false }],
      ['a', 'dameo-move', expect.objectContaining({ ply: 2 })],
    ]);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    expect(visited.requests.filter((path) => path.includes('engine') || path.includes('worker'))).toEqual([]);
    expect(visited.faults).toEqual([]);
    await page.context().close();
  });

  it('the arrow keys go through the moves of the player that has the focus', async () => {
    const visited = await visit(`<dameo-player id="a" ${LINE}></dameo-player><dameo-player id="b" ${LINE}></dameo-player>`);
    const { page } = visited;
    const [a, b] = [page.locator('#a'), page.locator('#b')];
    await button(a, 'Next').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await eventually(() => read(a, 'b3')).toBe('b3, black man');
    await page.keyboard.press('Home');
    await eventually(() => read(a, 'b5')).toBe('b5, white man');
    expect(await read(b, 'b5')).toBe('b5, white man');
    // In the board they go over the squares.
    await b.locator('[data-square="a1"]').focus();
    await page.keyboard.press('ArrowUp');
    await eventually(() => b.locator('[data-square="a2"]').evaluate((cell) => cell.matches(':focus'))).toBe(true);
    expect(visited.faults).toEqual([]);
    await page.context().close();
  });

  for (const [device, options] of [['mouse', DESKTOP], ['touch', PHONE]] as const) {
    it(`a reader finds the moves, ${device}`, async () => {
      const visited = await visit(`<dameo-player id="a" ${LINE} try></dameo-player>`, options);
      const player = visited.page.locator('#a');
      await player.getByText('White to move: find the move.').waitFor();
      await expect.poll(() => button(player, 'Next').count()).toBe(0);
      await tap(visited, player, device, 'a3', 'a4');
      await player.getByText('a3-a4 is not the move. Try another one.').waitFor();
      expect(await read(player, 'a3')).toBe('a3, white man');
      await tap(visited, player, device, 'b5', 'b6');
      await eventually(() => read(player, 'b3')).toContain('b3, black man');
      await tap(visited, player, device, 'a3', 'c5');
      await player.getByText('Right.').waitFor();
      await button(player, 'Back').click();
      await eventually(() => read(player, 'b3')).toContain('b3, black man');
      await button(player, 'Start over').click();
      await player.getByText('White to move: find the move.').waitFor();
      expect((await told(visited)).filter((event) => (event as unknown[])[1] === 'dameo-end')).toEqual([
        ['a', 'dameo-end', { isSolved: true }],
      ]);
      expect(visited.faults).toEqual([]);
      await visited.page.context().close();
    });
  }

  it('a reader finds the moves with the keyboard, or has them shown', async () => {
    const visited = await visit(`<dameo-player id="a" ${LINE} try></dameo-player>`);
    const { page } = visited;
    const player = page.locator('#a');
    await player.locator('[data-square="b5"]').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await eventually(() => read(player, 'b3')).toContain('b3, black man');
    await button(player, 'Show the move').focus();
    await page.keyboard.press('Enter');
    await eventually(() => read(player, 'c5')).toBe('c5, white man');
    // The focus stays in the player, and the arrow keys with it.
    await page.keyboard.press('ArrowLeft');
    await eventually(() => read(player, 'b3')).toContain('b3, black man');
    expect(visited.faults).toEqual([]);
    await page.context().close();
  });

  it('fetches a game and, on request, the engine', async () => {
    const visited = await visit('<dameo-player id="a" src="game.pdn" ply="1" engine></dameo-player>');
    const { page } = visited;
    const player = page.locator('#a');
    await player.getByText('Ada – Bo, 1-0').waitFor();
    await player.getByText('To the centre.').waitFor();
    expect(visited.requests.some((path) => path.includes('engine_bg'))).toBe(false);
    await button(player, 'Engine').click();
    await player.getByText(/depth \d+/).waitFor({ timeout: 60_000 });
    // Another position while it searches.
    await button(player, 'Next').click();
    await player.getByText(/depth \d+/).waitFor({ timeout: 60_000 });
    await button(player, 'Engine').click();
    await eventually(() => player.getByText(/depth \d+/).count()).toBe(0);
    expect(visited.faults).toEqual([]);
    await page.context().close();
  });

  it('says what is wrong with an attribute, and shows the player when it is mended', async () => {
    const visited = await visit('<dameo-player id="a" moves="d1-d4 d8-d9"></dameo-player><dameo-player id="b" src="none.pdn"></dameo-player>');
    const { page } = visited;
    await eventually(() => page.locator('#a').getByRole('alert').textContent()).toContain('moves, move 2 "d8-d9"');
    await eventually(() => page.locator('#b').getByRole('alert').textContent()).toContain('src="none.pdn": status 404');
    await page.locator('#a').evaluate((element) => element.setAttribute('moves', 'd1-d4 d8-d5'));
    await button(page.locator('#a'), 'End').click();
    await eventually(() => read(page.locator('#a'), 'd5')).toBe('d5, black man');
    await page.locator('#a').evaluate((element) => element.setAttribute('orientation', 'black'));
    const first = page.locator('#a').getByRole('gridcell').first();
    await eventually(() => first.getAttribute('data-square')).toBe('h1');
    await page.locator('#a').evaluate((element) => element.remove());
    expect(visited.faults).toEqual([expect.stringContaining('404')]);
    await page.context().close();
  });

  it('plays the moves by itself on request, but not for readers who want no motion', async () => {
    const body = '<dameo-player id="a" moves="d1-d4 d8-d5 e1-e4" autoplay="0.3"></dameo-player>';
    const visited = await visit(body, { ...DESKTOP, reducedMotion: 'no-preference' });
    const player = visited.page.locator('#a');
    await eventually(() => read(player, 'e4')).toBe('e4, white man');
    await button(player, 'Play').click();
    await button(player, 'Pause').waitFor();
    await visited.page.context().close();
    const still = await visit(body);
    await button(still.page.locator('#a'), 'Play').waitFor();
    expect(await read(still.page.locator('#a'), 'd4')).toBe('d4, empty');
    await still.page.context().close();
  });

  it('axe finds nothing', async () => {
    const frame = `<iframe title="Dameo" width="400" height="600" src="${OURS}embed/#moves=d1-d4"></iframe>`;
    const players = `<dameo-player id="a" ${LINE} try></dameo-player><dameo-player id="b" src="game.pdn" engine theme="dark" caption="A game"></dameo-player>`;
    const bad = '<dameo-player id="c" ply="x"></dameo-player>';
    const { page } = await visit(players + bad + frame, DESKTOP);
    await button(page.locator('#b'), 'Next').click();
    await button(page.frameLocator('iframe'), 'Next').click();
    await tap({ page, faults: [], requests: [] }, page.locator('#a'), 'mouse', 'a3', 'a4');
    await page.locator('#a').getByText('is not the move').waitFor();
    expect(await violations(page, { frames: true })).toEqual([]);
    await page.context().close();
  });
});

it('the script, its texts and the rules are small, and few files', async () => {
  const visited = await site.visit(browser, `<dameo-player ${LINE}></dameo-player>`, DESKTOP, 'de');
  await visited.page.getByRole('grid').waitFor();
  await visited.page.context().close();
  // The texts of one language, which comes with the rules.
  const expected = [/^embed\/dameo-player\.js$/, /^embed\/assets\/de-.+\.js$/, /^embed\/assets\/rules_bg-.+\.wasm$/];
  expect(visited.requests).toEqual(expected.map((path) => expect.stringMatching(path)));
  const files = await Promise.all(visited.requests.map(async (path) => (await fetch(OURS + path)).arrayBuffer()));
  const sizes = files.map((bytes) => brotliCompressSync(bytes).length);
  for (const [index, limit] of [61_000, 11_000, 149_000].entries()) expect(sizes[index]).toBeLessThan(limit);
});

describe('in a frame', () => {
  it('follows its address, and refuses names that are no attributes', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto(`${OURS}embed/?variant=croda#moves=d3-d4`);
    await button(page, 'Next').click();
    await eventually(() => read(page, 'd4')).toBe('d4, white man');
    await page.goto(`${OURS}embed/?variant=croda#moves=e3-e4&ply=1`);
    await eventually(() => read(page, 'e4')).toBe('e4, white man');
    await page.goto(`${OURS}embed/?variant=croda#onclick=alert(1)`);
    await page.getByText('onclick="alert(1)": expected variant').waitFor();
    await context.close();
  });

  it.each(['allow-scripts', 'allow-scripts allow-same-origin'])('shows a game and runs the engine in a sandbox, %s', async (sandbox) => {
    const frame = `<iframe title="Dameo" width="400" height="600" sandbox="${sandbox}" src="${OURS}embed/#engine&moves=d1-d4+d8-d5"></iframe>`;
    const { page, faults } = await visit(frame);
    const framed = page.frameLocator('iframe');
    await button(framed, 'Next').click();
    await eventually(() => read(framed, 'd4')).toBe('d4, white man');
    await button(framed, 'Engine').click();
    await framed.getByText(/depth \d+/).waitFor({ timeout: 60_000 });
    // Another position while it searches.
    await button(framed, 'Next').click();
    await eventually(() => read(framed, 'd5')).toBe('d5, black man');
    await framed.getByText(/depth \d+/).waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is the only page that may be shown in one', async () => {
    const { page, faults } = await visit(`<iframe id="app" title="App" src="${OURS}"></iframe><iframe id="player" title="Player" src="${OURS}embed/"></iframe>`);
    await page.frameLocator('#player').getByRole('grid').waitFor();
    await eventually(() => faults.join()).toContain("frame-ancestors 'none'");
    const shown = page.frames().map((frame) => frame.url());
    expect(shown).toContain(`${OURS}embed/`);
    expect(shown).not.toContain(OURS);
    await page.context().close();
  });

  it.runIf(LONG)('is a page of its own beside an app that works offline', async () => {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.goto(OURS);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await page.goto(`${OURS}embed/#moves=d1-d4&ply=1`);
    await eventually(() => page.locator('dameo-player').count()).toBe(1);
    await eventually(() => read(page, 'd4')).toBe('d4, white man');
    await context.close();
  });
});

describe('the layout', () => {
  const SIZES = [
    [1280, 800],
    [1024, 768],
    [844, 390],
    [740, 360],
    [640, 400],
    [390, 844],
    [320, 640],
    [768, 1024],
  ] as const;
  const PDN_PLACE = `embed/#${new URLSearchParams({ pdn: PDN, engine: '', caption: 'A game' })}`;

  it.each([PDN_PLACE, 'embed/#try&moves=d1-d4+d8-d5', 'embed/example.html'])('fits every screen and frame, %s', async (place) => {
    const context = await browser.newContext({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(OURS + place);
    await page.getByRole('grid').first().waitFor();
    for (const [width, height] of SIZES) {
      const screen = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: screen }).toBeLessThanOrEqual(0);
      if (place.includes('example')) continue;
      const board = await page.getByRole('grid').boundingBox();
      const flip = await button(page, 'Flip the board').boundingBox();
      if (!board || !flip) throw new Error(`the board or its buttons cannot be seen, ${screen}`);
      expect(board.width, screen).toBeGreaterThan(0.5 * Math.min(width, height));
      expect(flip.y + flip.height, screen).toBeLessThanOrEqual(height);
    }
    await context.close();
  });
});

it('the app has the code of a game', async () => {
  const moves = 'moves=d1-d4+d8-d5+e1-e4';
  const app = await App.open(browser, DESKTOP, {}, `#/analysis/dameo?${moves}`);
  await app.button('Back').click();
  await app.button('Export').click();
  const code = app.page.getByRole('textbox', { name: 'Code' });
  await expect.poll(() => code.isVisible()).toBe(false);
  await app.page.getByText('Show it on a page of your own').click();
  await eventually(() => code.inputValue()).toContain('<dameo-player');
  const element = await code.inputValue();
  await app.page.getByRole('radio', { name: 'Frame' }).check();
  await eventually(() => code.inputValue()).toContain('<iframe');
  const frame = await code.inputValue();
  await app.button('Copy the code').click();
  await app.page.getByText(/Code copied|does not allow copying/).waitFor();
  expect(await app.violations()).toEqual([]);
  expect(app.faults).toEqual([]);
  await app.close();
  const { page, faults } = await visit(`<section>${element}</section>${frame}`);
  for (const place of [page.locator('section'), page.frameLocator('iframe')]) {
    await eventually(() => read(place, 'd5')).toBe('d5, black man');
    await button(place, 'Next').click();
    await eventually(() => read(place, 'e4')).toBe('e4, white man');
  }
  expect(faults).toEqual([]);
  await page.context().close();
});

it('the page with examples has code to copy that works', async () => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(`${OURS}embed/example.html`);
  const codes = page.getByRole('textbox');
  await eventually(() => codes.count()).toBe(5);
  const texts = await codes.evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));
  await context.close();
  const { page: copied, faults } = await visit(texts.join(''));
  await eventually(() => copied.getByRole('grid').count()).toBe(4);
  await copied.frameLocator('iframe').getByRole('grid').waitFor();
  expect(faults).toEqual([]);
  await copied.context().close();
});
