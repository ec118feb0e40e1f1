// A review as the page shows it: the course of the game, and the moves that
// could have been better.

import type { ReviewReply, Side } from '../rules/rules';
import { type Path, play, type Tree } from '../tree/tree';

/** A move that the engine holds against the player. */
export interface Fault {
  ply: number;
  side: Side;
  text: string;
  judgement: string;
  best: string;
}

/** White's chance to win after each move, 0 to 1, and before the first. */
export function chances({ moves }: ReviewReply): number[] {
  const [first] = moves;
  if (!first) return [];
  const forWhite = (turn: string, chance: number): number => (turn === 'white' ? chance : 1 - chance);
  return [
    forWhite(first.turn, first.win_chance_before),
    ...moves.map(({ turn, win_chance_after }) => forWhite(turn, win_chance_after)),
  ];
}

export const faults = ({ moves }: ReviewReply): Fault[] =>
  moves.flatMap(({ ply, turn, text, judgement, best }) =>
    judgement ? [{ ply, side: turn as Side, text, judgement, best }] : [],
  );

/** The path of the main line's position before a move. */
export const before = (ply: number): Path => Array.from({ length: ply - 1 }, () => 0);

/** Adds the line that would have been better than a move, as a variation. */
export function withBetterLine(tree: Tree, review: ReviewReply, ply: number): { tree: Tree; path: Path } {
  const start = { tree, path: before(ply) };
  const line = review.moves[ply - 1]?.best_pv ?? [];
  const grown = line.reduce((at, text) => play(at.tree, at.path, text), start);
  return { tree: grown.tree, path: grown.path.slice(0, ply) };
}
