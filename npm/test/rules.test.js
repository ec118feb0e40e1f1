import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as dameo from 'dameo';
import { faultOf, formatMove, Game, init, levels, makeSetup, readSetup, variantNamed, variants } from 'dameo';

/** A capture of two pieces that ends with a promotion. */
const CAPTURE = 'W:Wa1,d4:Bd5,d7,h8';

test('what is used before it is loaded says so', () => {
  assert.throws(() => variants(), /the rules module of dameo is not loaded: await init\(\) first/);
  assert.throws(() => new Game({ drawRules: 'playstrategy' }), /not loaded/);
});

test('the rules are loaded once', async () => {
  await Promise.all([init(), init()]);
  await init();
});

test('a game is played and taken back', () => {
  const game = new Game();
  const start = game.view();
  assert.equal(start.moves.length, 52);
  const { move, turn, number, fen } = game.play('d1d4');
  assert.deepEqual([move.text, turn, number], ['d1-d4', 'white', 1]);
  assert.equal(game.view().fen, fen);
  assert.equal(game.undo(), true);
  assert.equal(game.undo(), false);
  assert.deepEqual(game.view(), start);
});

test('a record is played through', () => {
  const game = new Game({ variant: 'croda', drawRules: 'mindsports' });
  game.play(game.view().moves[0]?.text ?? '');
  game.conclude({ by: 'resignation', loser: 'black' });
  // Only the first decision counts.
  game.conclude({ by: 'agreement' });
  const { record } = game;
  assert.deepEqual(
    [record.variant, record.drawRules, record.startFen, record.moves.length, record.conclusion],
    ['croda', 'mindsports', null, 1, { by: 'resignation', loser: 'black' }],
  );
  const again = Game.from(record);
  assert.deepEqual(again.view(), game.view());
  assert.equal(again.view().outcome?.winner, 'white');
  again.undo();
  assert.deepEqual(again.record, { ...record, moves: [], conclusion: null });
  assert.throws(() => Game.from({ ...record, moves: ['a1-h8'] }), /a1-h8/);
});

test('a conclusion is taken back with the move before it', () => {
  const game = new Game();
  game.conclude({ by: 'agreement' });
  assert.equal(game.undo(), false);
  assert.deepEqual([game.record.conclusion, game.view().outcome?.reason], [{ by: 'agreement' }, 'agreement']);
});

test('a move is written in other notations, all of which are read', () => {
  const game = new Game({ startFen: CAPTURE });
  const capture = game.readMove('d4xd8');
  const texts = ['long', 'playstrategy', 'mindsports', 'tapalnitski', 'abstractplay'].map((format) => formatMove(capture, format));
  assert.deepEqual(texts, ['d4xd6xd8', 'd4d6,d6d8K', 'd4-d6-d8x', 'd4:d6:d8', 'd4-d6-d8']);
  for (const text of texts) assert.deepEqual(game.readMove(text), capture);
  const quiet = new Game().readMove('d1d4');
  assert.deepEqual([formatMove(quiet, 'mindsports'), formatMove(quiet, 'tapalnitski')], ['d1-d4', 'd1d4']);
  assert.throws(() => formatMove(capture, 'mindsports-short'), /mindsports-short has no text/);
  assert.throws(() => formatMove(capture, 'chess'), /"chess" is not a move format/);
});

test('a move can be entered square by square', () => {
  const game = new Game({ startFen: CAPTURE });
  const { captured, steps, moves } = game.continuation(['d4', 'd6']);
  assert.deepEqual(captured, ['d5']);
  assert.deepEqual(steps.map(({ to, completes }) => [to, completes?.text]), [['d8', 'd4xd6xd8']]);
  assert.deepEqual(moves[0]?.route, ['d4', 'd6', 'd8']);
  assert.equal(game.readMove('d4xd8').text, 'd4xd6xd8');
  const { text, fault } = game.whyIllegal(['a1', 'a2']);
  assert.match(text, /captur/);
  assert.deepEqual(fault, { code: 'capture-compulsory', pieces: ['d4'], required: 2 });
});

