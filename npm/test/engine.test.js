import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { agreementOf, Engine, findPuzzle, freeChoices, init, review, Tablebase, TablebaseReader, winChance } from 'dameo/engine';

const start = { variant: 'dameo', drawRules: 'playstrategy', moves: [] };
const capture = { ...start, startFen: 'W:Wa1,d4:Bd5,d7,h8' };
const TABLEBASES = new URL('../../data/page-tables/', import.meta.url);

/** The bytes of a tablebase file; null if there is none.
 * @param {string} variant @param {string} signature */
async function fileOf(variant, signature) {
  const folder = new URL(`${variant}/`, TABLEBASES);
  const name = (await readdir(folder)).find((file) => file.startsWith(`${signature}-`));
  return name ? readFile(new URL(name, folder)) : null;
}

test('what is used before it is loaded says so', async () => {
  assert.throws(() => new Engine(), /the engine module of dameo is not loaded: await init\(\) first/);
  await init();
});

test('a position is analysed', () => {
  /** @type {import('dameo/engine').AnalysisLine[]} */
  const lines = [];
  const onLine = (/** @type {import('dameo/engine').AnalysisLine} */ line) => void lines.push(line);
  const engine = new Engine({ hashMib: 1 });
  const { bestmove, outcome } = engine.analyse(start, { depth: 4, multipv: 2 }, { onLine });
  assert.equal(outcome, null);
  assert.deepEqual([lines.at(-1)?.depth, lines.at(-1)?.multipv, lines.at(-2)?.pv[0]], [4, 2, bestmove]);
  assert.equal(engine.analyse(capture, { nodes: 100 }).bestmove, 'd4xd6xd8');
  const over = engine.analyse({ ...start, startFen: 'W:W:Ba8' }, { depth: 1 });
  assert.deepEqual([over.bestmove, over.outcome?.winner], [null, 'black']);
});

test('the result of an analysis has score, depth, and lines', () => {
  const engine = new Engine({ hashMib: 1 });
  const { bestmove, score, depth, pv, lines, nodes } = engine.analyse(start, { depth: 4, multipv: 2 });
  assert.deepEqual([depth, pv[0], lines.length, lines.map(({ multipv }) => multipv)], [4, bestmove, 2, [1, 2]]);
  assert.deepEqual([lines[0]?.score, lines[0]?.pv, lines[0]?.nodes], [score, pv, nodes]);
  assert.ok('cp' in score && pv.length > 0 && nodes > 0);
  const over = engine.analyse({ ...start, startFen: 'W:W:Ba8' }, { depth: 1 });
  assert.deepEqual([over.score, over.depth, over.pv, over.lines], [{ loss: 0 }, 0, [], []]);
});

test('a choice ends at the limits of a search, too', () => {
  const engine = new Engine({ hashMib: 1 });
  // The highest level has no limits of its own, and nothing else ends these.
  for (const limits of [{ depth: 2 }, { nodes: 500 }]) assert.ok(engine.choose(start, { level: 12, ...limits }));
  assert.throws(() => engine.choose(start, { level: 12, depth: 0 }), /^Error: depth 0: expected a whole number from 1 to 120$/);
});

test('an exception in a listener does not end a search', () => {
  const onLine = () => { throw new Error('listener'); };
  assert.ok(new Engine({ hashMib: 1 }).analyse(start, { depth: 2 }, { onLine }).bestmove);
});

test('the flag stops a search', () => {
  const stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  const engine = new Engine({ hashMib: 1 });
  assert.ok(engine.analyse(start, {}, { stop }));
  assert.equal(review({ ...start, moves: ['d1-d4'] }, { nodes: 1000, stop }), null);
});

