// The clock of a game. `crates/dameo-live` defines how it runs.

import * as wasm from '../wasm/rules.js';
import type { ClockView, Side } from '../wasm/rules.js';
import { instant, oneOf, text } from './arguments.js';
import { rules } from './rules-module.js';

/** A clock as plain data, which can be stored. */
export type Clock = ClockView;

const SIDES: readonly Side[] = ['white', 'black'];

/**
 * A clock that does not run yet.
 *
 * @param time seconds for the game and seconds more after each move, such as `"300+3"`, or
 *   with a delay, `"300d3"`; White's and Black's with a comma between them if they differ.
 * @throws if the text is no time control.
 */
export const newClock = (time: string): Clock => rules.call(() => wasm.newClock(text('time', time)));

/**
 * The time left to a side in milliseconds, 0 if it is up.
 *
 * @param now in milliseconds, as {@link startClock} counts them.
 */
export const timeLeft = (clock: Clock, side: Side, now: number): number =>
  rules.call(() => wasm.timeLeft(clock, oneOf('side', side, SIDES), instant('now', now)));

/**
 * The clock after a move of the side whose time runs: it has its increment, and the other
 * side's time runs. Null if the time of the move is up.
 *
 * @throws if the clock is stopped.
 */
export const pressClock = (clock: Clock, now: number): Clock | null =>
  rules.call(() => wasm.pressClock(clock, instant('now', now))) ?? null;

/**
 * The clock with the time of a side running.
 *
 * @param now in milliseconds since a moment of your choice, such as `Date.now()`.
 */
export const startClock = (clock: Clock, side: Side, now: number): Clock =>
  rules.call(() => wasm.switchClock(clock, oneOf('side', side, SIDES), instant('now', now)));

/** The clock stopped, as at the end of a game. */
export const stopClock = (clock: Clock, now: number): Clock =>
  rules.call(() => wasm.switchClock(clock, null, instant('now', now)));
