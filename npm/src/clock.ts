// The clock of a game. `crates/dameo-live` defines how it runs.

import * as wasm from '../wasm/rules.js';
import type { Side } from '../wasm/rules.js';
import { type Check, type Fields, instant, nullable, optional, options, recordOf } from './arguments.js';
import { side as checkedSide } from './records.js';
import { rules } from './rules-module.js';

/** A clock as plain data, which can be stored. All its times are in whole milliseconds. */
export interface Clock {
  /** What a side gets after each of its moves. */
  increment: number;
  /** How much of each move is free, instead of an increment. */
  delay: number;
  /** The time left to each side since the time of one runs. */
  left: Record<Side, number>;
  /** The side whose time runs; null while the clock is stopped. */
  running: Side | null;
  /** Since when, counted from a moment of your choice; null while the clock is stopped. */
  since: number | null;
}

/** The times of a new clock, in whole milliseconds. */
export interface ClockOptions {
  /** The time of each side for the game. */
  base: number;
  /** What a side gets after each of its moves, 0 by default. */
  increment?: number | undefined;
  /** How much of each move is free, 0 by default; there is no increment then. */
  delay?: number | undefined;
}

const CLOCK: Check<Clock> = recordOf<Clock>({
  increment: instant,
  delay: instant,
  left: recordOf<Clock['left']>({ white: instant, black: instant }),
  running: nullable(checkedSide),
  since: nullable(instant),
});

const OPTIONS: Fields<ClockOptions> = { base: instant, increment: optional(instant), delay: optional(instant) };

/** A clock that does not run yet. Throws if a time is not whole, or an option is not known. */
export function newClock(given: ClockOptions): Clock {
  const { base: left, increment = 0, delay = 0 } = options('newClock', given, OPTIONS);
  if (increment && delay) throw new RangeError(`delay is ${delay}: expected 0 with an increment`);
  return {
    increment,
    delay,
    left: { white: left, black: left },
    running: null,
    since: null,
  };
}

/**
 * The time left to a side in milliseconds, 0 if it is up.
 *
 * @param now in milliseconds, as {@link startClock} counts them. If it is before the start,
 *   no time has been used.
 */
export function timeLeft(clock: Clock, side: Side, now: number): number {
  const { delay, left, running, since } = CLOCK('clock', clock);
  checkedSide('side', side);
  if (running !== side) return left[side];
  const numbers = [left[side], delay, instant('since', since), instant('now', now)] as const;
  return rules.call(() => wasm.timeLeft(...numbers));
}

/**
 * The clock after a move of the side whose time runs: it has its increment, and the other
 * side's time runs. Null if the time of the move is up.
 *
 * @throws if the clock is stopped.
 */
export function pressClock(clock: Clock, now: number): Clock | null {
  const { increment, delay, running, since } = CLOCK('clock', clock);
  if (running === null) throw new Error('the clock is stopped: expected one that runs');
  const numbers = [
    clock.left[running],
    increment,
    delay,
    instant('since', since),
    instant('now', now),
  ] as const;
  const left = rules.call(() => wasm.timeAfterMove(...numbers));
  if (left === undefined) return null;
  const other = running === 'white' ? 'black' : 'white';
  return { ...clock, left: { ...clock.left, [running]: left }, running: other, since: now };
}

/**
 * The clock with the time of a side running.
 *
 * @param now in milliseconds since a moment of your choice, such as `Date.now()`.
 */
export const startClock = (clock: Clock, side: Side, now: number): Clock => ({
  ...stopClock(clock, now),
  running: checkedSide('side', side),
  since: now,
});

/** The clock stopped, as at the end of a game. */
export const stopClock = (clock: Clock, now: number): Clock => ({
  ...clock,
  left: { white: timeLeft(clock, 'white', instant('now', now)), black: timeLeft(clock, 'black', now) },
  running: null,
  since: null,
});
