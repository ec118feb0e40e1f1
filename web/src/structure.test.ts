// The structure of src: no import cycles between folders, one module for each part of the
// package `dameo`, and one way in which moves enter games.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = import.meta.dirname;

interface Import {
  /** The importing file, relative to src. */
  from: string;
  /** The imported path, relative to src, without a query; packages by their names. */
  to: string;
  isTypeOnly: boolean;
}

const IMPORT = /(?:^|\n|;)\s*(import|export)(\s+type)?\s[^'"();]*?from\s*'([^']*)'|\bimport\s*\(?\s*'([^']*)'/g;

const resolve = (file: string, path: string): string =>
  path.startsWith('.') ? normalize(join(dirname(file), path)) : `package:${path}`;

function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, , type, named, bare]) => ({
    from: file,
    to: resolve(file, (named ?? bare ?? '').replace(/\?.*$/, '')),
    isTypeOnly: type !== undefined,
  }));
}

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const all = files.flatMap(({ file, text }) => importsIn(file, text));

/** The files with a match, but for those that tests share. */
const filesWith = (pattern: RegExp): string[] =>
  files.filter(({ file, text }) => !file.includes('testing') && pattern.test(text)).map(({ file }) => file).sort();

const imports = all.filter(({ to }) => !to.startsWith('package:'));

/** A cycle of a directed graph, its first node repeated at the end; null if there is none. */
function cycleOf(edges: [string, string][]): string[] | null {
  const done = new Set<string>();
  function visit(node: string, path: string[]): string[] | null {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const [from, to] of edges) {
      const found = from === node ? visit(to, [...path, node]) : null;
      if (found) return found;
    }
    done.add(node);
    return null;
  }
  for (const [node] of edges) {
    const found = visit(node, []);
    if (found) return found;
  }
  return null;
}

const between = (folder: (path: string) => string): [string, string][] =>
  imports
    .map(({ from, to }): [string, string] => [folder(from), folder(to)])
    .filter(([from, to]) => from !== to);

it('cycles are found', () => {
  expect(cycleOf([['a', 'b'], ['b', 'c']])).toBeNull();
  expect(cycleOf([['a', 'b'], ['a', 'c'], ['b', 'd'], ['c', 'd']])).toBeNull();
  expect(cycleOf([['x', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a']])).toEqual(['a', 'b', 'c', 'a']);
});

it('imports are found', () => {
  const text = `import { a } from './a';\nimport type {\n  B,\n} from '../b/b';\nexport { c } from './c.js?url';
import './d.css';\nconst e = import('./e.svelte');\nimport f from 'f';`;
  expect(importsIn('x/y.ts', text)).toEqual([
    { from: 'x/y.ts', to: 'x/a', isTypeOnly: false },
    { from: 'x/y.ts', to: 'b/b', isTypeOnly: true },
    { from: 'x/y.ts', to: 'x/c.js', isTypeOnly: false },
    { from: 'x/y.ts', to: 'x/d.css', isTypeOnly: false },
    { from: 'x/y.ts', to: 'x/e.svelte', isTypeOnly: false },
    { from: 'x/y.ts', to: 'package:f', isTypeOnly: false },
  ]);
});

it('folders do not import each other in cycles', () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(cycleOf(between(dirname))).toBeNull();
  // The areas of views count as one folder: nothing below depends on a view.
  expect(cycleOf(between((path) => path.split('/')[0] ?? ''))).toBeNull();
});

it('files do not import each other in cycles', () => {
  const stem = (path: string): string => path.replace(/\.(ts|svelte)$/, '');
  const loaded = imports.filter(({ isTypeOnly }) => !isTypeOnly);
  expect(cycleOf(loaded.map(({ from, to }) => [stem(from), stem(to)]))).toBeNull();
});

it('one module imports each part of the package dameo', () => {
  const gates = all.filter(({ to }) => /^package:dameo(\/|$)/.test(to)).map(({ from, to }) => `${from} ${to}`);
  expect([...new Set(gates)].sort()).toEqual([
    'engine/client.ts package:dameo/client',
    'engine/foreign.ts package:dameo/worker',
    'engine/module.ts package:dameo/engine',
    'rules/pdn.ts package:dameo/pdn',
    'rules/rules.ts package:dameo',
  ]);
});

it('only the workers of tablebases, of the explorer and of large files import the module of the engine', () => {
  const users = imports.filter(({ to, isTypeOnly }) => to === 'engine/module' && !isTypeOnly);
  expect(users.map(({ from }) => from).sort()).toEqual([
    'explorer/indexes.ts',
    'explorer/worker.ts',
    'gamefile/worker.ts',
    'tablebase/local.ts',
    'tablebase/worker.ts',
  ]);
  const behind = (file: string): string[] =>
    imports.filter(({ to, isTypeOnly }) => to === file && !isTypeOnly).map(({ from }) => from);
  expect(behind('tablebase/local')).toEqual(['tablebase/worker.ts']);
  expect(behind('explorer/indexes')).toEqual(['explorer/worker.ts']);
});

it('the script for other sites imports none of the app but what it shows', () => {
  const reached = new Set(['embed/main', 'embed/example', 'embed/page']);
  for (const file of reached) {
    const found = imports.filter(({ from, isTypeOnly }) => !isTypeOnly && from.replace(/\.(ts|svelte)$/, '') === file);
    for (const { to } of found) reached.add(to.replace(/\.(ts|svelte)$/, ''));
  }
  const folders = new Set([...reached].map((file) => file.split('/')[0]));
  expect(folders).toContain('board');
  for (const folder of ['store', 'play', 'library', 'puzzles', 'learn']) expect(folders).not.toContain(folder);
});

it('a move enters a game in one way', () => {
  // The input proposes moves, and knows nothing of what makes them.
  const known = imports.filter(({ from }) => from === 'controller/input.svelte.ts').map(({ to }) => to);
  expect(known.filter((to) => /^(play|controller\/controller)/.test(to))).toEqual([]);
  expect(filesWith(/\.propose\(/)).toEqual(['controller/input.svelte.ts']);
  // Whoever makes a move, the controller passes it on, and a game that is played takes it from there.
  expect(filesWith(/\.played\(/)).toEqual(['controller/controller.svelte.ts']);
  expect(filesWith(/\.act\(\{ kind: 'move'/)).toEqual(['play/play.svelte.ts']);
  const inPlay = filesWith(/\[\.\.\.[\w.]*\bmoves, /).filter((file) => file.startsWith('play/'));
  expect(inPlay).toEqual(['play/actions.ts']);
});

it('one place knows where the game of the play view is', () => {
  const users = imports.filter(({ to, from }) => to === 'play/session.svelte' && !from.startsWith('play/'));
  expect(users.filter(({ from }) => from.startsWith('views/')).map(({ from }) => from)).toEqual(['views/play/PlayPage.svelte']);
});

it('a controller follows its record in one place', () => {
  expect(filesWith(/follower\.position\(this\.record\)/)).toEqual(['controller/controller.svelte.ts']);
});

it('nothing reaches into the package', () => {
  expect(all.filter(({ to }) => /wasm|(^|\/)npm\//.test(to))).toEqual([]);
});
