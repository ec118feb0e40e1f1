// What was tried in a game, as a list and in numbers.

import type { Attempt } from './attempts';
import type { Puzzle } from './file';
import { isOpenFailure, ofTheme } from './selection';
import { THEMES } from './themes';

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

/** How the puzzles of a theme went. */
export interface ThemeRecord {
  /** The name of the theme. */
  name: string;
  count: number;
  tried: number;
  /** At once: without a wrong try or help. */
  solved: number;
}

/** The themes that puzzles have, in the order of the list. */
export function themeRecords(puzzles: readonly Puzzle[], attempts: ReadonlyMap<string, Attempt>): ThemeRecord[] {
  return Object.keys(THEMES).flatMap((name) => {
    const all = ofTheme(puzzles, name);
    const tried = all.flatMap(({ id }) => attempts.get(id) ?? []);
    const solved = tried.filter(({ isSolved }) => isSolved);
    return all.length === 0 ? [] : [{ name, count: all.length, tried: tried.length, solved: solved.length }];
  });
}
