import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { init, isProvisional, puzzleRating, rated, ratedByPuzzle, solverStartRating, startRating } from 'dameo';

before(() => init());

test('a solver is rated by puzzles', () => {
  const start = solverStartRating();
  assert.deepEqual(start, { rating: 1300, deviation: 500, volatility: 0.09 });
  assert.equal(ratedByPuzzle(start, 1300, true).rating, 1450);
  assert.equal(ratedByPuzzle(start, 500, false).rating, 1150);
  assert.ok(ratedByPuzzle(start, 1300, true).deviation < start.deviation);
});

test('a puzzle is an opponent', () => {
  const start = startRating();
  assert.deepEqual(start, { rating: 1500, deviation: 500, volatility: 0.09 });
  assert.equal(isProvisional(start), true);
  const puzzle = puzzleRating(1500);
  assert.equal(puzzle.deviation, 45);
  assert.equal(isProvisional(puzzle), false);
  const solved = rated(start, puzzle, 'win');
  const failed = rated(start, puzzle, 'loss');
  assert.ok(solved.rating > 1700 && failed.rating < 1300);
  assert.ok(Math.abs(solved.rating + failed.rating - 3000) < 1e-6);
  assert.ok(solved.deviation < start.deviation);
});

test('a game gives two players of one rating the same', () => {
  const player = { rating: 1600, deviation: 80, volatility: 0.06 };
  assert.ok(Math.abs(rated(player, player, 'draw').rating - 1600) < 1e-6);
  assert.ok(Math.abs(rated(player, player, 'win').rating + rated(player, player, 'loss').rating - 3200) < 1e-6);
});

test('a rating stays within its bounds', () => {
  let rating = startRating();
  for (let game = 0; game < 60; game += 1) rating = rated(rating, puzzleRating(500), 'loss');
  assert.equal(rating.rating, 400);
  assert.ok(rating.deviation >= 45);
});

test('what is no rating is refused, with the reason', () => {
  const start = startRating();
  /** @type {[() => unknown, RegExp][]} */
  const cases = [
    [() => puzzleRating(7), /the rating is 7: expected a number from 400 to 4000/],
    [() => puzzleRating(NaN), /the rating is NaN/],
    [() => puzzleRating(/** @type {any} */ ('1500')), /TypeError: rating is "1500": expected a number/],
    [() => ratedByPuzzle(start, 7, true), /the rating is 7: expected a number from 400 to 4000/],
    [() => rated({ ...start, deviation: 0 }, start, 'win'), /^Error: the deviation is 0: expected a number from 45 to 500$/],
    [() => rated(start, /** @type {any} */ (null), 'win'), /rating of opponent is undefined: expected a number/],
    [() => rated(start, start, /** @type {any} */ (1)), /score is 1: expected "win", "draw", "loss"/],
    [() => isProvisional({ ...start, volatility: 1 }), /the volatility is 1: /],
  ];
  for (const [work, message] of cases) {
    assert.throws(work, (error) => error instanceof Error && message.test(String(error)));
  }
  assert.equal(startRating().rating, 1500);
});
