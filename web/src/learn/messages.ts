// The texts of lessons and exercises that do not depend on the lesson.

import { nameOf } from '../record/sides';
import type { Side } from '../rules/rules';

export const messages = {
  otherwise: 'That is a legal move, but not the one that is asked for here.',
  toMove: (side: Side): string => `${nameOf(side)} to move.`,
  waiting: (side: Side): string => `${nameOf(side)} replies…`,
  probing: 'The tablebase is being read…',
  goal: {
    win: (side: Side): string => `${nameOf(side)} to move and win.`,
    draw: (side: Side): string => `${nameOf(side)} to move and draw.`,
  },
} as const;
