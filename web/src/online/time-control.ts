// Time controls as texts, as in docs/online-protocol.md: `300+3`, `300d3`.

import type { TimeControl } from '../play/clock';
import type { BySide } from './messages';

/** What a player's time does beyond one time for the game. */
export type Extra = 'increment' | 'delay';

export interface OnlineControl {
  /** Minutes for the whole game. */
  minutes: number;
  /** Seconds of the increment or of the delay. */
  seconds: number;
  extra: Extra;
}

const FORM = /^(\d+(?:\.\d+)?)([+d])(\d+(?:\.\d+)?)$/;

/** Reads a time control of seconds; null if it has another form, such as that of days. */
export function readControl(text: string): OnlineControl | null {
  const [, base, sign, seconds] = FORM.exec(text) ?? [];
  if (base === undefined || seconds === undefined) return null;
  return { minutes: Number(base) / 60, seconds: Number(seconds), extra: sign === 'd' ? 'delay' : 'increment' };
}

/** Writes a time control; a delay of none is one time for the game. */
export function writeControl({ minutes, seconds, extra }: OnlineControl): string {
  const base = Math.round(minutes * 60_000) / 1000;
  return `${base}${extra === 'delay' && seconds > 0 ? 'd' : '+'}${seconds}`;
}

/** The time of a game over days: a bank to which each move adds some. */
export interface DaysControl {
  bank: number;
  perMove: number;
  /** The most that the bank holds. */
  max: number;
}

const DAYS = /^(\d+)d\+(\d+)d\/(\d+)d$/;

/** Reads a time control of days; null if it is none. */
export function readDays(text: string): DaysControl | null {
  const [, bank, perMove, max] = DAYS.exec(text) ?? [];
  return bank === undefined ? null : { bank: Number(bank), perMove: Number(perMove), max: Number(max) };
}

/** What is offered for a game over days. */
export const DAYS_PRESETS = ['1d+1d/1d', '3d+1d/5d', '3d+1d/10d', '7d+2d/14d'] as const;

/** Whether a game is played over days. */
export const isOverDays = (time: BySide<string> | null): boolean => time !== null && [time.white, time.black].every(readDays);

/** Both controls in one text, as in files: `300+3`, with odds `300+3,120+3`. */
export const controlsTag = ({ white, black }: BySide<string>): string => (white === black ? white : `${white},${black}`);

/** The control of a clock of this app, whose display does not depend on it. */
export const clockControl = ({ white }: BySide<string>): TimeControl => {
  const control = readControl(white);
  return { minutes: control?.minutes ?? 0, increment: control?.extra === 'increment' ? control.seconds : 0 };
};
