import { beforeAll, expect, it } from 'vitest';
import { loadRulesAndPdn } from '../rules/testing';
import { GameFile, PAGE, type WorkerPort } from './game-file.svelte';
import type { Found } from './catalogue';
import type { Request, Response } from './messages';

beforeAll(loadRulesAndPdn);

class FakeWorker implements WorkerPort {
  readonly received: Request[] = [];
  isTerminated = false;
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;

  postMessage(message: Request): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: Response): void {
    this.onmessage?.call(this as unknown as Worker, { data } as MessageEvent);
  }
}

function open(text: string | Uint8Array<ArrayBuffer>): { file: GameFile; worker: FakeWorker } {
  const worker = new FakeWorker();
  return { file: new GameFile(new Blob([text]), () => worker), worker };
}

const found = (...numbers: number[]): Found => ({
  total: numbers.length,
  games: numbers.map((number) => ({ number, start: number, end: number + 2, tags: [], result: '*' })),
});

it('is read, and searched again while the list is short', () => {
  const { file, worker } = open('0123456789');
  worker.say({ kind: 'progress', read: 5, count: 1, isDone: false });
  expect([file.progress, file.count, file.isDone]).toEqual([0.5, 1, false]);
  expect(worker.received.at(-1)).toEqual({ kind: 'search', text: '', limit: PAGE });
  worker.say({ kind: 'found', text: '', limit: PAGE, found: found(1) });
  expect(file.found.total).toBe(1);
});

it('shows the answer to the last search alone', () => {
  const { file, worker } = open('0123456789');
  file.search('ada');
  file.showMore();
  worker.say({ kind: 'found', text: 'ada', limit: PAGE, found: found(1) });
  expect(file.found.total).toBe(0);
  worker.say({ kind: 'found', text: 'ada', limit: 2 * PAGE, found: found(1, 2) });
  expect(file.found.total).toBe(2);
});

it('gives the text of games', async () => {
  const { file } = open('0123456789');
  expect(await file.read(found(1, 7).games)).toEqual({ text: '12\n78', isWindows1252: false });
});

it('gives the text of games that are not in UTF-8', async () => {
  const { file } = open(Uint8Array.from([0x30, 0xe9, 0x32]));
  expect(await file.read(found(1).games)).toEqual({ text: 'é2', isWindows1252: true });
});

it('says why it cannot be read, and stops', () => {
  const { file, worker } = open('0123456789');
  worker.say({ kind: 'failed' });
  expect([file.failure, worker.isTerminated]).toEqual(['the text cannot be read', true]);
});
