// Usage: CHROMIUM=PATH node tools/measure.mjs ADDRESS [load | analysis | study]...
// Measures the app at the address of a `dameo serve`, in milliseconds: the best of some runs,
// because other programs take time, too. What is named `cpu` is the time of the page's own
// thread, which they do not change. No test: its figures depend on the machine.
//
// load      from the address to the first text and to a board on which a move can be entered,
//           with a processor four times slower and 5.6 Mbit/s, 40 ms away
// analysis  the longest task of the page while it analyses with five lines
// study     a study of 10,000 moves: opened from its text, and an edit in it

import { chromium } from 'playwright-core';
import { Game, init } from 'dameo';
import { init as initPdn, writePdn } from 'dameo/pdn';

const RUNS = 3;
const DESKTOP = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', serviceWorkers: 'block' };
const SLOW = { offline: false, latency: 40, downloadThroughput: 5_600_000 / 8, uploadThroughput: 5_600_000 / 8 };
const ANALYSIS_SECONDS = 10;
const STUDY_MOVES = 10_000;
const PLIES = 120;

const [, , address, ...asked] = process.argv;
if (!address) throw new Error('usage: node tools/measure.mjs ADDRESS [load | analysis | study]...');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Runs something in pages of their own, and returns the least of each of its figures. */
async function best(measure, runs = RUNS) {
  const figures = {};
  for (let run = 0; run < runs; run += 1) {
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    const found = await measure(page, await context.newCDPSession(page));
    await context.close();
    for (const [name, figure] of Object.entries(found)) figures[name] = Math.round(Math.min(figure, figures[name] ?? Infinity));
  }
  return figures;
}

/** Resolves when a click on a man shows where it can go; returns the time since the page began. */
const playable = (page) =>
  page.evaluate(async () => {
    const label = (name) => document.querySelector(`[data-square="${name}"]`)?.getAttribute('aria-label') ?? '';
    while (!label('d1')) await new Promise((frame) => requestAnimationFrame(frame));
    return performance.now();
  });

async function load(page, cdp) {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(address, { waitUntil: 'commit' });
  const board = await playable(page);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return { 'first contentful paint': paint, 'playable board': board, cpu: await threadTime(cdp) };
}

async function analysis(page) {
  await page.addInitScript(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  });
  await page.goto(`${address}#/analysis/dameo`);
  await page.getByRole('grid').waitFor();
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await page.getByRole('switch', { name: 'Engine' }).check();
  await page.waitForTimeout(ANALYSIS_SECONDS * 1000);
  const tasks = await page.evaluate(() => globalThis.tasks);
  return { 'longest task': Math.max(0, ...tasks), 'tasks over 50 ms': tasks.length };
}

/** A game with variations of random moves; always the same one. */
async function largeGame() {
  await Promise.all([init(), initPdn()]);
  let seed = 7;
  const random = (count) => (seed = (seed * 16_807) % 2_147_483_647) % count;
  const lines = [];
  for (let count = 0; count < STUDY_MOVES; count += lines.at(-1).length) {
    const game = new Game();
    for (let ply = 0; ply < PLIES; ply += 1) {
      const { moves, outcome } = game.view();
      if (outcome) break;
      game.play(moves[random(moves.length)].text);
    }
    lines.push(game.record.moves.map((text) => ({ text, nags: [], comments: [], variations: [] })));
    game.free();
  }
  const [main, ...others] = lines;
  main[0].variations = others.map((moves) => ({ comments: [], moves }));
  const { variant, drawRules, startFen } = new Game().record;
  return writePdn({ variant, drawRules, startFen, tags: [], result: '*', line: { comments: [], moves: main } });
}

/** The time of the page's thread, in milliseconds. */
async function threadTime(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

async function study(page, cdp) {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const figures = {};
  const time = async (name, work) => {
    const before = await threadTime(cdp);
    figures[name] = await page.evaluate(work);
    figures[`${name}, cpu`] = (await threadTime(cdp)) - before;
  };
  await page.goto(`${address}#/analysis/dameo`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.evaluate((text) => {
    const field = document.querySelector('#game-text');
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, await largeGame());
  await time('open', async () => {
    const start = performance.now();
    document.querySelector('#game-text').form.requestSubmit();
    while (!document.querySelector('.tree button')) await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - start;
  });
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  const comment = page.locator('#comment');
  await comment.fill('here');
  await time('edit', async () => {
    const start = performance.now();
    document.querySelector('#comment').dispatchEvent(new Event('change', { bubbles: true }));
    while (!document.querySelector('.tree').textContent.includes('here')) await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - start;
  });
  return figures;
}

const MEASURES = { load, analysis, study };
for (const name of asked.length > 0 ? asked : Object.keys(MEASURES)) {
  const measure = MEASURES[name];
  if (!measure) throw new Error(`'${name}' is not measured: expected ${Object.keys(MEASURES).join(', ')}`);
  console.log(name, await best(measure));
}
await browser.close();
