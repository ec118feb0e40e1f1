// Time controls and spans in words.

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { opponent } from '../record/sides';
import type { BySide } from './messages';
import type { InvitationView } from './server';
import { readControl, readDays } from './time-control';

/** `5 minutes per side + 3 s per move`; another form as it is. */
export function controlInWords(text: string): string {
  const control = readControl(text);
  if (!control) return daysControlInWords(text);
  const minutes = Math.round(control.minutes * 100) / 100;
  const { seconds, extra } = control;
  if (extra === 'delay') return m.online_control_delay({ minutes, seconds });
  return seconds === 0 ? m.online_control_one({ minutes }) : m.online_control_increment({ minutes, seconds });
}

const daysInText = (days: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

function daysControlInWords(text: string): string {
  const control = readDays(text);
  if (!control) return text;
  const [bank, more, max] = [control.bank, control.perMove, control.max].map(daysInText) as [string, string, string];
  return bank === more && bank === max ? m.online_control_days_each({ days: bank }) : m.online_control_days({ bank, more, max });
}

/** The time controls of both sides: one if they are equal, with odds White's first. */
export const controlsInWords = (time: BySide<string> | null): string =>
  time ? [...new Set([time.white, time.black])].map(controlInWords).join(' / ') : m.play_no_clock();

/** The time, the side and the help of an invitation, for its creator or for whoever can accept it. */
export function termsInWords({ invitation: { time, color, isHelpAllowed }, isMine }: InvitationView): string {
  const side = color === 'random' ? m.play_random() : m.game_side({ side: isMine ? color : opponent(color) });
  return [controlsInWords(time), side, ...(isHelpAllowed ? [m.online_help_allowed()] : [])].join(', ');
}

/** What {@link secondsInText} shows as more than nothing, in milliseconds. */
export const LEAST_SHOWN = 50;

/** `0.4 s` */
export const secondsInText = (milliseconds: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 }).format(
    milliseconds / 1000,
  );
