// The result of a game in words, for those who played it.

import { m } from '../paraglide/messages';
import { outcomeWords } from '../record/outcome';
import type { OutcomeView, Side } from '../rules/rules';
import { type Seats, solePerson } from './seats';

export interface ResultText {
  /** `You won`, `White wins`, `Drawn`. */
  title: string;
  /** `Black resigned` */
  reason: string;
}

/**
 * Speaks to the only person who played at this screen; says otherwise who has won. `turn` is
 * the side to move in the last position.
 */
export function resultText(outcome: OutcomeView, turn: Side, players: Seats): ResultText {
  const { result, reason } = outcomeWords(outcome, turn);
  const person = solePerson(players);
  if (!person || !outcome.winner) return { title: result, reason };
  return { title: outcome.winner === person ? m.play_you_won() : m.play_you_lost(), reason };
}

/** What is known of a game from its page's tab. */
interface TitledGame {
  players: Seats;
  turn: Side;
  outcome: OutcomeView | null;
}

/** The title of the page: whose turn it is, if that is a person who plays alone, or the result. */
export function pageTitle({ players, turn, outcome }: TitledGame): string {
  if (outcome) return `${resultText(outcome, turn, players).title} – Dameo`;
  return solePerson(players) === turn ? `${m.play_your_turn()} – Dameo` : 'Dameo';
}
