// Puzzles of growing difficulty, for streaks and timed runs.

import { byRating } from './collection';
import type { Puzzle } from './file';

/** The puzzles, sorted by rating, are divided into this number of parts. */
const STEPS = 10;
/** The most puzzles that are taken of the last part. */
const MAX_LAST = 100;

/**
 * Puzzles of growing difficulty: `perStep` of each tenth, and up to 100 of the hardest one.
 * `random` returns numbers from 0 up to 1.
 */
export function ladder(puzzles: readonly Puzzle[], perStep: number, random: () => number): Puzzle[] {
  const sorted = byRating(puzzles);
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const part = sorted.slice((step * sorted.length) / STEPS, ((step + 1) * sorted.length) / STEPS);
    return sample(part, step < STEPS - 1 ? perStep : MAX_LAST, random);
  });
  // A sort by rating alone keeps the random order of those that share one.
  return steps.flat().sort((a, b) => a.rating - b.rating);
}

/** The given number of elements at random, in random order; all if there are fewer. */
function sample<T>(all: readonly T[], count: number, random: () => number): T[] {
  const rest = [...all];
  return Array.from({ length: Math.min(count, all.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat();
}
