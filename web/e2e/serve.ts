// Serves the built app to the tests with `dameo serve` and so with its headers.
// DAMEO names the program, TABLES the folder of its tablebases.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { takeMail } from './mail-server';

declare module 'vitest' {
  interface ProvidedContext {
    address: string;
    /** The path at which somebody becomes the first administrator. */
    setUp: string;
    /** The folder of what the server has sent by mail. */
    mails: string;
  }
}

/** Where `cargo xtask tables --some` builds. */
const SOME_TABLES = '../target/some-page-tables/built';

/** A server with a database of its own. */
export interface Site {
  address: string;
  /** The path at which somebody becomes the first administrator. */
  setUp: string;
  /** The folder of what the server has sent by mail. */
  mails: string;
  stop(): Promise<void>;
}

/** Starts a server. What is set for a whole site needs one of its own. */
export async function start(): Promise<Site> {
  const program = process.env['DAMEO'] ?? '../target/debug/dameo';
  const tables = process.env['TABLES'] ?? SOME_TABLES;
  const folder = await mkdtemp(join(tmpdir(), 'dameo-e2e-'));
  const mails = join(folder, 'mails');
  await mkdir(mails);
  const taking = await takeMail(mails);
  // Pushes go nowhere: the addresses in the tests are reserved names.
  const options = ['--db', join(folder, 'site.db'), '--tables', tables, '--push', 'mailto:host@site.example'];
  options.push('--mail', `smtp://127.0.0.1:${taking.port}?from=dameo@site.example`);
  const server = spawn(program, ['serve', '--addr', '127.0.0.1:0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address, setUp] = await new Promise<[string, string]>((found, failed) => {
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`${program} ended with exit code ${code}`)));
    const lines: string[] = [];
    createInterface(server.stdout).on('line', (line) => {
      lines.push(line);
      const [first, second] = lines;
      if (first && second) found([first.replace('listening on ', '') + '/', second.replace(/^.*\/#/, '#')]);
    });
  });
  const stop = async (): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    taking.server.close();
    await rm(folder, { recursive: true });
  };
  return { address, setUp, mails, stop };
}

let site: Site;

export async function setup(project: TestProject): Promise<void> {
  site = await start();
  project.provide('address', site.address);
  project.provide('setUp', site.setUp);
  project.provide('mails', site.mails);
}

export const teardown = (): Promise<void> => site.stop();
