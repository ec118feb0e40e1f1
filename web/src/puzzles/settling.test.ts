// How fast the rating of a solver settles: simulated solvers with the committed puzzles.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadRules, ratedByPuzzle, solverStartRating } from '../rules/rules';
import type { Attempt } from './attempts';
import { readPuzzles } from './file';
import { pick } from './selection';

await loadRules();

const PUZZLES = readPuzzles(readFileSync(join(import.meta.dirname, '../../../data/puzzles/dameo.tsv'), 'utf8'));
const SOLVERS = process.env['LONG'] ? 10_000 : 40;
const ATTEMPTS = 40;
/** How many of 100 must be within `NEAR` of their strength after all attempts. */
const SHARE = 0.75;
const NEAR = 100;

/** Numbers from 0 up to 1: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The ratings of a solver of a known strength, that before the first puzzle included. */
function ratingsOf(strength: number, random: () => number): number[] {
  const attempts = new Map<string, Attempt>();
  let solver = solverStartRating();
  const ratings = [solver.rating];
  for (let at = 0; at < ATTEMPTS; at += 1) {
    const circumstances = { solver, attempts, shown: new Set<string>(), random: random() };
    const puzzle = pick(PUZZLES, { theme: null, difficulty: 'normal' }, circumstances);
    if (!puzzle) throw new Error('there is no puzzle left');
    const isSolved = random() < 1 / (1 + 10 ** ((puzzle.rating - strength) / 400));
    attempts.set(puzzle.id, { isSolved, at });
    solver = ratedByPuzzle(solver, puzzle.rating, isSolved);
    ratings.push(solver.rating);
  }
  return ratings;
}

it.each([800, 1100, 1400, 1700, 2000])('solvers of %i find their rating', { timeout: 600_000 }, (strength) => {
  const random = randomNumbers(strength);
  const all = Array.from({ length: SOLVERS }, () => ratingsOf(strength, random));
  const steps = all.flatMap((ratings) => ratings.slice(1, 21).map((rating, index) => Math.abs(rating - (ratings[index] ?? 0))));
  expect(steps.reduce((most, step) => Math.max(most, step), 0)).toBeLessThanOrEqual(150 + 1e-9);
  const near = all.filter((ratings) => Math.abs((ratings.at(-1) ?? 0) - strength) <= NEAR).length;
  if (process.env['LONG']) console.log(`${strength}: ${near / SOLVERS} within ${NEAR} after ${ATTEMPTS} puzzles`);
  expect(near / SOLVERS).toBeGreaterThanOrEqual(SHARE);
});
