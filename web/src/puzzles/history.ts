// What was tried in a game, as a list and in numbers.

import type { Attempt } from './attempts';
import { isOpenFailure } from './selection';

/** An attempt with the identifier of its puzzle. */
export interface Entry extends Attempt {
  id: string;
}

export const FILTERS = ['all', 'solved', 'failed'] as const;
export type Filter = (typeof FILTERS)[number];

/** The attempts in a game, the latest first. */
export const entriesOf = (attempts: ReadonlyMap<string, Attempt>, variant: string): Entry[] =>
  [...attempts]
    .filter(([, attempt]) => attempt.variant === variant)
    .map(([id, attempt]) => ({ id, ...attempt }))
    .sort((a, b) => b.at - a.at);

export const filtered = (entries: readonly Entry[], filter: Filter): Entry[] =>
  entries.filter(({ isSolved }) => filter === 'all' || isSolved === (filter === 'solved'));

/** How many failed puzzles have not been solved since. */
export const failedCount = (entries: readonly Entry[]): number => entries.filter(isOpenFailure).length;

/**
 * The solver's ratings, the one before the first rated attempt first; empty without one.
 * `entries` begin with the latest.
 */
export function ratingsOf(entries: readonly Entry[]): number[] {
  const rated = entries.flatMap((entry) => entry.rated ?? []).reverse();
  return rated.slice(0, 1).map(({ before }) => before).concat(rated.map(({ after }) => after));
}
