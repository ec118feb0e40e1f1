// A game's clock, as data. It is told the time and keeps none itself, so that
// it goes on while the page is closed. It starts with the first move.

import type { Side } from '../rules/rules';

/** How long the players have. */
export interface TimeControl {
  /** For the whole game. */
  minutes: number;
  /** Added after each move, in seconds. */
  increment: number;
}

export interface Clock {
  control: TimeControl;
  /** What each side had left when the clock was last pressed, in milliseconds. */
  left: Record<Side, number>;
  /** When it was last pressed, in milliseconds since 1970; null while it stands. */
  since: number | null;
}

export const MAX_MINUTES = 180;
export const MAX_INCREMENT = 60;

const MINUTE = 60_000;

export const newClock = (control: TimeControl): Clock => ({
  control,
  left: { white: control.minutes * MINUTE, black: control.minutes * MINUTE },
  since: null,
});

/** What a side has left, never less than nothing. */
export function timeLeft({ left, since }: Clock, side: Side, turn: Side, now: number): number {
  const used = since !== null && side === turn ? Math.max(now - since, 0) : 0;
  return Math.max(left[side] - used, 0);
}

/** The clock after the side to move has moved. */
export function press(clock: Clock, turn: Side, now: number): Clock {
  // Before the first move no time runs, and none is added.
  if (clock.since === null) return { ...clock, since: now };
  const left = timeLeft(clock, turn, turn, now) + clock.control.increment * 1000;
  return { ...clock, left: { ...clock.left, [turn]: left }, since: now };
}

/** The clock standing still, as at the end of a game. */
export const stopped = (clock: Clock, turn: Side, now: number): Clock => ({
  ...clock,
  left: { ...clock.left, [turn]: timeLeft(clock, turn, turn, now) },
  since: null,
});

/** The clock running for whoever is to move. */
export const running = (clock: Clock, now: number): Clock => ({ ...clock, since: now });

/** So much of its time, in milliseconds, a computer may think about a move. */
export function thinkingTime({ control }: Clock, left: number, most: number): number {
  const share = left / 25 + control.increment * 700;
  // Messages to and from the engine take time as well.
  return Math.floor(Math.max(Math.min(share, most, left / 2 - 50), 10));
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** As clocks show it: 1:05:09, 4:32, and tenths at the end: 0:09.4. */
export function clockText(ms: number): string {
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** As it is said: "4 minutes 32 seconds". */
export function clockInWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  if (said.length === 0) return '0 seconds';
  return said.map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}

export const controlText = ({ minutes, increment }: TimeControl): string => `${minutes} + ${increment}`;

const isAmount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most;

/** Whether a remembered value is a clock. */
export function isClock(value: unknown): value is Clock {
  const { control, left, since } = (value ?? {}) as Partial<Clock>;
  return (
    isAmount(control?.minutes, MAX_MINUTES) &&
    isAmount(control.increment, MAX_INCREMENT) &&
    isAmount(left?.white, Infinity) &&
    isAmount(left.black, Infinity) &&
    (since === null || isAmount(since, Infinity))
  );
}
