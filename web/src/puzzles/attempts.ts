// The first attempt at each puzzle, and the solver's rating in each game: what is kept, and
// what an attempt changes.

import { has, isBoolean, isNumber, isOneOf, isText, optional } from '../lib/check';
import { isProvisional, type Rating, ratedByPuzzle, solverStartRating } from '../rules/rules';
import type { Change } from '../store/backend';
import { type Progress, progress } from '../store/progress';
import type { Puzzle } from './file';

/** How a puzzle was met; only training is rated. */
export const MODES = ['training', 'streak', 'timed'] as const;
export type Mode = (typeof MODES)[number];

/** What an attempt did to the solver's rating. */
export interface Rated {
  before: number;
  after: number;
}

/** The first attempt at a puzzle. */
export interface Attempt {
  /** Solved at once: without a wrong try, a hint or the solution. */
  isSolved: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
  /** The name of the game; older attempts do not know it, nor the rest. */
  variant?: string;
  mode?: Mode;
  /** The rating of the puzzle. */
  rating?: number;
  rated?: Rated;
  /** When it was solved after all, in milliseconds since 1970. */
  solvedLater?: number;
}

const isAttempt = has<Attempt>({
  isSolved: isBoolean,
  at: isNumber,
  variant: optional(isText),
  mode: optional(isOneOf(MODES)),
  rated: optional(has({ before: isNumber, after: isNumber })),
  rating: optional(isNumber),
  solvedLater: optional(isNumber),
});

/** Whether a stored value is a rating: `isProvisional` refuses all others. */
function isRating(value: unknown): value is Rating {
  try {
    isProvisional(value as Rating);
    return true;
  } catch {
    return false;
  }
}

/** What is kept of a solver. */
export interface Kept {
  /** By the identifier of the puzzle. */
  attempts: Progress<Attempt>;
  /** By the name of the game. */
  ratings: Progress<Rating>;
}

/**
 * What is kept in this browser of a member, as its server knows it, with what the server has not
 * been told yet; null is whoever has no account.
 */
export const keptOf = (member: string | null): Kept => ({
  attempts: progress(member === null ? 'puzzles' : `puzzles@${member}`, isAttempt),
  ratings: progress(member === null ? 'puzzle-rating' : `puzzle-rating@${member}`, isRating),
});

/** An attempt with everything that it changes. */
export interface Noted {
  attempt: Attempt;
  /** The solver's rating after it; null if it is not rated. */
  rating: Rating | null;
  changes: Change[];
}

/** What a first attempt changes. `player` is the solver's rating, null before the first one. */
export function firstAttempt(
  { attempts, ratings }: Kept,
  { id, variant, rating }: Puzzle,
  player: Rating | null,
  isSolved: boolean,
  mode: Mode,
  at: number,
): Noted {
  const attempt: Attempt = { isSolved, at, variant, mode, rating };
  if (mode !== 'training') return { attempt, rating: null, changes: [attempts.change(id, attempt)] };
  const before = player ?? solverStartRating();
  const after = ratedByPuzzle(before, rating, isSolved);
  const full = { ...attempt, rated: { before: before.rating, after: after.rating } };
  return { attempt: full, rating: after, changes: [attempts.change(id, full), ratings.change(variant, after)] };
}

/** A rating as it is shown: `1480`, and `1480?` while it is provisional. */
export const ratingText = (rating: Rating): string =>
  `${Math.round(rating.rating)}${isProvisional(rating) ? '?' : ''}`;

/** The change of a rating as it is shown, from the rounded ratings: `+12`, `−7` or `±0`. */
export function changeText({ before, after }: Rated): string {
  const change = Math.round(after) - Math.round(before);
  return change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}
