// What a fault gave away, in words that follow the move: `misses a promotion`.

import type { ScoreJson } from '../engine/client';
import { m } from '../paraglide/messages';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import type { Fault } from './review';

export interface ReasonText {
  text: string;
  /** The language of the text if it may not be that of the page. */
  lang: 'en' | undefined;
}

/** The reason for a judgement; null without one. */
export function reasonOf(fault: Fault): ReasonText | null {
  const text = translated(fault);
  if (text !== null) return { text, lang: undefined };
  return fault.reason ? { text: fault.reason, lang: 'en' } : null;
}

/** Null for what is known in English alone: exchanges, whose pieces a review counts only there. */
function translated({ reasonKind, side, scores: [best, played] }: Fault): string | null {
  switch (reasonKind) {
    case 'allows-win':
      return allowedWin(opponent(side), played);
    case 'misses-win':
      return 'cp' in best ? null : m.review_reason_misses_win({ plies: pliesOf(best) });
    case 'allows-promotion':
      return m.review_reason_allows_promotion({ side: opponent(side) });
    case 'misses-promotion':
      return m.review_reason_misses_promotion();
    default:
      return null;
  }
}

/** `played` is counted from the position before the move. */
function allowedWin(winner: Side, played: ScoreJson): string | null {
  if ('cp' in played) return null;
  const plies = pliesOf(played) - 1;
  return plies === 0 ? m.review_reason_ends_game() : m.review_reason_allows_win({ side: winner, plies });
}

const pliesOf = (score: Exclude<ScoreJson, { cp: number }>): number => ('win' in score ? score.win : score.loss);
