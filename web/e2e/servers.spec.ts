// A site of several servers on one database, behind one address: servers are killed in the middle
// of a game, and nobody loses a move.

import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from './app';
import { meet, movesAt, person } from './people';

const XTASK = '../target/debug/xtask';
// `xtask` works in the folder of the project.
const PROGRAM = resolve(process.env['DAMEO'] ?? '../target/debug/dameo');

/** `cargo xtask cluster` with the `dameo` of the tests. */
class Cluster {
  readonly lines: string[] = [];
  readonly #process;
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(private readonly folder: string) {
    this.#process = spawn(XTASK, ['cluster', '--addr', '127.0.0.1:0', '--folder', folder, '--program', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface(this.#process.stdout).on('line', (line) => this.lines.push(line));
    this.#ended = new Promise((ended) =>
      this.#process.once('exit', () => {
        this.#isOver = true;
        ended();
      }),
    );
  }

  /** The rest of the first line with a beginning, once there is one. */
  async said(beginning: string): Promise<string> {
    const line = () => this.lines.find((line) => line.startsWith(beginning));
    await expect.poll(() => this.#isOver || line() !== undefined, { timeout: 90_000 }).toBe(true);
    const found = line();
    if (found === undefined) throw new Error(`the site has ended and not said '${beginning}'`);
    return found.slice(beginning.length);
  }

  /** Kills a server by its number, without a chance to do anything. */
  async kill(server: number): Promise<void> {
    const said = await this.said(`server ${server}: `);
    process.kill(Number(said.split('process ')[1]), 'SIGKILL');
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGINT');
    await this.#ended;
    await rm(this.folder, { recursive: true });
  }
}

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

// Whoever runs the tests knows whether PostgreSQL and NATS can be had.
it.runIf(process.env['SERVERS'])('a game goes on while one server after the other is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dameo-cluster-'));
  // PostgreSQL does not run as root, and has to reach its files as somebody else.
  await chmod(folder, 0o755);
  const cluster = new Cluster(folder);
  const address = `${await cluster.said('listening on ')}/`;
  const { white, black, link } = await meet(browser, undefined, address);
  const watcher = await person(browser, undefined, new URL(link).pathname.slice(1), 'en', address);
  await white.click('d1', 'd4');
  await movesAt(black).toBe('d1-d4');
  await cluster.kill(1);
  await black.click('d8', 'd5');
  await movesAt(white, 20_000).toBe('d1-d4 d8-d5');
  await white.click('e1', 'e4');
  await movesAt(black, 20_000).toBe('d1-d4 d8-d5 e1-e4');
  await cluster.said('server 1 is ready');
  await cluster.kill(2);
  await black.click('e8', 'e5');
  for (const app of [white, black, watcher]) await movesAt(app, 20_000).toBe('d1-d4 d8-d5 e1-e4 e8-e5');
  await cluster.said('server 2 is ready');
  await white.button('Resign').click();
  await white.button('Really resign?').click();
  await black.status.getByText('You won').waitFor();
  await watcher.status.getByText('Black wins').waitFor();
  await cluster.stop();
});
