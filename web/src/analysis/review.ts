// A review as the page shows it: winning chances and the moves with a
// judgement.

import type { ReviewReply } from '../engine/client';
import type { Side } from '../rules/rules';
import { type Path, play, type Tree } from '../tree/tree';

/** An inaccuracy, mistake or blunder. */
export interface Fault {
  ply: number;
  side: Side;
  text: string;
  judgement: string;
  best: string;
}

/** White's winning chance before the first move and after each move, 0 to 1. */
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

/** The path of the position before a ply of the main line. */
export const before = (ply: number): Path => Array.from({ length: ply - 1 }, () => 0);

/** Adds the best line in place of a move as a variation. */
export function withBetterLine(tree: Tree, review: ReviewReply, ply: number): { tree: Tree; path: Path } {
  const start = { tree, path: before(ply) };
  const line = review.moves[ply - 1]?.best_pv ?? [];
  const grown = line.reduce((at, text) => play(at.tree, at.path, text), start);
  return { tree: grown.tree, path: grown.path.slice(0, ply) };
}
