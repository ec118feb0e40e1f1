// Tablebase values in words and symbols.

import type { TablebaseReply, WdlJson } from '../engine/module';
import { nameOf, opponent } from '../record/sides';
import type { Side } from '../rules/rules';

/** A value for the side to move; the distance is in plies, null for a draw. */
export interface TablebaseValue {
  value: WdlJson;
  distance: number | null;
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : one + 's'}`;
const plies = (number: number): string => (number === 1 ? '1 ply' : `${number} plies`);

/** `White wins in 23 plies (12 moves)`, given the side to move. */
export function resultInWords({ value, distance }: TablebaseValue, turn: Side): string {
  if (value === 'draw') return 'Draw: neither side can force a win';
  const winner = value === 'win' ? turn : opponent(turn);
  if (!distance) return `${nameOf(turn)} has no legal move: ${nameOf(winner)} has won`;
  return `${nameOf(winner)} wins in ${plies(distance)} (${count(Math.ceil(distance / 2), 'move')})`;
}

/** The value of a move for the side that plays it: `wins in 23`. */
export function valueInWords({ value, distance }: TablebaseValue): string {
  if (value === 'draw') return 'draws';
  return `${value === 'win' ? 'wins' : 'loses'} in ${distance ?? 0}`;
}

/** The value of a move as a badge: `+23`, `=`, `−8`. */
export const valueSymbol = ({ value, distance }: TablebaseValue): string =>
  value === 'draw' ? '=' : `${value === 'win' ? '+' : '−'}${distance ?? 0}`;

/** The moves with the value and distance of the best one. */
export function bestMoves({ moves }: TablebaseReply): TablebaseReply['moves'] {
  const [best] = moves;
  return moves.filter(({ value, distance }) => value === best?.value && distance === best.distance);
}
