// What a fault gave away, in words that follow the move: `misses a promotion`.

import type { ScoreJson } from '../engine/client';
import { m } from '../paraglide/messages';
import { exchangeInWords, type PieceNames } from '../record/exchange';
import { baseLocale, getLocale } from '../paraglide/runtime';
import { movesToEnd } from '../record/numbers';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import type { Fault } from './review';

/** The reason for a judgement; null without one, or if it is known in English only. */
export function reasonOf(fault: Fault, names: PieceNames): string | null {
  if (!fault.reason) return null;
  return translated(fault, names) ?? (getLocale() === baseLocale ? fault.reason.text : null);
}

/** Null for a reason that is not known, or without its numbers, as reviews of older versions of the app are. */
function translated({ reason, side, scores: [best, played] }: Fault, names: PieceNames): string | null {
  switch (reason?.kind) {
    case 'allows-win':
      return allowedWin(opponent(side), played);
    case 'misses-win':
      return 'cp' in best ? null : m.review_reason_misses_win({ count: movesToEnd(pliesOf(best)) });
    case 'allows-promotion':
      return m.review_reason_allows_promotion({ side: opponent(side) });
    case 'misses-promotion':
      return m.review_reason_misses_promotion();
    case 'leads-to-losing-position':
      return m.review_reason_leads_to_losing_position();
    case 'yields-advantage':
      return m.review_reason_yields_advantage({ side: opponent(side) });
    case 'gives-up-advantage':
      return m.review_reason_gives_up_advantage();
    case 'reduces-advantage':
      return m.review_reason_reduces_advantage();
    case 'worsens-position':
      return m.review_reason_worsens_position();
    default:
      return exchanged(reason, side, names);
  }
}

/** The reasons that are exchanges, by their keywords. */
const EXCHANGES: Record<string, (inputs: { pieces: string; side: Side }) => string> = {
  'allows-shot': m.review_reason_allows_shot,
  'loses-pieces': m.review_reason_loses_pieces,
  'misses-shot': m.review_reason_misses_shot,
  'misses-pieces': m.review_reason_misses_pieces,
};

function exchanged(reason: Fault['reason'], side: Side, names: PieceNames): string | null {
  const inWords = EXCHANGES[reason?.kind ?? ''];
  if (!inWords || !reason?.exchange) return null;
  return inWords({ pieces: exchangeInWords(reason.exchange, names), side });
}

/** `played` is counted from the position before the move. */
function allowedWin(winner: Side, played: ScoreJson): string | null {
  if ('cp' in played) return null;
  const plies = pliesOf(played) - 1;
  return plies === 0 ? m.review_reason_ends_game() : m.review_reason_allows_win({ side: winner, count: movesToEnd(plies) });
}

const pliesOf = (score: Exclude<ScoreJson, { cp: number }>): number => ('win' in score ? score.win : score.loss);