test('a position with one win is a puzzle', () => {
  const game = { ...start, startFen: 'W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8' };
  const found = findPuzzle(game, 0)?.puzzle;
  assert.ok(found);
  assert.deepEqual(found.line, ['c1-e3', 'a5xc5', 'e1-c3', 'c5xc1xh1xh3xd3', 'd2xd4xd6xb6xb8']);
  assert.deepEqual([found.variant, found.result, found.themes.includes('coup-turc')], ['dameo', 'win', true]);
  assert.match(found.fen, /^W:/);
  // The position before a move is that of the game, whatever was played.
  assert.deepEqual(findPuzzle({ ...game, moves: ['h2-h3'] }, 0)?.puzzle, found);
  for (const startFen of ['W:WKa1,Ka2,Ka3:Bh8', 'W:W:Ba8', capture.startFen]) {
    assert.deepEqual(findPuzzle({ ...start, startFen }, 0), { puzzle: null });
  }
  assert.throws(() => findPuzzle(game, 1), /^Error: ply 1: expected at most 0, the length of the game$/);
  const stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
  assert.equal(findPuzzle(game, 0, { stop }), null);
});

test('the choices of a side are counted', () => {
  const engine = new Engine({ hashMib: 1 });
  /** @type {string[]} */
  const moves = [];
  while (moves.length < 30) moves.push(engine.choose({ ...start, moves }, { level: 3, movetime: 60_000, seed: 7 })?.text ?? '');
  const game = { ...start, moves };
  for (const side of /** @type {const} */ (['white', 'black'])) {
    const { positions, agreed, meanLoss } = freeChoices(game, side) ?? assert.fail();
    assert.ok(positions <= 9 && agreed <= positions && meanLoss >= 0 && meanLoss <= 1, `${positions} ${agreed} ${meanLoss}`);
    const stop = new Int32Array(new SharedArrayBuffer(4)).fill(1);
    assert.equal(freeChoices(game, side, { stop }), null);
  }
  assert.deepEqual(freeChoices({ ...start, moves: moves.slice(0, 12) }, 'white'), { positions: 0, agreed: 0, meanLoss: 0 });
  assert.throws(() => freeChoices(game, /** @type {any} */ ('red')), /^TypeError: side is "red": expected "white", "black"$/);
  assert.throws(() => freeChoices({ ...start, moves: ['d1-d8'] }, 'white'), /^Error: ply 1: /);
});

test('the choices of games are added up, with the levels beside them', () => {
  const { all, levels } = agreementOf([
    { positions: 60, agreed: 10, meanLoss: 0.3 },
    { positions: 40, agreed: 2, meanLoss: 0.2 },
  ]);
  assert.deepEqual([all.counts.positions, all.counts.agreed, all.counts.meanLoss.toFixed(3)], [100, 12, '0.260']);
  assert.ok(all.interval[0] < 0.12 && all.interval[1] > 0.12, String(all.interval));
  assert.deepEqual(levels.map(({ level }) => level), [...levels.keys()]);
  assert.deepEqual([levels[0]?.resembles, levels.at(-1)?.resembles], [true, false]);
  assert.throws(() => agreementOf([{ positions: 3, agreed: 4, meanLoss: 0 }]), /^Error: game 1: agreed is 4: expected at most 3, the positions$/);
});

test('a level chooses', () => {
  const engine = new Engine({ hashMib: 1 });
  const options = { level: 3, movetime: 100, seed: 7 };
  for (const level of [0, 3]) {
    assert.match(engine.choose(start, { ...options, level })?.text ?? '', /^[a-h]\d-[a-h]\d$/);
  }
  assert.equal(engine.choose({ ...start, startFen: 'W:W:Ba8' }, options), null);
});

test('a level without errors varies its openings', () => {
  const choices = Array.from({ length: 8 }, (_, seed) => {
    const engine = new Engine({ hashMib: 1 });
    const chosen = engine.choose(start, { level: 10, movetime: 60_000, seed });
    engine.free();
    return chosen?.text;
  });
  assert.ok(new Set(choices).size > 1, choices.join(' '));
});

test('a game is reviewed', () => {
  /** @type {number[]} */
  const progress = [];
  const moves = ['d1-d4', 'd8-d5'];
  const reviewed = review({ ...start, moves }, { nodes: 500, onProgress: (done) => void progress.push(done) });
  assert.deepEqual(reviewed?.moves.map(({ text }) => text), moves);
  assert.deepEqual(progress, [1, 2, 3]);
});

