// Glicko-2 ratings of players and of those who solve puzzles. `crates/dameo-rating` has
// the constants and their source.

import * as wasm from '../wasm/rules.js';
import type { GameScore, Rating } from '../wasm/rules.js';
import { oneOf, real } from './arguments.js';
import { rules } from './rules-module.js';

/** A Glicko-2 rating as plain data, which can be stored. */
export type { Rating };

/** The result of a game for the player who is rated: `"win"`, `"draw"` or `"loss"`. */
export type Score = GameScore;

const SCORES: readonly Score[] = ['win', 'draw', 'loss'];

/** The rating of somebody without games: 1500 with a deviation of 500. */
export const startRating = (): Rating => rules.call(wasm.startRating);

/** The rating of somebody who has not solved puzzles: 1300 with a deviation of 500. */
export const solverStartRating = (): Rating => rules.call(wasm.solverStartRating);

/**
 * The rating of a solver after the first attempt at a puzzle, which changes it by 150 at
 * most.
 *
 * @throws if a number of the rating is out of its range, or `puzzle` is not a number from 400 to 4000.
 */
export const ratedByPuzzle = (solver: Rating, puzzle: number, isSolved: boolean): Rating =>
  rules.call(() => wasm.ratedByPuzzle(checked('solver', solver), real('puzzle', puzzle), Boolean(isSolved)));

/**
 * A puzzle as an opponent: its rating is fixed, so its deviation is the least.
 *
 * @throws if the rating is not a number from 400 to 4000.
 */
export const puzzleRating = (rating: number): Rating =>
  rules.call(() => wasm.puzzleRating(real('rating', rating)));

/**
 * The rating of a player after a game. That of the opponent, unless it is a puzzle, is
 * found likewise from the opponent's point of view.
 *
 * @throws if a number of a rating is out of its range.
 */
export const rated = (player: Rating, opponent: Rating, score: Score): Rating =>
  rules.call(() =>
    wasm.rated(checked('player', player), checked('opponent', opponent), oneOf('score', score, SCORES)),
  );

/**
 * Whether too little is known to call a rating settled; it is shown with a question mark
 * then, `1480?`.
 *
 * @throws if a number of the rating is out of its range.
 */
export const isProvisional = (rating: Rating): boolean =>
  rules.call(() => wasm.isProvisional(checked('rating', rating)));

function checked(name: string, value: Rating): Rating {
  const { rating, deviation, volatility } = (value ?? {}) as Partial<Rating>;
  return {
    rating: real(`rating of ${name}`, rating),
    deviation: real(`deviation of ${name}`, deviation),
    volatility: real(`volatility of ${name}`, volatility),
  };
}
