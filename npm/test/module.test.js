import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { CrashError } from 'dameo';
import { WasmModule } from '../dist/module.js';

const RULES = new URL('../wasm/rules_bg.wasm', import.meta.url);

/** @param {(options: any) => Promise<unknown>} start */
const moduleOf = (start) => new WasmModule('the module', () => RULES, start);

async function loaded() {
  const module = moduleOf(async () => {});
  await module.load();
  return module;
}

test('a trap is named, and the module is not used again', async () => {
  const module = await loaded();
  const trap = new WebAssembly.RuntimeError('unreachable');
  const crash = () => module.call(() => { throw trap; });
  assert.throws(crash, (error) => error instanceof CrashError && error.cause === trap &&
    error.message === 'the module has crashed: unreachable');
  assert.equal(module.isUsable, false);
  assert.throws(() => module.call(() => 1), {
    name: 'CrashError',
    message: 'the module has crashed before: unreachable',
    cause: trap,
  });
});

test('a full stack is a crash', async () => {
  const module = await loaded();
  /** @returns {number} */
  const deeper = () => 1 + deeper();
  assert.throws(() => module.call(deeper), CrashError);
});

test('an invalid argument is none', async () => {
  const module = await loaded();
  for (const error of [new Error('bad move'), new TypeError('no string'), new RangeError('level is 11')]) {
    assert.throws(() => module.call(() => { throw error; }), error);
  }
  assert.equal(module.call(() => 1), 1);
});

test('loading can be tried again after a failure', async () => {
  let tries = 0;
  const module = moduleOf(async () => {
    if (++tries === 1) throw new Error('offline');
  });
  await assert.rejects(module.load(), /offline/);
  assert.throws(() => module.call(() => 1), /is not loaded/);
  await Promise.all([module.load(), module.load()]);
  assert.equal(tries, 2);
});

test('files are read, other URLs are fetched', async (context) => {
  /** @type {any[]} */
  const sources = [];
  const start = async (/** @type {any} */ { module_or_path }) => sources.push(module_or_path);
  await moduleOf(start).load();
  assert.ok(WebAssembly.validate(sources[0]));
  const bytes = new Uint8Array([0]);
  await moduleOf(start).load(bytes);
  assert.equal(sources[1], bytes);

  const server = createServer(({ url }, response) => response.writeHead(url === '/it' ? 200 : 404).end());
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(null)));
  context.after(() => server.close());
  const address = server.address();
  const base = `http://127.0.0.1:${address !== null && typeof address === 'object' && address.port}`;
  await moduleOf(start).load(new URL('/it', base));
  assert.equal(sources[2].status, 200);
  await assert.rejects(moduleOf(start).load(`${base}/other`), /cannot fetch http:.*\/other: status 404/);
});
