// Tablebase values in words and symbols.

import type { TablebaseReply, WdlJson } from '../engine/module';
import { m } from '../paraglide/messages';
import { movesToEnd } from '../record/numbers';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';

/** A value for the side to move; the distance is in plies, null for a draw and if it is unknown. */
export interface TablebaseValue {
  value: WdlJson;
  distance: number | null;
}

/** `White wins in 12 moves`, given the side to move; without the number if it is unknown. */
export function resultInWords({ value, distance }: TablebaseValue, turn: Side): string {
  if (value === 'draw') return m.endings_draw();
  const winner = value === 'win' ? turn : opponent(turn);
  if (distance === null) return m.endings_wins({ winner });
  if (distance === 0) return m.endings_no_move({ turn, winner });
  return m.endings_wins_in({ winner, count: movesToEnd(distance) });
}

/** The value of a move for the side that plays it: `wins in 12 moves`, or `wins` if it is unknown in how many. */
export function valueInWords({ value, distance }: TablebaseValue): string {
  if (value !== 'draw' && distance === null) return m.endings_move_wdl({ value });
  return m.endings_move_value({ value, count: movesToEnd(distance ?? 0) });
}

/** The value of a move as a badge, in moves: `+12`, `=`, `−4`; the sign alone if it is unknown in how many. */
export function valueSymbol({ value, distance }: TablebaseValue): string {
  if (value === 'draw') return '=';
  return (value === 'win' ? '+' : '−') + (distance === null ? '' : movesToEnd(distance));
}

/** The moves with the value and distance of the best one. */
export function bestMoves({ moves }: TablebaseReply): TablebaseReply['moves'] {
  const [best] = moves;
  return moves.filter(({ value, distance }) => value === best?.value && distance === best.distance);
}