test('scores become chances', () => {
  assert.equal(winChance({ cp: 0 }), 0.5);
  assert.ok(winChance({ win: 3 }) > 0.99 && winChance({ loss: 4 }) < 0.01 && winChance({ cp: 100 }) > 0.5);
});

test('a probe reads the files that it needs, once', async () => {
  /** @type {string[]} */
  const read = [];
  const reader = new TablebaseReader('dameo', (signature) => {
    read.push(signature);
    return fileOf('dameo', signature);
  });
  const reply = await reader.report('W:WKc4,Kf4:Ba2');
  assert.deepEqual([reply?.value, reply?.line.length, read[0]], ['win', reply?.distance, 'KKvM']);
  assert.deepEqual(await reader.probeDtw('W:WKc4,Kf4:Ba2'), { wdl: 'win', dtw: reply?.distance });
  read.length = 0;
  assert.equal((await reader.report('B:WKc4,Kf4:Ba2'))?.value, 'loss');
  assert.equal(await reader.probeWdl('B:WKc4,Kf4:Ba2'), 'loss');
  assert.deepEqual(read, []);
  assert.equal(await reader.report('W:WKa1,Kb1,Kc1:BKh8,h6'), null);
  await assert.rejects(reader.report('W:Wa1:Ba1'), /two pieces on a1/);
});

test('a probe for the value alone reads no more files than it needs', async () => {
  /** @type {string[]} */
  const read = [];
  const reader = new TablebaseReader('dameo', (signature) => {
    read.push(signature);
    return fileOf('dameo', signature);
  });
  assert.equal(await reader.probeWdl('W:WKa1:BKh7'), 'draw');
  assert.deepEqual([await reader.probeDtw('W:WKa1:BKh7'), read], [{ wdl: 'draw', dtw: null }, ['KvK']]);
  assert.equal(await reader.probeWdl('W:WKa1,Kb1,Kc1:BKh8,h6'), null);
});

test('a function that returns nothing for a file is asked once', async () => {
  let asked = 0;
  const reader = new TablebaseReader('dameo', async () => void (asked += 1));
  assert.deepEqual([await reader.report('W:WKa1:BKh7'), asked], [null, 1]);
});

/** The tablebase of a variant. @param {string} variant */
async function tablebaseOf(variant) {
  const folder = new URL(`${variant}/`, TABLEBASES);
  const names = await readdir(folder);
  const files = names.map(async (name) => /** @type {const} */ ([name.replace(/-.*/, ''), await readFile(new URL(name, folder))]));
  return Object.fromEntries(await Promise.all(files));
}

test('a search probes the tablebase that it is given', async () => {
  // White gives a man, and wins with two kings against one.
  const ending = { ...start, startFen: 'W:WKd3,Kf7,a4:BKh7' };
  const files = await tablebaseOf('dameo');
  const [without, equipped] = [new Engine({ hashMib: 1 }), new Engine({ hashMib: 1 })];
  equipped.setTablebase(files);
  const [searched, probed] = [without, equipped].map((engine) => {
    let cp = 0;
    let hits = 0;
    const onLine = (/** @type {import('dameo/engine').AnalysisLine} */ { score, tbhits }) => {
      cp = 'cp' in score ? score.cp : 0;
      hits = tbhits ?? 0;
    };
    return { move: engine.analyse(ending, { depth: 4 }, { onLine }).bestmove, cp, hits };
  });
  assert.ok(searched && searched.move !== 'd3-a3' && searched.cp < 2_000 && searched.hits === 0);
  assert.ok(probed && probed.move === 'd3-a3' && probed.cp > 29_000 && probed.hits > 0);
  // At the root, the shortest win.
  const won = { ...start, startFen: 'W:WKc4,Kf4:Ba2' };
  assert.equal(equipped.analyse(won, { depth: 1 }).bestmove, 'c4-c6');
  // Not for the levels that err.
  const choices = [without, equipped].map((engine) => engine.choose(won, { level: 1, movetime: 60_000, seed: 1 })?.text);
  assert.equal(choices[0], choices[1]);
  const others = await tablebaseOf('croda');
  assert.throws(() => equipped.setTablebase(others), /holds distances of/);
  const damone = new Engine({ variant: 'italian-damone', hashMib: 1 });
  assert.throws(() => damone.setTablebase({}), /there are no tablebases of italian-damone/);
});

