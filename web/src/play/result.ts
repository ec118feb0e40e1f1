// The result of a game in words, for those who played it.

import { m } from '../paraglide/messages';
import type { OutcomeView, Side } from '../rules/rules';
import { type Players, solePerson } from './players';

export interface ResultText {
  /** `You won`, `White wins`, `Drawn`. */
  title: string;
  /** `Black resigned` */
  reason: string;
}

/** For lists of games. */
export const shortResult = (winner: Side | 'draw'): string => m.game_result_short({ winner });

/** Speaks to the person who played against the computer; says otherwise who has won. */
export function resultText({ text, winner }: OutcomeView, players: Players): ResultText {
  // "White wins: Black resigned"
  const [result = '', reason = ''] = text.split(/: (.*)/, 2);
  const person = solePerson(players);
  if (person && winner) return { title: winner === person ? 'You won' : 'You lost', reason };
  return { title: result, reason };
}

/** What is known of a game from its page's tab. */
interface TitledGame {
  players: Players;
  turn: Side;
  outcome: OutcomeView | null;
}

/** The title of the page: whose turn it is, if that is a person who plays alone, or the result. */
export function pageTitle({ players, turn, outcome }: TitledGame): string {
  if (outcome) return `${resultText(outcome, players).title} – Dameo`;
  return solePerson(players) === turn ? 'Your turn – Dameo' : 'Dameo';
}
