// The main flows in Firefox, which is driven by WebDriver BiDi.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Puzzle, readPuzzles } from '../../src/puzzles/file';

const PROGRAM = process.env['DAMEO'] ?? '../target/debug/dameo';
const TABLES = process.env['TABLES'] ?? '../target/some-page-tables/built';
/** How long something may take on a busy machine, in milliseconds. */
const WAIT = { timeout: 60_000 };

let browser: Browser;
let server: ChildProcess;
let address = '';
let page: Page;
let faults: string[] = [];

/** Starts the server; a port of 0 is any. */
async function serve(port: string): Promise<void> {
  server = spawn(PROGRAM, ['serve', '--addr', `127.0.0.1:${port}`, '--db', 'none', '--tables', TABLES], { stdio: ['ignore', 'pipe', 'inherit'] });
  const stdout = server.stdout;
  if (!stdout) throw new Error('the server has no output');
  address = await new Promise<string>((found, failed) => {
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`${PROGRAM} ended with exit code ${code}`)));
    createInterface(stdout).once('line', (line) => found(`${line.replace('listening on ', '')}/`));
  });
}

async function stop(): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
}

beforeAll(async () => {
  await serve('0');
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    headless: true,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-US' },
  });
});
afterAll(async () => {
  await browser.close();
  await stop();
});
beforeEach(async () => {
  faults = [];
  page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('pageerror', (error) => faults.push(String(error)));
});
afterEach(async () => {
  await page.browserContext().close();
  expect(faults).toEqual([]);
});

async function open(place: string): Promise<void> {
  await page.goto(address + place);
  await page.waitForSelector('[data-square]');
}

const button = (name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`);

async function click(...squares: string[]): Promise<void> {
  for (const square of squares) await page.locator(`[data-square="${square}"]`).click();
}

const read = (square: string): Promise<string | null | undefined> =>
  page.evaluate((name) => document.querySelector(`[data-square="${name}"]`)?.getAttribute('aria-label'), square);

const textOf = (selector: string): Promise<string> =>
  page.evaluate((found) => document.querySelector(found)?.textContent ?? '', selector);

const moves = (): Promise<string> => textOf('[aria-label="Moves"]');

async function type(text = ''): Promise<void> {
  const input = await page.waitForSelector('input[placeholder^="Type a move"]:enabled');
  await input?.type(`${text}\n`);
}

/** Starts a game in the dialog. */
async function startGame(opponent: string): Promise<void> {
  await button('New game').click();
  await page.locator(`::-p-text(${opponent})`).click();
  await button('Start').click();
}

it('a game is played for two, by mouse and keyboard, and is there after a reload', async () => {
  await open('');
  await startGame('Two players');
  await click('d1', 'd4');
  await expect.poll(() => read('d4'), WAIT).toBe('d4, white man');
  await type('d8-d5');
  await expect.poll(moves, WAIT).toMatch(/d1-d4\s*d8-d5/);
  await page.reload();
  await page.waitForSelector('[data-square]');
  await expect.poll(moves, WAIT).toMatch(/d1-d4\s*d8-d5/);
  await button('Take back').click();
  await expect.poll(() => read('d5'), WAIT).toBe('d5, empty');
});

it('the computer answers', async () => {
  await open('');
  await click('d1', 'd4');
  await expect.poll(moves, WAIT).toMatch(/d1-d4\s*[a-h]\d[-x][a-h]\d/);
});

it('a position is analysed, and the engine stops at once', async () => {
  await open('#/analysis/dameo?moves=d1-d4+d8-d5');
  await page.locator('::-p-aria([name="Engine"][role="switch"])').click();
  const depth = async (): Promise<number> => Number(/[Dd]epth (\d+)/.exec(await textOf('[aria-label="Engine"]'))?.[1] ?? 0);
  await expect.poll(depth, WAIT).toBeGreaterThan(5);
  await page.locator('::-p-aria([name="Engine"][role="switch"])').click();
  await click('e1', 'e4');
  await expect.poll(() => read('e4'), WAIT).toBe('e4, white man');
});

it('a puzzle is solved', async () => {
  const all = readPuzzles(await readFile(new URL('../../../data/puzzles/dameo.tsv', import.meta.url), 'utf8'));
  const puzzle = all.find(({ line, result }) => result === 'win' && line.length === 3) as Puzzle;
  await open(`#/puzzles/dameo/${puzzle.id}`);
  await type(puzzle.line[0]);
  await expect.poll(() => textOf('.status'), WAIT).toContain('Right.');
  await type(puzzle.line[2]);
  await expect.poll(() => textOf('.status'), WAIT).toContain('Solved.');
});

it('games come in as a file, are kept as a study, and are found in the library', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dameo-'));
  const path = join(folder, 'games.pdn');
  await writeFile(path, '[White "Ada"]\n[Black "Bo"]\n\n1. d1-d4 d8-d5 *\n');
  await open('#/analysis/dameo');
  await button('Import').click();
  const input = await page.waitForSelector('input[type="file"]');
  await input?.uploadFile(path);
  await expect.poll(() => page.url(), WAIT).toContain('study=');
  await rm(folder, { recursive: true });
  await page.goto(`${address}#/library`);
  await page.locator('::-p-text(Studies)').click();
  await expect.poll(() => textOf('main'), WAIT).toContain('Ada – Bo');
});

it('it works without the server once it has been loaded', async () => {
  await open('');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForSelector('[data-square]');
  const port = new URL(address).port;
  await stop();
  try {
    await open('#/rules/dameo');
    await page.reload();
    await open('#/play');
    await click('d1', 'd4');
    await expect.poll(moves, WAIT).toMatch(/d1-d4\s*[a-h]\d[-x][a-h]\d/);
  } finally {
    await serve(port);
  }
});
