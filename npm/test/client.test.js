import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { EngineClient, reviewInParallel } from 'dameo/client';
import { NodeWorker } from '../dist/thread.js';

/** @typedef {import('dameo/client').WorkerLike} WorkerLike */
/** @typedef {import('dameo/client').Report} Report */

const game = { variant: 'dameo', drawRules: 'playstrategy', moves: [] };
const WORKER = new URL('../dist/worker.js', import.meta.url);
const line = { depth: 1, seldepth: 1, multipv: 1, score: { cp: 0 }, nodes: 1, nps: 1, time: 0, pv: [] };

/** A worker that sends what the test sends. @implements {WorkerLike} */
class FakeWorker {
  /** @type {import('dameo/client').Request[]} */
  requests = [];
  terminated = false;
  /** @type {WorkerLike['onmessage']} */
  onmessage = null;
  /** @type {WorkerLike['onerror']} */
  onerror = null;
  /** @param {import('dameo/client').Request} request */
  postMessage(request) {
    this.requests.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  /** @param {Report} report */
  send(report) {
    this.onmessage?.(/** @type {any} */ ({ data: { ...report, id: this.requests.at(-1)?.id } }));
  }
  /** @param {string} [message] */
  crash(message) {
    this.onerror?.(/** @type {any} */ ({ message }));
  }
}

/** @param {import('dameo/client').ClientOptions} [options] */
function setUp(options = {}) {
  /** @type {FakeWorker[]} */
  const workers = [];
  const startWorker = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  return { client: new EngineClient({ ...options, startWorker }), workers };
}

/** Whether this process shares memory with its workers; tests of a page without set it to false.
 * @param {boolean} value */
const isolate = (value) => Object.defineProperty(globalThis, 'crossOriginIsolated', { value, configurable: true });

test('lines are passed on before the result', async () => {
  const { client, workers } = setUp();
  /** @type {unknown[]} */
  const lines = [];
  const result = client.analyse(game, {}, (...found) => lines.push(found));
  workers[0]?.send({ kind: 'line', line, winChance: 0.5 });
  /** @type {import('dameo/client').AnalysisResult} */
  const end = { bestmove: null, ponder: null, score: { loss: 0 }, depth: 0, pv: [], lines: [], nodes: 0, time: 0, outcome: null };
  workers[0]?.send({ kind: 'analysed', end });
  assert.deepEqual(await result, { kind: 'analysed', end });
  assert.deepEqual(lines, [[line, 0.5]]);
});

test('a worker that cannot be stopped otherwise is replaced', async () => {
  const { client, workers } = setUp();
  isolate(false);
  const first = client.choose(game, { level: 1 });
  const second = client.choose(game, { level: 1 });
  assert.deepEqual(await first, { kind: 'stopped' });
  assert.equal(workers[0]?.terminated, true);
  // What the old worker still sends is not an answer.
  workers[0]?.send({ kind: 'chosen', move: null });
  workers[0]?.crash('late');
  workers[1]?.send({ kind: 'chosen', move: null });
  assert.deepEqual(await second, { kind: 'chosen', move: null });
  isolate(true);
});

test('reports of a stopped job are ignored', async () => {
  const { client, workers } = setUp();
  const result = client.analyse(game, {}, () => assert.fail('a line'));
  client.stop();
  workers[0]?.send({ kind: 'line', line, winChance: 0.5 });
  assert.deepEqual(await result, { kind: 'stopped' });
  assert.equal(workers[0]?.terminated, false);
  assert.equal(workers[0]?.requests[0]?.stop?.[0], 1);
});

test('a crash is a failure, and the next job has a new worker', async () => {
  const { client, workers } = setUp();
  const result = client.review(game);
  workers[0]?.crash('unreachable');
  assert.deepEqual(await result, { kind: 'failed', reason: 'crashed', message: 'the engine crashed: unreachable' });
  const next = client.choose(game, { level: 1 });
  workers[1]?.send({ kind: 'chosen', move: null });
  assert.deepEqual(await next, { kind: 'chosen', move: null });
});

test('each worker gets a tablebase once, when it is there and the job probes it', async () => {
  const files = { KvK: new Uint8Array(1) };
  /** @type {import('dameo/client').TablebaseFiles | null} */
  let there = null;
  const { client, workers } = setUp({ tablebase: (variant) => (variant === 'dameo' ? there : null) });
  const analyse = () => void client.analyse(game, { depth: 1 });
  analyse();
  there = files;
  void client.choose(game, { level: 9 });
  analyse();
  analyse();
  void client.analyse({ ...game, variant: 'croda' });
  workers[0]?.crash('unreachable');
  void client.choose(game, { level: 10 });
  client.stop();
  const given = workers.map(({ requests }) => requests.map(({ tablebase }) => tablebase));
  assert.deepEqual(given, [[null, null, files, null, null], [files]]);
});

test('a damaged tablebase is not used', async (context) => {
  const client = new EngineClient({ hashMib: 1, tablebase: () => ({ KvK: new Uint8Array(100) }) });
  context.after(() => client.close());
  const { kind } = await client.analyse({ ...game, startFen: 'W:WKa1:BKh7' }, { depth: 2 });
  assert.equal(kind, 'analysed');
});

test('a script that cannot be fetched is a failure', async () => {
  const { client, workers } = setUp();
  const result = client.choose(game, { level: 1 });
  workers[0]?.crash();
  assert.deepEqual(await result, { kind: 'failed', reason: 'not-loaded', message: 'the engine could not be loaded' });
});

test('a worker that cannot be started is a failure', async () => {
  const client = new EngineClient({ startWorker: () => { throw new Error('no more threads'); } });
  assert.deepEqual(await client.review(game), { kind: 'failed', reason: 'not-loaded', message: 'Error: no more threads' });
});

test('a thread works', async (context) => {
  const client = new EngineClient({ hashMib: 1 });
  context.after(() => client.close());
  /** @type {number[]} */
  const chances = [];
  const analysed = await client.analyse(game, { depth: 3 }, (_, winChance) => chances.push(winChance));
  assert.equal(analysed.kind, 'analysed');
  assert.ok(chances.length >= 3 && chances.every((chance) => chance > 0 && chance < 1));
  const chosen = await client.choose(game, { level: 2, movetime: 100, seed: 1 });
  assert.ok(chosen.kind === 'chosen' && chosen.move);
  /** @type {number[]} */
  const progress = [];
  const reviewed = await client.review({ ...game, moves: ['d1-d4'] }, { nodes: 100, onProgress: (done) => void progress.push(done) });
  assert.ok(reviewed.kind === 'reviewed' && reviewed.review.moves[0]?.text === 'd1-d4');
  assert.deepEqual(progress, [1, 2]);
});

test('a thread counts the choices of a player, and puts the levels beside them', async (context) => {
  const client = new EngineClient({ hashMib: 1 });
  context.after(() => client.close());
  const counted = await client.freeChoices({ ...game, moves: ['d1-d4'] }, 'white');
  assert.deepEqual(counted, { kind: 'counted', counts: { positions: 0, agreed: 0, meanLoss: 0 } });
  const compared = await client.agreementOf([{ positions: 9, agreed: 7, meanLoss: 0.02 }]);
  assert.ok(compared.kind === 'compared' && compared.agreement.all.counts.agreed === 7);
  const failed = await client.agreementOf([{ positions: 3, agreed: 4, meanLoss: 0 }]);
  assert.ok(failed.kind === 'failed' && failed.message.startsWith('game 1: agreed is 4'), JSON.stringify(failed));
});

test('a search without limits is stopped, and the thread goes on', async (context) => {
  const client = new EngineClient({ hashMib: 1 });
  context.after(() => client.close());
  const endless = await new Promise((resolve) => {
    const result = client.analyse(game, {}, () => resolve({ result }));
  });
  client.stop();
  assert.deepEqual(await endless.result, { kind: 'stopped' });
  assert.equal((await client.analyse(game, { depth: 2 })).kind, 'analysed');
});

test('bad input is a failure with the reason, and the thread goes on', async (context) => {
  const client = new EngineClient({ hashMib: 1 });
  context.after(() => client.close());
  const failure = async (/** @type {Promise<any>} */ result) => (await result).message;
  assert.match(await failure(client.analyse({ ...game, moves: ['d1-d5'] }, { depth: 1 })), /^ply 1: illegal move "d1-d5"/);
  assert.match(await failure(client.choose(game, { level: 13 })), /there is no level 13: expected 0 to 12/);
  assert.match(await failure(client.analyse(/** @type {any} */ ({ moves: () => {} }))), /could not be cloned/);
  const refused = await client.choose(game, { level: 13 });
  assert.equal(refused.kind === 'failed' && refused.reason, 'refused');
  assert.equal(await failure(client.analyse(/** @type {any} */ ({ ...game, moves: [7] }), { depth: 1 })), 'game.moves[0] is 7: expected a string');
  assert.equal((await client.analyse(game, { depth: 2 })).kind, 'analysed');
});

test('the result of an analysis has score, depth, and lines', async (context) => {
  const client = new EngineClient({ hashMib: 1 });
  context.after(() => client.close());
  const result = await client.analyse(game, { depth: 3, multipv: 2 });
  assert.ok(result.kind === 'analysed');
  const { bestmove, score, depth, pv, lines } = result.end;
  assert.deepEqual([depth, pv[0], lines.length, lines[0]?.score], [3, bestmove, 2, score]);
});

test('several engines share a review, and find what one finds', async (context) => {
  const played = { ...game, moves: ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'] };
  const clients = /** @type {const} */ ([new EngineClient({ hashMib: 1 }), new EngineClient({ hashMib: 1 })]);
  context.after(() => clients.forEach((client) => client.close()));
  /** @type {number[]} */
  const progress = [];
  const shared = await reviewInParallel(clients, played, { nodes: 500, onProgress: (done) => void progress.push(done) });
  assert.ok(shared.kind === 'reviewed');
  const { positions, ...reviewed } = shared;
  assert.deepEqual(reviewed, await clients[0].review(played, { nodes: 500 }));
  assert.equal(positions.length, 5);
  assert.deepEqual(progress, [1, 2, 3, 4, 5]);
  const stopped = reviewInParallel(clients, played, { nodes: 100_000_000 });
  clients[1].stop();
  assert.deepEqual(await stopped, { kind: 'stopped' });
  const failed = await reviewInParallel(clients, { ...played, moves: ['d1-d5'] });
  assert.match(failed.kind === 'failed' ? failed.message : failed.kind, /^ply 1: /);
});

test('a worker that falls silent is a failure, and the next job has a new one', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { client, workers } = setUp();
  const silent = { kind: 'failed', reason: 'silent', message: 'the engine has stopped without a word' };
  const result = client.analyse(game);
  // Loading may take long.
  context.mock.timers.tick(100_000);
  workers[0]?.send({ kind: 'alive' });
  for (let second = 0; second < 60; second += 1) {
    context.mock.timers.tick(1_000);
    workers[0]?.send({ kind: 'alive' });
  }
  assert.equal(workers[0]?.terminated, false);
  context.mock.timers.tick(15_000);
  assert.deepEqual(await result, silent);
  assert.equal(workers[0]?.terminated, true);
  const next = client.choose(game, { level: 1 });
  assert.equal(workers.length, 2);
  context.mock.timers.tick(180_000);
  assert.deepEqual(await next, silent);
});

test('an engine says that it goes on', async (context) => {
  const thread = new Worker(WORKER);
  context.after(() => thread.terminate());
  const limits = { movetime: 2_500 };
  thread.postMessage({ id: 1, hashMib: 1, stop: null, work: { kind: 'analyse', game, limits } });
  /** @type {string[]} */
  const kinds = [];
  await new Promise((resolve) => {
    thread.on('message', ({ kind }) => {
      kinds.push(kind);
      if (kind === 'analysed') resolve(undefined);
    });
  });
  assert.ok(kinds.filter((kind) => kind === 'alive').length >= 2, kinds.join());
});

test('a killed thread is a failure, and the next job has a new one', async (context) => {
  /** @type {Worker[]} */
  const threads = [];
  const startWorker = () => {
    const thread = new Worker(WORKER);
    threads.push(thread);
    return new NodeWorker(thread);
  };
  const client = new EngineClient({ hashMib: 1, startWorker });
  context.after(() => client.close());
  const killed = await new Promise((resolve) => {
    const result = client.analyse(game, {}, () => resolve({ result }));
  });
  await threads[0]?.terminate();
  assert.deepEqual(await killed.result, { kind: 'failed', reason: 'crashed', message: 'the engine crashed: its worker ended with exit code 1' });
  assert.equal((await client.analyse(game, { depth: 2 })).kind, 'analysed');
  // Also while it is idle.
  await threads[1]?.terminate();
  assert.equal((await client.analyse(game, { depth: 2 })).kind, 'analysed');
  assert.equal(threads.length, 3);
});

test('a trap in the engine is a failure, and the next job has a new thread', async (context) => {
  // The engine reads the clock within a search.
  const trap = "performance.now = () => { throw new WebAssembly.RuntimeError('unreachable'); };";
  let starts = 0;
  const startWorker = () => {
    starts += 1;
    const program = `${starts === 1 ? trap : ''} import(${JSON.stringify(WORKER.href)});`;
    return new NodeWorker(new Worker(program, { eval: true }));
  };
  const client = new EngineClient({ hashMib: 1, startWorker });
  context.after(() => client.close());
  const message = 'the engine crashed: RuntimeError: unreachable';
  assert.deepEqual(await client.analyse(game, { depth: 20 }), { kind: 'failed', reason: 'crashed', message });
  assert.equal((await client.analyse(game, { depth: 2 })).kind, 'analysed');
  assert.equal(starts, 2);
});

test('an exception in a thread is a failure', async (context) => {
  const startWorker = () =>
    new NodeWorker(new Worker("require('node:worker_threads').parentPort.on('message', () => { throw new RangeError('trap'); })", { eval: true }));
  const client = new EngineClient({ startWorker });
  context.after(() => client.close());
  assert.deepEqual(await client.review(game), { kind: 'failed', reason: 'crashed', message: 'the engine crashed: RangeError: trap' });
});

test('an idle thread keeps no process alive', { timeout: 30_000 }, async () => {
  const program = `import { EngineClient } from 'dameo/client';
    const { kind } = await new EngineClient({ hashMib: 1 }).choose(${JSON.stringify(game)}, { level: 1, movetime: 50 });
    console.log(kind);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('.', import.meta.url),
    timeout: 25_000,
  });
  assert.equal(stdout, 'chosen\n');
});
