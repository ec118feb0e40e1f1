import { describe, expect, it } from 'vitest';
import { gameFrom } from '../rules/testing';
import { EngineClient, type WorkerLike } from './client';
import type { Reply, Report, Request, Work } from './messages';

const work: Work = { kind: 'analyse', game: gameFrom(null), limits: {} };
const line = { depth: 1, seldepth: 1, multipv: 1, score: { cp: 0 }, nodes: 1, nps: 1, time: 0, pv: [] };

/** Workers that send what the test sends. */
class FakeWorker implements WorkerLike {
  static all: FakeWorker[] = [];
  requests: Request[] = [];
  terminated = false;
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;

  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(request: Request): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.terminated = true;
  }
  send(report: Report): void {
    const id = this.requests.at(-1)?.id ?? 0;
    this.onmessage?.({ data: { ...report, id } } as MessageEvent<Reply>);
  }
}

function setUp(): { client: EngineClient; workers: FakeWorker[] } {
  FakeWorker.all = [];
  return { client: new EngineClient(() => new FakeWorker()), workers: FakeWorker.all };
}

describe('the engine client', () => {
  it('passes lines on and ends with the result', async () => {
    const { client, workers } = setUp();
    const lines: unknown[] = [];
    const result = client.do(work, (update) => lines.push(update));
    workers[0]?.send({ kind: 'line', line, winChance: 0.5 });
    workers[0]?.send({ kind: 'chosen', move: null });
    expect(await result).toMatchObject({ kind: 'chosen', move: null });
    expect(lines).toMatchObject([{ kind: 'line', line, winChance: 0.5 }]);
  });

  it('replaces a worker that cannot be stopped otherwise', async () => {
    const { client, workers } = setUp();
    const first = client.do(work);
    const second = client.do(work);
    expect(await first).toEqual({ kind: 'stopped' });
    expect(workers[0]?.terminated).toBe(true);
    workers[1]?.send({ kind: 'chosen', move: null });
    expect(await second).toMatchObject({ kind: 'chosen' });
  });

  it('ignores reports of a stopped job', async () => {
    const { client, workers } = setUp();
    const lines: unknown[] = [];
    void client.do(work, (update) => lines.push(update));
    client.stop();
    workers[0]?.send({ kind: 'line', line, winChance: 0.5 });
    expect(lines).toEqual([]);
  });

  it('survives a crash', async () => {
    const { client, workers } = setUp();
    const result = client.do(work);
    workers[0]?.onerror?.({ message: 'unreachable' } as ErrorEvent);
    expect(await result).toEqual({ kind: 'failed', message: 'the engine crashed: unreachable' });
    const next = client.do(work);
    workers[1]?.send({ kind: 'chosen', move: null });
    expect(await next).toMatchObject({ kind: 'chosen' });
  });

  it('reports a script that cannot be fetched', async () => {
    const { client, workers } = setUp();
    const result = client.do(work);
    workers[0]?.onerror?.({} as ErrorEvent);
    expect(await result).toEqual({ kind: 'failed', message: 'the engine could not be loaded' });
  });
});
