// A timed run: as many puzzles as possible in three minutes. A wrong try costs time, and right
// moves in a row gain some.

import { has, isCount, isText } from '../lib/check';
import { progress } from '../store/progress';

/** The time at the start, in milliseconds. */
export const TIME = 180_000;
/** What a wrong try costs, in milliseconds. */
export const PENALTY = 10_000;
/** The number of puzzles of each tenth of the collection. */
export const PER_STEP = 5;

/** The milliseconds that a row of right moves gains, by its length. */
const BONUSES = new Map([
  [5, 3_000],
  [12, 5_000],
  [20, 7_000],
]);
/** After the last of them, each further 10 moves gain as much as these. */
const EVERY = 10;
const EVERY_GAINS = 10_000;
const LAST_BONUS = 20;

/** A run; times are in milliseconds since 1970. */
export interface TimedRun {
  started: number;
  /** When the time is up. */
  ends: number;
  solved: number;
  mistakes: number;
  /** Right moves since the last wrong one. */
  combo: number;
  bestCombo: number;
}

export const newRun = (now: number): TimedRun => ({
  started: now,
  ends: now + TIME,
  solved: 0,
  mistakes: 0,
  combo: 0,
  bestCombo: 0,
});

/** The time left in milliseconds, at least 0. */
export const timeLeft = ({ ends }: TimedRun, now: number): number => Math.max(ends - now, 0);

/** The milliseconds that the last of a number of right moves in a row gains. */
export function bonus(combo: number): number {
  const isRepeated = combo > LAST_BONUS && (combo - LAST_BONUS) % EVERY === 0;
  return isRepeated ? EVERY_GAINS : (BONUSES.get(combo) ?? 0);
}

/** The run after a right move. */
export function rightMove(run: TimedRun): TimedRun {
  const combo = run.combo + 1;
  return { ...run, combo, bestCombo: Math.max(run.bestCombo, combo), ends: run.ends + bonus(combo) };
}

/** The run after a wrong try. */
export const mistake = (run: TimedRun): TimedRun => ({
  ...run,
  mistakes: run.mistakes + 1,
  combo: 0,
  ends: run.ends - PENALTY,
});

/** The run after a puzzle was solved; its last move has been counted. */
export const solvedPuzzle = (run: TimedRun): TimedRun => ({ ...run, solved: run.solved + 1 });

/** A finished run, as it is kept. */
export interface TimedResult {
  /** The name of the game. */
  variant: string;
  /** When it was begun, in milliseconds since 1970. */
  at: number;
  solved: number;
  mistakes: number;
  bestCombo: number;
}

const isTimedResult = has<TimedResult>({
  variant: isText,
  at: isCount,
  solved: isCount,
  mistakes: isCount,
  bestCombo: isCount,
});

/** By identifiers of their own. */
export const timedResults = progress('puzzle-timed', isTimedResult);

/** The most puzzles that were solved in a run of a game; 0 without one. */
export const bestTimed = (results: Iterable<TimedResult>, variant: string): number =>
  Math.max(0, ...[...results].filter((result) => result.variant === variant).map(({ solved }) => solved));