test('a search visits as many nodes as that of the program', async () => {
  const signatures = await readFile(new URL('../../crates/dameo-engine/data/bench/signature.csv', import.meta.url), 'utf8');
  const [, depth, nodes] = /^dameo,(\d+),(\d+)$/m.exec(signatures) ?? [];
  const list = await readFile(new URL('../../crates/dameo-engine/data/bench/dameo.txt', import.meta.url), 'utf8');
  let visited = 0;
  for (const startFen of list.split('\n').filter((line) => /^[WB]:/.test(line))) {
    const engine = new Engine({ hashMib: 8 });
    let last = 0;
    engine.analyse({ ...start, startFen }, { depth: Number(depth) }, { onLine: ({ nodes }) => void (last = nodes) });
    visited += last;
    engine.free();
  }
  assert.equal(visited, Number(nodes));
});

test('files are checked', async () => {
  const file = await fileOf('dameo', 'KvK');
  assert.ok(file);
  const tablebase = new Tablebase();
  assert.deepEqual(tablebase.report('W:WKa1:BKh7'), { reply: null, missing: ['KvK'] });
  assert.throws(() => tablebase.add('KvM', file), /KvK/);
  const damaged = Uint8Array.from(file);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  assert.throws(() => {
    tablebase.add('KvK', damaged);
    tablebase.report('W:WKa1:BKh7');
  }, /damaged/);
  assert.throws(() => new Tablebase('italian-damone'), /there are no tablebases of italian-damone/);
});

test('errors have the text, the place, and what was expected', () => {
  const engine = new Engine({ hashMib: 1 });
  const stop = new Int32Array(1);
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => new Engine({ variant: /** @type {any} */ ('chess') }), /"chess" is not a variant: expected dameo, /],
    [() => new Engine({ hashMib: -1 }), /hashMib is -1: expected a whole number from 0 to 4294967295/],
    [() => new Engine({ hashMib: 1_000_000 }), /memory|MiB/],
    [() => engine.analyse(start), /expected depth, nodes, movetime or stop/],
    [() => engine.analyse(start, { depth: 0 }), /depth 0: expected a whole number from 1 to 120/],
    [() => engine.analyse(start, { depth: 1.5 }), /depth is 1.5: expected a whole number/],
    [() => engine.analyse(start, { nodes: NaN }, { stop }), /nodes is NaN: expected a whole number/],
    [() => engine.analyse(start, { depth: 1, multipv: 501 }), /multipv 501: expected a whole number from 1 to 500/],
    [() => engine.analyse({ ...start, variant: 'croda' }, { depth: 1 }), /the game is of croda/],
    [() => engine.analyse({ ...start, moves: ['d1-d4', 'd4-d5'] }, { depth: 1 }), /ply 2: illegal move "d4-d5"/],
    [() => engine.choose(start, { level: 13 }), /there is no level 13: expected 0 to 12/],
    [() => engine.choose(start, { level: 257 }), /there is no level 257/],
    [() => engine.choose(start, { level: 2.5 }), /level is 2.5: expected a whole number/],
    [() => engine.choose(start, { level: 1, movetime: -1 }), /movetime is -1: expected a whole number/],
    [() => engine.choose(start, { level: 1, seed: 2 ** 32 }), /seed is 4294967296/],
    [() => review(start, { nodes: 0 }), /nodes 0: expected a whole number from 1/],
    [() => engine.analyse(/** @type {any} */ ({}), { depth: 1 }), /^game.variant is undefined: expected a string$/],
  ];
  for (const [work, message] of cases) assert.throws(work, (error) => error instanceof Error && message.test(error.message), String(message));
  engine.free();
  engine.free();
  assert.throws(() => engine.analyse(start, { depth: 1 }), /this engine has been freed/);
});
