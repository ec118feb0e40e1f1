// The rules of an exercise against the tablebase, without a board.

import { m } from '../paraglide/messages';
import { movesToEnd } from '../record/numbers';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import type { TablebaseValue } from '../tablebase/words';
import type { Exercise } from './lessons/lesson';

/** The moves of the reader after which a draw counts as held. */
export const MOVES_TO_HOLD = 12;

type Goal = Exercise['goal'];

/** Whether a goal is lost in a position with the opponent to move. */
export const isSpoiled = (goal: Goal, { value }: TablebaseValue): boolean =>
  goal === 'win' ? value !== 'loss' : value === 'win';

/** Whether a goal is reached in a finished game, given the winner. */
export const isReached = (goal: Goal, winner: Side | null, reader: Side): boolean =>
  goal === 'win' ? winner === reader : winner !== opponent(reader);

/** A move of the reader that spoiled the goal. */
export interface Spoiler {
  text: string;
  /** The number of the move in the exercise, from 1. */
  number: number;
  /** The value before it, for the reader. */
  before: TablebaseValue;
  /** The value after it, for the opponent. */
  after: TablebaseValue;
}

/** `You spoiled the win here: move 2, a1-a4. It was a win in 7 moves; now it is a draw.` */
export function spoiledInWords(goal: Goal, reader: Side, { text, number, before, after }: Spoiler): string {
  return m.learn_spoiled({
    goal,
    number,
    move: text,
    before: m.learn_spoiled_before({ value: before.value, count: movesToEnd(before.distance ?? 0) }),
    after: m.learn_spoiled_after({ value: after.value, side: opponent(reader), count: movesToEnd(after.distance ?? 0) }),
  });
}
