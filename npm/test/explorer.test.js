// The opening explorer.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Explorer, init } from 'dameo/engine';

const START = 'W:Wa1,b1,c1,d1,e1,f1,g1,h1,b2,c2,d2,e2,f2,g2,c3,d3,e3,f3:Ba8,b8,c8,d8,e8,f8,g8,h8,b7,c7,d7,e7,f7,g7,c6,d6,e6,f6';

/** @param {string[]} moves */
const game = (...moves) => ({ variant: 'dameo', drawRules: 'mindsports', moves });

before(() => init());

test('games are counted by position, mirror images together', () => {
  const explorer = Explorer.empty();
  assert.equal(explorer.add(game('d1-d4', 'd8-d5'), 'white'), 0);
  assert.equal(explorer.add(game('e1-e4'), null), 1);
  const { results, moves, games } = explorer.explore(START);
  assert.deepEqual(results, { white: 1, draws: 1, black: 0 });
  assert.deepEqual(moves.map(({ text, twin }) => [text, twin].sort()), [['d1-d4', 'e1-e4']]);
  assert.deepEqual(moves[0]?.played, { white: 1, draws: 1, black: 0 });
  assert.deepEqual(games, [1, 0]);
  assert.equal(explorer.gameCount, 2);
  assert.equal(explorer.passage(0, START), null);
});

test('what cannot be counted is refused', () => {
  const explorer = Explorer.empty();
  assert.throws(() => explorer.add(game('d1-d4', 'd4-d5'), null), /^Error: ply 2: illegal move/);
  assert.equal(explorer.gameCount, 0);
  assert.throws(() => explorer.explore('W:Wa9'), /a9/);
  assert.throws(() => Explorer.empty(/** @type {any} */ ('chess')), /chess/);
  assert.throws(() => Explorer.fromCollection(new Uint8Array([1, 2, 3])), /not a collection of games/);
  assert.throws(() => explorer.add({ ...game(), variant: 'croda' }, null), /croda/);
  explorer.free();
  assert.throws(() => explorer.gameCount, /freed/);
});
