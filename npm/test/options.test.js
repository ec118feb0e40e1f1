// Arguments of callers without TypeScript: options that are not known, and values of other kinds.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { formatMove, Game, init, makeSetup, newClock, startClock, timeLeft } from 'dameo';
import { EngineClient, reviewInParallel } from 'dameo/client';
import * as dameo from 'dameo/engine';
import { init as initPdn, readGames, writePdn } from 'dameo/pdn';

before(() => Promise.all([init(), initPdn(), dameo.init()]));

const game = { variant: 'dameo', drawRules: 'playstrategy', moves: [] };
const any = (/** @type {unknown} */ value) => /** @type {any} */ (value);

/** Checks the messages of errors. @param {[() => unknown, string][]} cases */
function refused(cases) {
  for (const [work, message] of cases) assert.throws(work, (error) => error instanceof Error && error.message === message, message);
}

test('an option that is not known is refused, and the known ones are named', () => {
  const engine = new dameo.Engine({ hashMib: 1 });
  refused([
    [() => new Game(any({ fen: 'W:Wa1:Bh8' })), 'Game has no option "fen": expected variant, drawRules, startFen'],
    // It would start without the moves.
    [() => new Game(any(new Game().record)), 'Game has no option "moves": expected variant, drawRules, startFen'],
    [() => newClock(any({ base: 1, bonus: 2 })), 'newClock has no option "bonus": expected base, increment, delay'],
    [() => readGames('d1-d4', any({ as: 'pdn' })), 'readGames has no option "as": expected format, variant'],
    [() => new dameo.Engine(any({ hash: 1 })), 'Engine has no option "hash": expected variant, hashMib'],
    [() => engine.analyse(game, any({ time: 100 })), 'analyse has no option "time": expected depth, nodes, movetime, multipv'],
    [() => engine.analyse(game, { depth: 1 }, any({ online: () => {} })), 'analyse has no option "online": expected stop, onLine'],
    [
      () => engine.choose(game, any({ level: 1, time: 100 })),
      'choose has no option "time": expected level, movetime, depth, nodes, seed, stop',
    ],
    [() => dameo.review(game, any({ depth: 3 })), 'review has no option "depth": expected nodes, movetime, onProgress, stop'],
    [() => dameo.reviewPosition(game, 0, any({ depth: 3 })), 'reviewPosition has no option "depth": expected nodes, movetime, stop'],
    [
      () => new EngineClient(any({ hash: 16 })),
      'EngineClient has no option "hash": expected hashMib, threads, tablebase, startWorker',
    ],
  ]);
});

test('a job with such an option fails at once', async () => {
  const startWorker = () => assert.fail('a worker');
  const client = new EngineClient({ startWorker });
  /** @type {Promise<{ kind: string, message?: string }>[]} */
  const jobs = [
    client.analyse(game, any({ time: 100 })),
    client.choose(game, any({ level: 1, time: 100 })),
    client.review(game, any({ depth: 3 })),
    client.reviewPosition(game, 0, any({ depth: 3 })),
    reviewInParallel([client], game, any({ depth: 3 })),
  ];
  jobs.push(client.analyse(any(null), { depth: 1 }), client.analyse(game, { depth: 1 }, any(7)));
  const ends = await Promise.all(jobs);
  assert.deepEqual(ends.map((end) => end.message ?? end.kind), [
    'analyse has no option "time": expected depth, nodes, movetime, multipv',
    'choose has no option "time": expected level, movetime, depth, nodes, seed',
    'review has no option "depth": expected nodes, movetime, onProgress',
    'reviewPosition has no option "depth": expected nodes, movetime',
    'reviewInParallel has no option "depth": expected nodes, movetime, onProgress',
    'game is null: expected an object',
    'onLine is 7: expected a function',
  ]);
});

test('a value of another kind is named with its place, in words', async () => {
  const engine = new dameo.Engine({ hashMib: 1 });
  const clock = newClock({ base: 1000 });
  const capture = { path: ['d4', 'd6'], captured: ['d5'], promotes: false };
  const pdn = readGames('1. d1-d4 *').games[0];
  refused([
    [() => new Game(any(7)), 'the options of Game are 7: expected an object'],
    [() => Game.from(any(null)), 'record is null: expected an object'],
    [() => Game.from(any({ ...game, moves: 'd1-d4' })), 'record.moves is "d1-d4": expected an array'],
    [() => Game.from(any({ ...game, moves: ['d1-d4', 7] })), 'record.moves[1] is 7: expected a string'],
    [() => new Game().conclude(any({ by: 'whim' })), 'conclusion.by is "whim": expected "rules", "agreement", "abort", "resignation", "time", "abandonment", "adjudication"'],
    [() => new Game().conclude(any({ by: 'time' })), 'conclusion.loser is undefined: expected "white", "black"'],
    [() => makeSetup('dameo', any('red'), []), 'turn is "red": expected "white", "black"'],
    [() => makeSetup('dameo', 'white', any([{ square: 'a1', color: 'white', role: 'queen' }])), 'pieces[0].role is "queen": expected "man", "king", "emperor"'],
    [() => writePdn(any({ ...pdn, line: { comments: [], moves: [{ text: 'd1-d4' }] } })), 'game.line.moves[0].nags is undefined: expected an array'],
    [() => formatMove(any({ ...capture, promotes: 1 }), 'long'), 'move.promotes is 1: expected true or false'],
    [() => timeLeft(any({ ...clock, left: {} }), 'white', 0), 'clock.left.white is undefined: expected a whole number from 0 to 9007199254740991'],
    [() => startClock(any(undefined), 'white', 0), 'clock is undefined: expected an object'],
    [() => engine.analyse(any('d1-d4'), { depth: 1 }), 'game is "d1-d4": expected an object'],
    [() => engine.analyse(any({ ...game, moves: undefined }), { depth: 1 }), 'game.moves is undefined: expected an array'],
    [() => engine.analyse(game, { depth: 1 }, any({ onLine: 1 })), 'onLine is 1: expected a function'],
    [() => engine.analyse(game, {}, any({ stop: true })), 'stop is true: expected an Int32Array'],
    [() => engine.choose(game, any({})), 'level is undefined: expected a whole number from 0 to 4294967295'],
    [() => engine.setTablebase(any({ KvK: 'file' })), 'the file KvK is "file": expected a Uint8Array'],
    [() => dameo.review(game, { nodes: 2 ** 32 }), 'nodes is 4294967296: expected a whole number from 0 to 4294967295'],
    [() => dameo.winChance(any({ cp: 0.5 })), 'score.cp is 0.5: expected a whole number of centipawns'],
    [() => dameo.winChance(any({})), 'score is an object with none of cp, win and loss: expected one of them'],
    [() => dameo.judge(game, any([{ pv: [] }])), 'positions[0].score_reached is undefined: expected an object'],
    [() => dameo.reportAlive(any(null)), 'listener is null: expected a function'],
    [() => new dameo.TablebaseReader('dameo', any(null)), 'read is null: expected a function'],
    [() => new dameo.Tablebase().add('KvK', any('file')), 'the file KvK is "file": expected a Uint8Array'],
    [() => dameo.Explorer.empty().add(game, any('nobody')), 'winner is "nobody": expected "white", "black"'],
    [() => dameo.Explorer.fromCollection(any('x'.repeat(50))), `the file is "${'x'.repeat(40)}…": expected a Uint8Array`],
  ]);
  engine.free();
});