test('variants and levels are described', () => {
  assert.deepEqual(variants().slice(0, 4).map(({ name }) => name), ['dameo', 'big-dameo-28', 'big-dameo-24', 'croda']);
  assert.deepEqual(levels().map(({ number }) => number), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  for (const { name, startFen } of variants()) {
    assert.equal(new Game({ variant: name }).view().fen, startFen);
    assert.deepEqual(readSetup(name, startFen).faults, []);
  }
});

test('position setups are read and made', () => {
  const setup = readSetup('dameo', 'B:Wa8,Kb8:Bc8,d1');
  const texts = setup.faults.map(({ text }) => text);
  assert.deepEqual(texts, ['a white man on a8 would be a king', 'a black man on d1 would be a king']);
  const unpromoted = { code: 'unpromoted', color: 'white', square: 'a8', name: 'man', promoted: 'king' };
  assert.deepEqual(setup.faults[0]?.fault, unpromoted);
  assert.deepEqual(makeSetup('dameo', setup.turn, setup.pieces), setup);
});

test('errors have the text, the place, and what was expected', () => {
  const game = new Game();
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => game.play('d1~d4'), /bad move "d1~d4": expected a square of the board at character 3/],
    [() => game.play('d1-d5'), /illegal move "d1-d5": /],
    [() => new Game({ variant: /** @type {any} */ ('chess') }), /"chess" is not a variant: expected dameo, /],
    [() => variantNamed('chess'), /"chess" is not a variant: expected dameo, /],
    [() => new Game({ drawRules: /** @type {any} */ ('none') }), /"none" is not a set of draw rules: expected mindsports, /],
    [() => new Game({ startFen: 'W:Wa1:Ba1' }), /two pieces on a1/],
    [() => new Game({ startFen: variantNamed('dameo').startFen.replace(':B', ',d4,e4:B') }), /20 white pieces: expected at most 18/],
    [() => game.continuation([]), /a move needs at least the square it starts on/],
    [() => makeSetup('dameo', 'white', [{ square: 'k9', color: 'white', role: 'man' }]), /k9/],
  ];
  for (const [work, message] of cases) assert.throws(work, (error) => error instanceof Error && message.test(error.message));
  assert.equal(game.view().moves.length, 52);
});

test('errors are also data', () => {
  /** @type {[() => unknown, object][]} */
  const cases = [
    [() => new Game().play('d1~d4'), { code: 'syntax', text: 'd1~d4', column: 3 }],
    [() => new Game().play('d1-d5'), { code: 'illegal', text: 'd1-d5', reason: { code: 'broken-line', from: 'd1', to: 'd5', gap: 'd4' } }],
    [() => new Game({ startFen: 'W:Wa1:Ba1' }), { code: 'record', ply: 0, fault: { code: 'fen', fen: 'W:Wa1:Ba1', faults: [{ code: 'two-pieces', square: 'a1' }] } }],
    [() => variantNamed('chess'), { code: 'unknown-variant', text: 'chess' }],
  ];
  for (const [work, fault] of cases) {
    assert.throws(work, (error) => {
      assert.deepEqual(faultOf(error), fault);
      return true;
    });
  }
  assert.equal(faultOf(new Error('of somebody else')), null);
});

test('arguments of other types are errors, too', () => {
  const game = /** @type {any} */ (new Game());
  assert.throws(() => game.play(7), /TypeError: move is 7: expected a string/);
  assert.throws(() => game.play(), /move is undefined: expected a string/);
  assert.throws(() => game.continuation(['a1', null]), /stop 2 is null: expected a string/);
  assert.throws(() => /** @type {any} */ (readSetup)('dameo', {}), /fen is an object: expected a string/);
  assert.equal(game.view().ply, 0);
});

test('a game that has been freed says so', () => {
  const game = new Game();
  game.free();
  game.free();
  assert.throws(() => game.view(), /this game has been freed/);
  assert.deepEqual(game.record.moves, []);
});

test('the package can be required', () => {
  assert.equal(createRequire(import.meta.url)('dameo').Game, dameo.Game);
});
