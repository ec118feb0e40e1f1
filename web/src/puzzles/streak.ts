// A streak: puzzles of growing difficulty until the first mistake. One may be skipped.

import { has, isBoolean, isCount, isListOf, isText, orNull } from '../lib/check';
import { progress } from '../store/progress';
import type { Puzzle } from './file';
import { ladder } from './ladder';

/** The number of puzzles of each tenth of the collection. */
const PER_STEP = 3;

/** A streak that goes on, as it is kept. */
export interface Streak {
  /** The identifiers of its puzzles, solved ones included. */
  puzzles: string[];
  /** Which of them is asked. */
  at: number;
  solved: number;
  isSkipUsed: boolean;
}

/** What is kept of a game. */
export interface StreakRecord {
  /** The most puzzles that were solved in a streak. */
  best: number;
  /** The streak that goes on; null if none does. */
  current: Streak | null;
}

export const NO_STREAKS: StreakRecord = { best: 0, current: null };

const isStreak = has<Streak>({ puzzles: isListOf(isText), at: isCount, solved: isCount, isSkipUsed: isBoolean });
const isStreakRecord = has<StreakRecord>({ best: isCount, current: orNull(isStreak) });

/** By the name of the game. */
export const streaks = progress('puzzle-streak', isStreakRecord);

/** A new streak. `random` returns numbers from 0 up to 1. */
export const newStreak = (puzzles: readonly Puzzle[], random: () => number): Streak => ({
  puzzles: ladder(puzzles, PER_STEP, random).map(({ id }) => id),
  at: 0,
  solved: 0,
  isSkipUsed: false,
});

/** The streak after its puzzle was solved. */
export const solvedIn = (streak: Streak): Streak => ({ ...streak, at: streak.at + 1, solved: streak.solved + 1 });

/** The streak after its puzzle was skipped, which is allowed once. */
export const skippedIn = (streak: Streak): Streak => ({ ...streak, at: streak.at + 1, isSkipUsed: true });

/** What is kept of a streak that goes on. */
export const recordOf = (before: StreakRecord, current: Streak): StreakRecord => ({
  best: Math.max(before.best, current.solved),
  current,
});

/** What is kept when a streak has ended. */
export const recordAfter = (before: StreakRecord, { solved }: Streak): StreakRecord => ({
  best: Math.max(before.best, solved),
  current: null,
});
