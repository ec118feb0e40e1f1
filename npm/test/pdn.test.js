// Files of games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockTimes, decodeText, faultOf, init, readGames, writePdn } from 'dameo/pdn';

test('what is used before it is loaded says so', async () => {
  assert.throws(() => readGames('d1-d4'), /the PDN module of dameo is not loaded: await init\(\) first/);
  await Promise.all([init(), init()]);
  assert.equal(readGames('d1-d4').games.length, 1);
});

test('games make the round trip through PDN', () => {
  const text = '[White "A"]\n\n1. d1-d4 {strong} (1. e1-e4 d8-d5) d8-d5 2. e1-e4 $1 1/2-1/2\n';
  const { games, problems } = readGames(text);
  assert.deepEqual(problems, []);
  const [game] = games;
  assert.ok(game);
  assert.equal(game.line.moves[0]?.variations[0]?.moves[1]?.text, 'd8-d5');
  assert.deepEqual(readGames(writePdn(game)).games, games);
  assert.equal(readGames('1.d14-d85 2.e14', { format: 'mindsports-short' }).games[0]?.line.moves.length, 3);
});

test('what is not understood costs no game, and is named with its place', () => {
  const { games, problems } = readGames('[White "A"]\n\n1. d1–d4* += d8-b6 $902 2. -- d6-d5 *\n');
  assert.deepEqual(games[0]?.line.moves.map(({ text, nags, comments }) => [text, nags, comments]), [
    ['d1-d4', [7], ['+=']],
    ['d8-b6', [902], ['-- d6-d5']],
  ]);
  assert.deepEqual(problems.map(({ text }) => text), [
    'game 1: line 3, column 11: "+=": expected a move; this is kept as a comment',
    'game 1: line 3, column 28: "--": expected a move; the line ends here, and the rest is kept as a comment',
  ]);
  const error = { code: 'left-out', line: 3, column: 11, text: '+=', reason: { code: 'no-move' } };
  assert.deepEqual(problems[0]?.fault, { code: 'game', number: 1, error });
});

test('files are decoded, and clocks are read', () => {
  const bytes = Uint8Array.from([0x41, 0x6e, 0x64, 0x72, 0xe9]);
  assert.deepEqual(decodeText(bytes), { text: 'André', isWindows1252: true });
  assert.deepEqual(decodeText(Uint8Array.from([0xff, 0xfe, 0x61, 0])), { text: 'a', isWindows1252: false });
  assert.throws(() => decodeText(/** @type {any} */ ('a')), /the file is "a": expected a Uint8Array/);
  assert.deepEqual(clockTimes('[%clk 0:04:59] [%emt 0:00:03]'), { left: 299_000, white: null, black: null, elapsed: 3000 });
});

test('errors have the text, the place, and what was expected', () => {
  assert.throws(() => readGames(''), (error) => {
    assert.ok(error instanceof Error);
    assert.deepEqual([error.message, faultOf(error)], ['there is no game in this text', { code: 'no-games' }]);
    return true;
  });
  assert.throws(() => readGames('d1-d4', { format: 'chess' }), /"chess" is not a format of games: expected pdn/);
  assert.throws(() => readGames('d1-d4', { variant: /** @type {any} */ ('chess') }), /"chess" is not a variant: expected dameo, /);
  assert.throws(() => /** @type {any} */ (writePdn)({}), /^TypeError: game.variant is undefined: expected a string$/);
});
