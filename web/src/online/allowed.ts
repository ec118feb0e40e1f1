// What a player can do in a game at the moment; the server has the last word.

import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import type { Offer, Status } from './messages';
import type { OnlineState } from './online-game';
import { isOverDays } from './time-control';

export interface Allowed {
  /** Whether this page's player is in a game that goes on. */
  play: boolean;
  takeBack: boolean;
  offerDraw: boolean;
  /** Whether the game can be ended without a result: before the own first move, and not in a tournament. */
  abort: boolean;
  /** Whether a pause can be offered: in games over days. */
  offerPause: boolean;
  /** Whether the opponent can be given time: neither rated, nor in a tournament, nor over days. */
  giveTime: boolean;
  /** Whether half of the own time can be given up: in an arena, offered before the own first move. */
  berserk: boolean;
}

const NOTHING: Allowed = {
  play: false,
  takeBack: false,
  offerDraw: false,
  abort: false,
  offerPause: false,
  giveTime: false,
  berserk: false,
};

/** The number of moves of a side among the first `count`, of which White has the first. */
const movesOf = (isFirst: boolean, count: number): number => Math.floor((count + (isFirst ? 1 : 0)) / 2);

/** Whether this page's player has a level of the computer as opponent, which moves and agrees to take-backs, and answers nothing else. */
export const isAgainstLevel = ({ seat, players }: Pick<OnlineState, 'seat' | 'players'>): boolean =>
  seat !== null && players?.[opponent(seat)].kind === 'computer';

export function actionsOf({ seat, game, shown, players }: OnlineState): Allowed {
  if (!seat || !game || game.status.conclusion) return NOTHING;
  const isAnswered = !isAgainstLevel({ seat, players });
  const { status, terms, firstPly } = game;
  const played = game.moves.length - firstPly;
  const isTurn = status.turn === seat;
  // Sides alternate: whoever is to move after an even number of plies began.
  const isFirst = isTurn === (played % 2 === 0);
  const { offers, isBerserk } = status.seats[seat];
  const isBeforeFirst = movesOf(isFirst, shown.length - firstPly) === 0;
  return {
    play: true,
    offerPause: isAnswered && isOverDays(terms.time) && !status.pause && !offers.includes('pause'),
    takeBack: terms.takeBacks !== 'never' && !isTurn && played > 0 && shown.length === game.moves.length && !offers.includes('take-back'),
    offerDraw: isAnswered && !offers.includes('draw') && movesOf(isFirst, played) > 0,
    abort: isBeforeFirst && !terms.isTournament,
    giveTime: isAnswered && status.clock !== null && !terms.isRated && !terms.isTournament && !isOverDays(terms.time),
    berserk: status.clock !== null && terms.canBerserk === true && isBeforeFirst && !isBerserk,
  };
}

/** How an offer stands, as a player sees it: `agreed` once both have made it. */
export type Standing = 'none' | 'offered' | 'asked' | 'agreed';

export function standingOf(offer: Offer, { seats }: Pick<Status, 'seats'>, seat: Side): Standing {
  const [isOwn, isTheirs] = [seat, opponent(seat)].map((side) => seats[side].offers.includes(offer));
  if (isOwn) return isTheirs ? 'agreed' : 'offered';
  return isTheirs ? 'asked' : 'none';
}
