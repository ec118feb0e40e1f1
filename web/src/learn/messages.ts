// The texts of lessons and exercises that do not depend on the lesson.

import { nameOf, opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import { resultInWords, type TablebaseValue } from '../tablebase/words';

export const messages = {
  otherwise: 'That is a legal move, but not the one that is asked for here.',
  toMove: (side: Side): string => `${nameOf(side)} to move.`,
  waiting: (side: Side): string => `${nameOf(side)} replies…`,
  probing: 'The tablebase is being read…',
  goal: { win: 'Win against the best defence.', draw: 'Hold the draw.' },
  /** The result of a move of an exercise that spoils the goal. */
  spoiled(goal: 'win' | 'draw', move: string, number: number, before: TablebaseValue, after: TablebaseValue, side: Side): string {
    const was = goal === 'win' ? `it was a win in ${before.distance ?? 0} plies` : 'it was a draw';
    const now = after.value === 'draw' ? 'a draw' : resultInWords(after, opponent(side)).replace(/^./, (first) => first);
    const what = goal === 'win' ? 'the win' : 'the draw';
    return `You spoiled ${what} here: before your move ${number}, ${move}, ${was}; now it is ${now === 'a draw' ? now : `lost: ${now}`}.`;
  },
} as const;
