// What tables say, in words and signs.

import { nameOf, opponent } from '../game/players';
import type { Side } from '../rules/rules';
import type { TableReply, WdlJson } from '../wasm/dameo.js';

/** A value, with the plies to the end unless it is a draw. */
export interface Worth {
  value: WdlJson;
  distance: number | null;
}

const count = (number: number, one: string): string => `${number} ${number === 1 ? one : one + 's'}`;
const plies = (number: number): string => (number === 1 ? '1 ply' : `${number} plies`);

/** Who wins and how soon, given the side to move. */
export function verdict({ value, distance }: Worth, turn: Side): string {
  if (value === 'draw') return 'Draw: neither side can force a win';
  const winner = value === 'win' ? turn : opponent(turn);
  if (!distance) return `${nameOf(turn)} has no legal move: ${nameOf(winner)} has won`;
  return `${nameOf(winner)} wins in ${plies(distance)} (${count(Math.ceil(distance / 2), 'move')})`;
}

/** What a move comes to for the side that makes it: "wins in 23". */
export function worthInWords({ value, distance }: Worth): string {
  if (value === 'draw') return 'draws';
  return `${value === 'win' ? 'wins' : 'loses'} in ${distance ?? 0}`;
}

/** The same on a board: +23, =, −8. */
export const worthSign = ({ value, distance }: Worth): string =>
  value === 'draw' ? '=' : `${value === 'win' ? '+' : '−'}${distance ?? 0}`;

/** The moves that are as good as the best. */
export function bestMoves({ moves }: TableReply): TableReply['moves'] {
  const [best] = moves;
  return moves.filter(({ value, distance }) => value === best?.value && distance === best.distance);
}
