// Serves the built app to the tests with `dameo serve` and so with its headers.
// DAMEO names the program, TABLES the folder of its tablebases.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
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

let server: ChildProcess;
let mailServer: Server;
/** The folder of the database of the games between people. */
let folder: string;

export async function setup(project: TestProject): Promise<void> {
  const program = process.env['DAMEO'] ?? '../target/debug/dameo';
  const tables = process.env['TABLES'] ?? SOME_TABLES;
  folder = await mkdtemp(join(tmpdir(), 'dameo-e2e-'));
  const database = join(folder, 'site.db');
  // Pushes go nowhere: the addresses in the tests are reserved names.
  const options = ['--db', database, '--tables', tables, '--push', 'mailto:host@site.example'];
  const mails = join(folder, 'mails');
  await mkdir(mails);
  const taking = await takeMail(mails);
  mailServer = taking.server;
  options.push('--mail', `smtp://127.0.0.1:${taking.port}?from=dameo@site.example`);
  const child = spawn(program, ['serve', '--addr', '127.0.0.1:0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const [address, setUp] = await new Promise<[string, string]>((found, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`${program} ended with exit code ${code}`)));
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      const [first, second] = lines;
      if (first && second) found([first.replace('listening on ', '') + '/', second.replace(/^.*\/#/, '#')]);
    });
  });
  project.provide('address', address);
  project.provide('setUp', setUp);
  project.provide('mails', mails);
}

export async function teardown(): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  mailServer.close();
  await rm(folder, { recursive: true });
}
