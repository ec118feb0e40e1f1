// Outcomes of games in words.

import { m } from '../paraglide/messages';
import type { OutcomeView, Reason, Side } from '../rules/rules';
import { resultText, winnerBy } from './result';
import { opponent } from './sides';

export interface OutcomeWords {
  /** `White wins`, `Drawn`. */
  result: string;
  /** `Black has no pieces left`, `the players agreed`. */
  reason: string;
}

/** Who is concerned: the side to move in the last position, and who lost; `none` if nobody or both did. */
interface Sides {
  turn: Side;
  loser: Side | 'none';
}

const REASONS: Readonly<Record<Reason, (sides: Sides) => string>> = {
  'no-pieces': ({ turn }) => m.game_reason_no_pieces({ side: turn }),
  blocked: ({ turn }) => m.game_reason_blocked({ side: turn }),
  'last-damone': ({ turn }) => m.game_reason_last_damone({ side: turn }),
  repetition: () => m.game_reason_repetition(),
  'king-moves': () => m.game_reason_king_moves(),
  'king-against-king': () => m.game_reason_king_against_king(),
  agreement: () => m.game_reason_agreement(),
  resignation: ({ loser }) => m.game_reason_resignation({ loser }),
  time: ({ loser }) => m.game_reason_time({ loser }),
  abandonment: ({ loser }) => m.game_reason_abandonment({ loser }),
  adjudication: () => m.game_reason_adjudication(),
};

const isReason = (keyword: string): keyword is Reason => Object.hasOwn(REASONS, keyword);

/** The two parts of an outcome. `turn` is the side to move in the last position. */
export function outcomeWords({ winner, reason }: OutcomeView, turn: Side): OutcomeWords {
  const sides: Sides = { turn, loser: winner ? opponent(winner) : 'none' };
  return {
    result: m.game_outcome_result({ winner: winner ?? 'none' }),
    reason: REASONS[reason](sides),
  };
}

/** `White wins: Black has no pieces left`, with no full stop. `turn` is the side to move in the last position. */
export const outcomeText = (outcome: OutcomeView, turn: Side): string =>
  m.game_outcome({ ...outcomeWords(outcome, turn) });

/** What PDN calls what ended a game, besides the keywords of the rules; empty if it says nothing. */
const TERMINATIONS: Record<string, string> = {
  '?': '',
  normal: '',
  'time forfeit': 'time',
  abandoned: 'abandonment',
};

/**
 * The outcome of a game as its file says it, from its result and its tag `Termination`; null
 * without a result. `turn` is the side to move in the last position.
 */
export function recordedOutcome(result: string, termination: string, turn: Side): string | null {
  if (result === '*') return null;
  const winner = winnerBy(result);
  const side = winner === 'draw' ? null : winner;
  const words = winner ? m.game_outcome_result({ winner: side ?? 'none' }) : resultText(result);
  const keyword = TERMINATIONS[termination.toLowerCase()] ?? termination;
  const sides: Sides = { turn, loser: side ? opponent(side) : 'none' };
  const reason = isReason(keyword) ? REASONS[keyword](sides) : keyword;
  return reason ? m.game_outcome({ result: words, reason }) : words;
}
