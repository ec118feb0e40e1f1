// Rated games: which can be, and ratings beside names.

import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { variantNamed } from '../rules/rules';
import { problemInWords } from './problems';
import { isOverDays } from './time-control';
import { type Invitation, type InvitationView, type Person, ServerError } from './server';

/** Whether a game between members can be rated. The server decides. */
export const canBeRated = ({ variant, drawRules, startFen, time, isHelpAllowed }: Omit<Invitation, 'isRated'>): boolean =>
  time != null &&
  time.white === time.black &&
  !startFen &&
  (drawRules ?? variantNamed(variant).drawRules) === variantNamed(variant).drawRules &&
  !isHelpAllowed;

/** Whether guests cannot accept an invitation in the lobby. */
export const isForMembers = ({ isRated, time }: Pick<Invitation, 'isRated' | 'time'>): boolean => Boolean(isRated) || isOverDays(time);

/** Why an invitation was not accepted. */
export function refusalOfAcceptance(error: unknown, { isRated, time }: Pick<Invitation, 'isRated' | 'time'>): string {
  if (!(error instanceof ServerError) || error.code !== 'not-a-member') return problemInWords(error);
  return isOverDays(time) && !isRated ? m.online_days_members() : m.online_rated_log_in();
}

/** `1624? +7`: the rating, whether it is provisional, and what a rated game has done to it; empty if there is none. */
export function ratingInText(person: Person | undefined): string {
  const rating = person?.kind === 'member' ? person.rating : null;
  if (!rating) return '';
  const { value, isProvisional, change } = rating;
  const shown = `${value}${isProvisional ? '?' : ''}`;
  return change == null ? shown : `${shown} ${signed(change)}`;
}

/** `+7`, `−7` or `0`. */
const signed = (change: number): string => new Intl.NumberFormat(getLocale(), { signDisplay: 'exceptZero' }).format(change);

/** What is to be said of an open invitation about ratings. */
export const standingInText = ({ invitation, creator }: InvitationView): string =>
  [...(invitation.isRated ? [m.online_rated()] : []), ratingInText(creator)].filter(Boolean).join(', ');
