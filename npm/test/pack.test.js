import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { threadedEngine } from '../wasm/threads.js';

const FOLDER = new URL('..', import.meta.url);
/** More than this, packed, means that something is in it that should not be. Each engine has all networks inside. */
const MAX_BYTES = threadedEngine ? 2_615_000 : 1_530_000;

const parts = [
  ...['arguments', 'client', 'clock', 'engine', 'engine-module', 'explorer', 'fault', 'helper', 'imported', 'index', 'isolation', 'messages'],
  ...['module', 'options', 'outline', 'parallel', 'pdn', 'port', 'rating', 'records', 'rules', 'rules-module', 'searches', 'shared', 'tablebase', 'thread', 'threads', 'watchdog', 'worker'],
];
const modules = threadedEngine ? ['engine', 'engine_threads', 'pdn', 'rules'] : ['engine', 'pdn', 'rules'];
const glue = modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`, `${name}_bg.wasm`]);

test('npm packs what users need, and nothing else', () => {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: FOLDER, encoding: 'utf8' });
  const [{ files, size }] = JSON.parse(output);
  assert.deepEqual(
    files.map((/** @type {{ path: string }} */ { path }) => path).sort(),
    [
      'LICENSE',
      'README.md',
      'global.js',
      'package.json',
      ...parts.flatMap((part) => [`dist/${part}.d.ts`, `dist/${part}.js`]),
      ...[...glue, 'threads.d.ts', 'threads.js'].map((file) => `wasm/${file}`),
    ].sort(),
  );
  assert.ok(size < MAX_BYTES, `${size} bytes, expected less than ${MAX_BYTES}`);
});
