// What a player must know or answer at the moment.

import { m } from '../paraglide/messages';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import type { Link } from './connection';
import { CLOSE, type Offer, type Status } from './messages';

export interface Question {
  offer: Offer;
  /** Whether this page's player has asked it. */
  isOwn: boolean;
  text: () => string;
}

const ASKED: Partial<Record<Offer, () => string>> = {
  draw: m.online_draw_offered,
  'take-back': m.online_take_back_asked,
  pause: m.online_pause_asked,
};
const ASKED_BY_ME: Partial<Record<Offer, () => string>> = {
  draw: m.online_draw_offered_by_you,
  'take-back': m.online_take_back_asked_by_you,
  pause: m.online_pause_asked_by_you,
};

/** An offer that stands during the game, the opponent's first; null if there is none. */
export function questionOf({ seats }: Status, seat: Side): Question | null {
  for (const isOwn of [false, true]) {
    const texts = isOwn ? ASKED_BY_ME : ASKED;
    for (const offer of seats[isOwn ? seat : opponent(seat)].offers) {
      const text = texts[offer];
      if (text) return { offer, isOwn, text };
    }
  }
  return null;
}

const ENDED: Record<number, () => string> = {
  [CLOSE.notAccepted]: m.online_not_accepted,
  [CLOSE.tooLong]: m.online_not_accepted,
  [CLOSE.notSpoken]: m.online_too_old,
  [CLOSE.noGame]: m.online_problem_nothing_here,
  [CLOSE.damaged]: m.online_damaged,
};

/** What a lost connection means for the player; empty while there is one. `unsent` is the move that is kept; null without one. */
export function lossInWords(link: Link, unsent: string | null): string {
  if (link.kind === 'open' || (link.kind === 'connecting' && link.isFirst)) return '';
  if (link.kind === 'ended') return link.code === null ? '' : (ENDED[link.code] ?? m.online_connection_lost)();
  return unsent === null ? m.online_connection_lost() : m.online_move_kept({ move: unsent });
}
