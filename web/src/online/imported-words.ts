// What is said of games from other sites, and of their files.

import { longDayText } from '../lib/dates';
import { m } from '../paraglide/messages';
import { resultText } from '../record/result';
import { faultInWords, isKnownFault } from '../rules/faults';
import type { AnyFault } from '../rules/rules';
import type { GamesImported, ImportedGame } from './imported-games';

/** Who played: `Ada – Bo`. */
export const playersOf = ({ white, black }: Pick<ImportedGame, 'white' | 'black'>): string =>
  `${white || '?'} – ${black || '?'}`;

/** Where and when a game was played, and how it ended, as far as its file says. */
export const detailsOf = ({ site, date, result }: Pick<ImportedGame, 'site' | 'date' | 'result'>): string =>
  [resultText(result), site, dayOf(date)].filter(Boolean).join(' · ');

/** The day of a PDN tag for people; a day that is not known as a whole stays as it is, one that is not known at all is empty. */
function dayOf(date: string): string {
  const [, year, month, day] = /^(\d{4})\.(\d\d)\.(\d\d)$/.exec(date) ?? [];
  if (year && month && day) return longDayText(new Date(Number(year), Number(month) - 1, Number(day)).getTime());
  return /\d/.test(date) ? date : '';
}

/** What has become of the games of a file, in words. */
export function importInWords({ added, known, refused, overLimit }: GamesImported, limit: number): string {
  const parts = [m.account_imported_added({ count: added })];
  if (known > 0) parts.push(m.account_imported_known({ count: known }));
  if (refused > 0) parts.push(m.account_imported_refused({ count: refused }));
  if (overLimit > 0) parts.push(m.account_imported_over_limit({ count: overLimit, limit }));
  return parts.join(' ');
}

/** What is wrong with a file or its games, in the language of the page; in English what only a later server knows. */
export const problemsInWords = ({ problems }: GamesImported): string[] =>
  problems.map(({ text, fault }) => {
    const known = fault as unknown as AnyFault;
    return isKnownFault(known) ? faultInWords(known) : text;
  });
