// A review as the page shows it: winning chances, the moves with a judgement, and what
// they become in the tree.

import type { ReasonJson, ReviewedMoveJson, ReviewReply, ScoreJson } from '../engine/client';
import type { Side } from '../rules/rules';
import { signsOf } from '../study/nags';
import { MAX_LINE } from '../study/reviews';
import { annotate, type Path, playAll, type Tree } from '../tree/tree';
import { forWhite, scoreInEnglish, scoreInText } from './score';

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** The numbers (NAGs) of the signs of the judgements. */
const NAGS: Record<Judgement, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** The sign of a judgement, as in `d1-d4??`. */
export const signOf = (judgement: Judgement): string => signsOf([NAGS[judgement]]);

/** An inaccuracy, mistake or blunder. */
export interface Fault {
  ply: number;
  side: Side;
  text: string;
  judgement: Judgement;
  best: string;
  /** The scores of the best move and of the one played, from White's point of view. */
  scores: [ScoreJson, ScoreJson];
  /** What the move gave away; null in reviews of older versions of the app that found nothing. */
  reason: ReasonJson | null;
  /** The winning chance before the move, for the side that made it. */
  chance: number;
}

/** White's winning chance before the first move and after each move, 0 to 1. */
export function chances({ moves }: ReviewReply): number[] {
  const [first] = moves;
  if (!first) return [];
  const forWhiteOnly = (turn: string, chance: number): number => (turn === 'white' ? chance : 1 - chance);
  return [
    forWhiteOnly(first.turn, first.win_chance_before),
    ...moves.map(({ turn, win_chance_after }) => forWhiteOnly(turn, win_chance_after)),
  ];
}

/** Whether a review is one of these moves. */
export const isReviewOf = (review: ReviewReply, moves: readonly string[]): boolean =>
  review.moves.length === moves.length && review.moves.every(({ text }, index) => text === moves[index]);

/** The NAG of a move of the main line as it was reviewed; none for other moves and without a judgement. */
export function judgedNag({ moves }: ReviewReply, path: Path, text: string): number[] {
  const move = moves[path.length - 1];
  const judgement = move?.judgement as Judgement | null | undefined;
  return judgement && move?.text === text && path.every((index) => index === 0) ? [NAGS[judgement]] : [];
}

export const faults = ({ moves }: ReviewReply): Fault[] => moves.flatMap(faultOf);

function faultOf(move: ReviewedMoveJson): Fault[] {
  const side = move.turn as Side;
  const judgement = move.judgement as Judgement | null;
  if (!judgement) return [];
  return [
    {
      ply: move.ply,
      side,
      text: move.text,
      judgement,
      best: move.best,
      scores: [forWhite(move.best_score, side), forWhite(move.score, side)],
      reason: move.reason,
      chance: move.win_chance_before,
    },
  ];
}

/** The evaluations around a move: `+0.30 → −2.15`. */
export const scoresInText = ({ scores }: Fault): string => withArrow(scores.map(scoreInText));

const withArrow = (scores: string[]): string => scores.join(' → ');

/** The path of the position before a ply of the main line. */
export const before = (ply: number): Path => Array.from({ length: ply - 1 }, () => 0);

/** The best line in place of a move. */
export const betterLine = (review: ReviewReply, ply: number): string[] =>
  review.moves[ply - 1]?.best_pv.slice(0, MAX_LINE) ?? [];

/** The best line after a move. */
export const refutation = (review: ReviewReply, ply: number): string[] =>
  review.moves[ply - 1]?.reply_pv.slice(0, MAX_LINE) ?? [];

/**
 * Adds to each fault of the main line its sign, its evaluations and reason in English, and the
 * better line.
 */
export function annotated(tree: Tree, review: ReviewReply): Tree {
  return faults(review).reduce((grown, fault) => {
    const text = [withArrow(fault.scores.map(scoreInEnglish)), fault.reason?.text].filter(Boolean).join(': ');
    const marked = annotate(grown, before(fault.ply + 1), NAGS[fault.judgement], text);
    return playAll(marked, before(fault.ply), betterLine(review, fault.ply)).tree;
  }, tree);
}
