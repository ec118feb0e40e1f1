// The clock of a game, as it is stored: with the instant of the last press, so that it
// runs on while the page is closed. It starts with the first move. The rules define how
// it runs.

import { getLocale } from '../paraglide/runtime';
import * as rules from '../rules/rules';
import type { Side } from '../rules/rules';

/** The time of each player. */
export interface TimeControl {
  /** Minutes for the whole game. */
  minutes: number;
  /** Seconds added after each move. */
  increment: number;
}

export interface Clock {
  control: TimeControl;
  /** The time left at the last press, in milliseconds. */
  left: Record<Side, number>;
  /** The last press, in milliseconds since 1970; null while the clock is stopped. */
  since: number | null;
}

/** What is offered without being typed. */
export const PRESETS: readonly TimeControl[] = [
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 3 },
  { minutes: 10, increment: 5 },
  { minutes: 15, increment: 10 },
  { minutes: 30, increment: 20 },
];

export const MAX_MINUTES = 180;
export const MAX_INCREMENT = 60;

/** Seconds for the game and after each move, as in files: `300+3`. */
export const controlTag = ({ minutes, increment }: TimeControl): string => `${minutes * 60}+${increment}`;

export const newClock = (control: TimeControl): Clock => ({
  control,
  left: rules.newClock({ base: Math.round(control.minutes * 60_000) }).left,
  since: null,
});

/** The clock as the rules know it; `turn` is the side to move. */
const toRules = ({ control, left, since }: Clock, turn: Side): rules.Clock => ({
  increment: Math.round(control.increment * 1000),
  delay: 0,
  left: { white: Math.round(left.white), black: Math.round(left.black) },
  running: since === null ? null : turn,
  since: since === null ? null : Math.round(since),
});

const fromRules = ({ control }: Clock, { left, since }: rules.Clock): Clock => ({ control, left, since });

/** The time left for a side in milliseconds, at least 0. */
export const timeLeft = (clock: Clock, side: Side, turn: Side, now: number): number =>
  rules.timeLeft(toRules(clock, turn), side, now);

/** The clock after the side to move has moved. */
export function press(clock: Clock, turn: Side, now: number): Clock {
  const before = toRules(clock, turn);
  // Before the first move no time runs, and none is added. A move in the millisecond in
  // which its time is up gets no increment, and has no time for the next one.
  const pressed = clock.since === null ? null : rules.pressClock(before, now);
  return fromRules(clock, pressed ?? rules.startClock(before, turn === 'white' ? 'black' : 'white', now));
}

/** The clock stopped, as at the end of a game. */
export const stopped = (clock: Clock, turn: Side, now: number): Clock =>
  fromRules(clock, rules.stopClock(toRules(clock, turn), now));

/** The clock running for the side to move. */
export const running = (clock: Clock, now: number): Clock => ({ ...clock, since: now });

/** The search time of a move in milliseconds, at most `most`. */
export function moveTime({ control }: Clock, left: number, most: number): number {
  const share = left / 25 + control.increment * 700;
  // Messages to and from the engine take time as well.
  return Math.floor(Math.max(Math.min(share, most, left / 2 - 50), 10));
}

const pad = (number: number): string => String(number).padStart(2, '0');

const DAY = 86_400_000;

/** `3d 7h`, `1:05:09`, `4:32`, and with tenths below ten seconds: `0:09.4`. */
export function clockText(ms: number): string {
  if (ms >= DAY) return daysAndHours(ms, 'narrow');
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}

/** Days and hours that are left at least. */
function daysAndHours(ms: number, unitDisplay: 'narrow' | 'long'): string {
  const parts = [
    [Math.floor(ms / DAY), 'day'],
    [Math.floor((ms % DAY) / 3_600_000), 'hour'],
  ] as const;
  const text = (count: number, unit: string): string =>
    new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay }).format(count);
  return parts.map(([count, unit]) => text(count, unit)).join(' ');
}

const amountInWords = (count: number, unit: 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** `4 minutes 32 seconds`, `3 days 7 hours`. */
export function clockInWords(ms: number): string {
  if (ms >= DAY) return daysAndHours(ms, 'long');
  const seconds = Math.ceil(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([count]) => count > 0);
  return (said.length > 0 ? said : parts.slice(-1)).map(([count, unit]) => amountInWords(count, unit)).join(' ');
}

export const controlText = ({ minutes, increment }: TimeControl): string => `${minutes} + ${increment}`;

const isAmount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most;

/** Whether a stored value is a clock. */
export function isClock(value: unknown): value is Clock {
  const { control, left, since } = (value ?? {}) as Partial<Clock>;
  return (
    isAmount(control?.minutes, MAX_MINUTES) &&
    isAmount(control.increment, MAX_INCREMENT) &&
    isAmount(left?.white, Number.MAX_SAFE_INTEGER) &&
    isAmount(left.black, Number.MAX_SAFE_INTEGER) &&
    (since === null || isAmount(since, Number.MAX_SAFE_INTEGER))
  );
}
