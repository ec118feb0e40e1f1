import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Game, init } from 'dameo';
import { EngineClient } from 'dameo/client';
import { NodeWorker } from '../dist/thread.js';
import { threadedEngine } from '../wasm/threads.js';

const game = { variant: 'dameo', drawRules: 'playstrategy', moves: [] };
const WORKER = new URL('../dist/worker.js', import.meta.url).href;
const DEPTH = 11;
const built = { skip: threadedEngine ? false : 'the package has been built without threads' };

/** A client with two threads; its worker runs a line of its own first, in CommonJS.
 * @param {import('node:test').TestContext} context @param {string} [first] */
function twoThreads(context, first = '') {
  let workers = 0;
  const startWorker = () => {
    workers += 1;
    return new NodeWorker(new Worker(`${first}; import(${JSON.stringify(WORKER)});`, { eval: true }));
  };
  const client = new EngineClient({ hashMib: 8, threads: 2, startWorker });
  context.after(() => client.close());
  return { client, started: () => workers };
}

/** The best move and the nodes of a search. @param {EngineClient} client
 * @param {import('dameo/client').SearchLimits} limits */
async function searched(client, limits) {
  let nodes = 0;
  const result = await client.analyse(game, limits, (line) => void (nodes = line.nodes));
  assert.equal(result.kind, 'analysed', JSON.stringify(result));
  return { bestmove: result.kind === 'analysed' ? result.end.bestmove : null, nodes };
}

/** The nodes of a search of the start with one thread, which are the same every time.
 * @param {import('node:test').TestContext} context */
async function nodesOfOne(context) {
  const client = new EngineClient({ hashMib: 8 });
  context.after(() => client.close());
  return (await searched(client, { depth: DEPTH })).nodes;
}

test('two threads find a legal move, and the nodes are those of both', built, async (context) => {
  await init();
  const { client } = twoThreads(context);
  const { bestmove, nodes } = await searched(client, { depth: DEPTH });
  assert.ok(new Game().view().moves.some(({ text }) => text === bestmove), String(bestmove));
  assert.notEqual(nodes, await nodesOfOne(context));
});

test('two threads search more nodes in the same time', { skip: built.skip || availableParallelism() < 2 }, async (context) => {
  const [one, { client: two }] = [new EngineClient({ hashMib: 8 }), twoThreads(context)];
  context.after(() => one.close());
  const counts = [];
  // Another process may take a processor away for a while.
  for (let tries = 0; tries < 8; tries += 1) {
    const [alone, both] = [await searched(one, { movetime: 700 }), await searched(two, { movetime: 700 })];
    if (both.nodes > alone.nodes) return;
    counts.push([alone.nodes, both.nodes]);
  }
  assert.fail(`nodes of one thread and of two: ${JSON.stringify(counts)}`);
});

test('two threads stop at once, many times, and keep their worker', built, async (context) => {
  const { client, started } = twoThreads(context);
  for (let times = 0; times < 10; times += 1) {
    const endless = await new Promise((resolve) => {
      const result = client.analyse(game, {}, () => resolve({ result }));
    });
    client.stop();
    assert.deepEqual(await endless.result, { kind: 'stopped' });
    const stopped = performance.now();
    await searched(client, { nodes: 1 });
    assert.ok(performance.now() - stopped < 5_000);
  }
  assert.equal(started(), 1);
});

test('a closed client leaves no helper behind', built, async (context) => {
  const { client } = twoThreads(context);
  await new Promise((resolve) => void client.analyse(game, {}, resolve));
  client.close();
  await setTimeout(1_000);
  const before = process.cpuUsage();
  await setTimeout(1_000);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 300_000, `${user + system} µs`);
});

test('limits of nodes and levels that err have one thread', built, async (context) => {
  const one = new EngineClient({ hashMib: 8 });
  const { client: two } = twoThreads(context);
  context.after(() => one.close());
  const limits = { nodes: 20_000 };
  assert.deepEqual(await searched(two, limits), await searched(one, limits));
  const options = { level: 8, movetime: 60_000, seed: 5 };
  assert.deepEqual(await two.choose(game, options), await one.choose(game, options));
});

test('without shared memory a search has one thread', built, async (context) => {
  const { client } = twoThreads(context, 'globalThis.crossOriginIsolated = false');
  assert.equal((await searched(client, { depth: DEPTH })).nodes, await nodesOfOne(context));
});

test('a helper that cannot be started leaves a search with one thread', built, async (context) => {
  const quiet = 'console.warn = () => {}';
  const expected = await nodesOfOne(context);
  const failures = [
    "require('node:worker_threads').Worker = class { constructor() { throw new Error('no more threads'); } }",
    "const threads = require('node:worker_threads'); threads.Worker = class extends threads.Worker { constructor() { super('process.exit(1)', { eval: true }); } }",
    'WebAssembly.Memory = class { constructor() { throw new RangeError("no memory"); } }',
  ];
  for (const failure of failures) {
    const { client } = twoThreads(context, `${quiet}; ${failure}`);
    assert.equal((await searched(client, { depth: DEPTH })).nodes, expected, failure);
    client.close();
  }
});

test('a trap with two threads is a failure, and the next job has a new worker', built, async (context) => {
  // The engine reads the clock within a search.
  const trap = "performance.now = () => { throw new WebAssembly.RuntimeError('unreachable'); }";
  const { client, started } = twoThreads(context, trap);
  const message = 'the engine crashed: RuntimeError: unreachable';
  assert.deepEqual(await client.analyse(game, { depth: 20 }), { kind: 'failed', reason: 'crashed', message });
  assert.deepEqual(await client.analyse(game, { depth: 20 }), { kind: 'failed', reason: 'crashed', message });
  assert.equal(started(), 2);
});
