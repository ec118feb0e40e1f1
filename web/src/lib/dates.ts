// Days and times in text, in the time zone of the reader.

import { regionalLanguage } from './language';

const pad = (number: number): string => String(number).padStart(2, '0');

/** `2026-11-23`, or with another separator. `time` is in milliseconds since 1970. */
export function dayText(time: number, separator = '-'): string {
  const date = new Date(time);
  return [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join(separator);
}

/** A day and a time for people, in the language that is shown. `time` is in milliseconds since 1970. */
export const timeText = (time: number): string =>
  new Date(time).toLocaleString(regionalLanguage(), { dateStyle: 'medium', timeStyle: 'short' });

/** A day for people, in the language that is shown. `time` is in milliseconds since 1970. */
export const longDayText = (time: number): string =>
  new Date(time).toLocaleDateString(regionalLanguage(), { dateStyle: 'long' });
