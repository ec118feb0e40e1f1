import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EngineClient, type Reply, type Report, type Request, type WorkerLike } from '../engine/client';
import { gameFrom } from '../rules/testing';
import { Computer } from './computer';

/** A game that is long enough for a draw; the fake engine does not play its moves. */
const game = gameFrom(null, Array.from({ length: 20 }, () => 'a1-a2'));
const line = { depth: 1, seldepth: 1, multipv: 1, nodes: 1, nps: 1, time: 0, pv: [] };

/** A worker that sends the same reports for every job. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  constructor(readonly reports: Report[]) {}
  postMessage({ id }: Request): void {
    for (const report of this.reports) {
      this.onmessage?.({ data: { ...report, id } } as MessageEvent<Reply>);
    }
  }
  terminate(): void {}
}

const computer = (...reports: Report[]): Computer =>
  new Computer(() => new EngineClient({ startWorker: () => new FakeWorker(reports) }));

const analysed = (cp: number): Report[] => [
  { kind: 'line', line: { ...line, score: { cp } }, winChance: 0.5 },
  { kind: 'analysed', end: { bestmove: null, ponder: null, score: null, outcome: null } as never },
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('agrees to a draw unless it is better', async () => {
  expect(await computer(...analysed(0)).answerDraw(game)).toEqual({ kind: 'answered', agrees: true });
  expect(await computer(...analysed(-50)).answerDraw(game)).toEqual({ kind: 'answered', agrees: false });
});

it('reports a failure of the engine', async () => {
  const failure = { kind: 'failed', reason: 'crashed', message: 'out of memory' } as const;
  expect(await computer(failure).answerDraw(game)).toMatchObject(failure);
});

it('does not wait forever', async () => {
  const answer = computer().answerDraw(game);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toEqual({ kind: 'failed', reason: 'silent', message: 'the engine does not respond' });
});
