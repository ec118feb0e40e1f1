// Why the server did not do what a player asked for, in the language of the page.

import { m } from '../paraglide/messages';

const WORDS: Record<string, () => string> = {
  'not-your-turn': m.online_refused_not_your_turn,
  'offer-too-soon': m.online_refused_offer_too_soon,
  'no-take-backs': m.online_refused_no_take_backs,
  'nothing-to-take-back': m.online_refused_nothing_to_take_back,
  'no-offer': m.online_refused_no_offer,
  'cannot-abort': m.online_refused_cannot_abort,
  'cannot-claim': m.online_refused_cannot_claim,
  'claim-too-soon': m.online_refused_claim_too_soon,
  'cannot-give-time': m.online_refused_cannot_give_time,
  'bad-time': m.online_refused_bad_time,
  'cannot-berserk': m.online_refused_cannot_berserk,
  paused: m.online_refused_paused,
  'not-a-player': m.online_refused_not_a_player,
  muted: m.moderation_problem_muted,
  banned: m.moderation_problem_banned,
  blocked: m.moderation_problem_blocked,
  unavailable: m.online_refused_unavailable,
};

/** A reason in words; that of a refused move is in English, since the page refuses such moves itself. */
export const refusalInWords = ({ code, text }: { code: string; text: string }): string => WORDS[code]?.() ?? text;
