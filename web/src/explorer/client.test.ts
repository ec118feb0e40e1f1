import { expect, it } from 'vitest';
import { ExplorerClient, type WorkerPort } from './client';
import type { Request, Response } from './messages';

/** A worker that answers when it is told to. */
class FakeWorker implements WorkerPort {
  readonly asked: Request[] = [];
  isTerminated = false;
  onmessage: Worker['onmessage'] = null;
  onerror: Worker['onerror'] = null;

  postMessage(request: Request): void {
    this.asked.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  send(response: Response): void {
    this.onmessage?.call(this as unknown as Worker, { data: response } as MessageEvent);
  }

  crash(message: string): void {
    this.onerror?.call(this as unknown as Worker, { message } as ErrorEvent);
  }
}

function started(): { client: ExplorerClient; workers: FakeWorker[] } {
  const workers: FakeWorker[] = [];
  const client = new ExplorerClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { client, workers };
}

it('answers go to their questions, in any order', async () => {
  const { client, workers } = started();
  expect(workers).toHaveLength(0);
  const first = client.ask({ kind: 'create', index: 'a', variant: 'dameo' });
  const second = client.ask({ kind: 'add', index: 'a', games: [] });
  const [worker] = workers;
  expect(workers).toHaveLength(1);
  expect(worker?.asked.map(({ id, kind }) => [id, kind])).toEqual([[1, 'create'], [2, 'add']]);
  worker?.send({ id: 2, kind: 'answered', answer: [7] });
  worker?.send({ id: 1, kind: 'answered', answer: { gameCount: 0, origin: '' } });
  expect(await first).toEqual({ gameCount: 0, origin: '' });
  expect(await second).toEqual([7]);
});

it('a question that fails leaves the worker alone', async () => {
  const { client, workers } = started();
  const failed = client.ask({ kind: 'explore', index: 'a', fen: '?' });
  workers[0]?.send({ id: 1, kind: 'failed', failure: { kind: 'damaged' } });
  await expect(failed).rejects.toThrow('the file is damaged');
  expect([workers[0]?.isTerminated, client.session]).toEqual([false, 0]);
});

it('a crash fails what is asked, and another worker is started for the next question', async () => {
  const { client, workers } = started();
  const lost = [client.ask({ kind: 'explore', index: 'a', fen: '' }), client.ask({ kind: 'explore', index: 'a', fen: '' })];
  workers[0]?.crash('unreachable');
  for (const question of lost) await expect(question).rejects.toThrow('the explorer could not be loaded');
  expect([workers[0]?.isTerminated, client.session]).toEqual([true, 1]);
  const next = client.ask({ kind: 'create', index: 'a', variant: 'dameo' });
  expect(workers).toHaveLength(2);
  workers[1]?.send({ id: 3, kind: 'answered', answer: { gameCount: 0, origin: '' } });
  expect(await next).toMatchObject({ gameCount: 0 });
});

it('a file that the server refuses is reported with its answer', async () => {
  const { client, workers } = started();
  const failed = client.ask({ kind: 'load', index: 'a', url: 'a.games' });
  workers[0]?.send({ id: 1, kind: 'failed', failure: { kind: 'unfetched', status: '404 Not Found' } });
  await expect(failed).rejects.toThrow('the games could not be fetched: 404 Not Found');
});
