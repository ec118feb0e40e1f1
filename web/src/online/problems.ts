// Why the server did not do what was asked, in the language of the page.

import { m } from '../paraglide/messages';
import { CODE_LENGTH } from './credentials';
import { PasskeyRefused } from './passkey-refused';
import { type Code, type InvitationState, ServerError } from './server';

const CLOSED = {
  accepted: m.online_problem_accepted,
  withdrawn: m.online_problem_withdrawn,
  expired: m.online_problem_expired,
} as const;

const PASSKEY_WORDS = {
  known: m.account_problem_passkey_known,
  unsupported: m.account_problem_passkey_unsupported,
  insecure: m.account_passkeys_not_here,
  canceled: m.account_problem_passkey_refused,
} as const;

const WORDS: Partial<Record<Code | '', () => string>> = {
  'no-such-invitation': m.online_problem_nothing_here,
  'no-such-game': m.online_problem_nothing_here,
  'own-invitation': m.online_problem_own_invitation,
  'bad-search': m.archive_bad_search,
  'not-a-player': m.online_refused_not_a_player,
  'not-the-creator': m.online_problem_not_the_creator,
  'bad-secret': m.online_problem_bad_secret,
  'analysis-not-agreed': m.online_problem_not_agreed,
  'bad-analysis': m.online_problem_analysis,
  'lines-refused': m.online_problem_lines,
  'bad-lines': m.online_problem_bad_lines,
  'seat-conflict': m.online_problem_seat_conflict,
  'rated-game': m.online_problem_rated_game,
  'too-many-invitations': m.online_problem_too_many_invitations,
  'bad-invitation': m.online_problem_bad_invitation,
  'no-such-challenge': m.challenge_gone,
  'too-many-challenges': m.challenge_too_many,
  'bad-fen': m.online_problem_bad_invitation,
  'too-many-steps': m.online_problem_bad_invitation,
  'bad-name': m.account_problem_reserved,
  'name-taken': m.account_problem_taken,
  'bad-password': m.account_problem_common,
  'bad-code': () => m.account_problem_code({ length: CODE_LENGTH }),
  'wrong-password': m.account_problem_wrong_password,
  'wrong-code': m.account_problem_wrong_code,
  'already-a-member': m.account_problem_member,
  'no-session': m.account_ended,
  'not-a-member': m.account_ended,
  'no-such-session': m.account_problem_no_such_session,
  'no-passkeys-here': m.account_passkeys_not_here,
  'bad-passkey': m.account_problem_passkey,
  'wrong-passkey': m.account_problem_passkey,
  'challenge-over': m.account_problem_passkey_late,
  'passkey-taken': m.account_problem_passkey_known,
  'too-many-passkeys': m.account_problem_passkeys,
  'no-such-passkey': m.account_problem_no_passkey,
  'last-way-in': m.account_problem_last_way_in,
  muted: m.moderation_problem_muted,
  banned: m.moderation_problem_banned,
  blocked: m.moderation_problem_blocked,
  'account-closed': m.moderation_problem_closed,
  'not-allowed': m.moderation_problem_not_allowed,
  'no-such-account': m.moderation_problem_missing,
  'no-such-block': m.moderation_problem_missing,
  'no-such-page': m.moderation_problem_missing,
  'no-such-player': m.moderation_problem_no_player,
  'last-administrator': m.moderation_problem_last,
  'bad-value': m.moderation_problem_value,
  'too-many-reports': m.moderation_problem_too_many,
  'too-many-blocks': m.moderation_problem_too_many_blocks,
  'no-push': m.push_none,
  'no-mail': m.mail_none,
  'no-mail-address': m.mail_no_address,
  'wrong-link': m.mail_problem_link,
  'no-such-subscription': m.account_problem_no_such_session,
  'too-many-subscriptions': m.push_too_many,
  'sign-up-closed': m.moderation_closed_now,
  'wrong-sign-up-code': m.moderation_problem_code,
  'no-such-tournament': m.online_problem_no_such_tournament,
  'bad-tournament': m.online_problem_bad_tournament,
  'tournament-refused': m.online_problem_tournament_refused,
  'not-the-organiser': m.online_problem_not_the_organiser,
  'not-in-tournament': m.online_problem_not_in_tournament,
  'too-many-tournaments': m.online_problem_too_many_tournaments,
  'too-many-requests': m.online_problem_too_fast,
  'too-many-sockets': m.online_problem_too_fast,
  busy: m.account_problem_busy,
  unavailable: m.online_problem_unavailable,
  '': m.online_problem_unreachable,
};

/** Why a tournament does not do something, where more is to be said than that it has gone on. */
const REASONS: Record<string, () => string> = {
  'too-few-players': m.tournament_too_few,
  'too-many-players': m.tournament_too_many,
  'round-not-over': m.tournament_round_not_over,
  removed: m.tournament_removed,
};

/** Why an invitation cannot be accepted; empty while it is open. */
export const closedInWords = (state: InvitationState): string => (state === 'open' ? '' : CLOSED[state]());

export function problemInWords(error: unknown): string {
  if (error instanceof PasskeyRefused) return PASSKEY_WORDS[error.reason]();
  if (!(error instanceof ServerError)) return m.fault_unexpected({ code: String(error) });
  if (error.state && error.state !== 'open') return closedInWords(error.state);
  if (error.code === 'tournament-refused' && error.reason && Object.hasOwn(REASONS, error.reason)) return REASONS[error.reason]!();
  if (error.code === 'too-many-requests' && error.wait) return m.account_problem_wait({ seconds: error.wait });
  return WORDS[error.code]?.() ?? m.fault_unexpected({ code: error.code });
}
