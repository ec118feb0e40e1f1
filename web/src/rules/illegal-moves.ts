// Why a move is not legal, in words, in the language of the interface.

import { m } from '../paraglide/messages';
import type { AnyFault } from './rules';

export type Code = AnyFault['code'];
export type FaultOf<C extends Code> = Extract<AnyFault, { code: C }>;
/** A message for each code. */
export type Words<C extends Code> = { readonly [Each in C]: (fault: FaultOf<Each>) => string };

const squares = (names: readonly string[]): string => names.join(', ');

export const ILLEGAL_MOVES = {
  'off-board': ({ square }) => m.fault_no_square({ text: square }),
  'no-piece': m.fault_no_piece,
  'not-your-piece': m.fault_not_your_piece,
  'capture-compulsory': ({ pieces, required }) => m.fault_capture_compulsory({ count: required, squares: squares(pieces) }),
  'larger-capture': ({ taken, pieces, required }) =>
    m.fault_larger_capture({ taken, count: required, squares: squares(pieces) }),
  'other-capture': m.fault_other_capture,
  'nothing-to-capture': m.fault_nothing_to_capture,
  'not-on-a-line': m.fault_not_on_a_line,
  'not-forward': () => m.fault_not_forward(),
  'not-along-king-line': () => m.fault_not_along_king_line(),
  occupied: m.fault_occupied,
  blocked: m.fault_blocked,
  'broken-line': m.fault_broken_line,
  'too-far': () => m.fault_too_far(),
  'higher-capturer': ({ pieces }) => m.fault_higher_capturer({ squares: squares(pieces) }),
  'higher-victims': ({ pieces }) => m.fault_higher_victims({ squares: squares(pieces) }),
  'higher-rank': m.fault_higher_rank,
  'ends-by-promotion': m.fault_ends_by_promotion,
  'straight-back': () => m.fault_straight_back(),
  'not-one-diagonal-step': () => m.fault_not_one_diagonal_step(),
  'light-square': m.fault_light_square,
  'last-damone-lost': ({ turn }) => m.game_reason_last_damone({ side: turn }),
} satisfies Partial<Words<Code>>;
