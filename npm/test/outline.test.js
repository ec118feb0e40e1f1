// The games of large PDN files.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { init, outlinePdn } from 'dameo/engine';
import { init as initPdn, readGames } from 'dameo/pdn';

const GAMES = ['[White "Ä"]\n\n1. d1-d4 {[White "no"]\n} *\n\n', '[Black "B"]\n[FEN "W:Wa1:Bh8"]\n\n1. a1-a2 *\n'];
const FILE = new TextEncoder().encode(GAMES.join(''));

before(() => Promise.all([init(), initPdn()]));

/** @param {number} length */
function* pieces(length) {
  for (let at = 0; at < FILE.length; at += length) yield FILE.subarray(at, at + length);
}

/** @param {Iterable<Uint8Array>} file */
async function outline(file) {
  const games = [];
  for await (const game of outlinePdn(file)) games.push(game);
  return games;
}

test('games are found however the file is cut', async () => {
  const games = await outline([FILE]);
  assert.deepEqual(games.map(({ tags }) => tags), [[['White', 'Ä']], [['Black', 'B'], ['FEN', 'W:Wa1:Bh8']]]);
  const texts = games.map(({ start, end }) => new TextDecoder().decode(FILE.subarray(start, end)));
  assert.deepEqual(texts, GAMES);
  assert.equal(readGames(texts[1] ?? '').games[0]?.line.moves[0]?.text, 'a1-a2');
  for (const length of [1, 2, 7]) assert.deepEqual(await outline(pieces(length)), games);
  assert.deepEqual(await outline([]), []);
});

test('a stream can be left, and other values are refused', async () => {
  for await (const { start } of outlinePdn(pieces(5))) {
    assert.equal(start, 0);
    break;
  }
  // @ts-expect-error a text is not bytes
  await assert.rejects(outline(['[White "A"]']), /a piece of the file is .*: expected a Uint8Array/);
});
