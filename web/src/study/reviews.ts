// The review of a chapter as it is stored with it: without what nobody looks up again.

import type { ReviewedMoveJson, ReviewReply, ScoreJson } from '../engine/client';
import { has, isListOf, isNumber, isObject, isText, optional, orNull } from '../lib/check';
import { isSide } from '../record/sides';

/** The longest line that is kept of a review, and added to a game, in plies. */
export const MAX_LINE = 12;

/** Longer games keep no review. One ply takes up to 400 bytes. */
const MAX_PLIES = 2_000;

/** The review with lines for the moves with a judgement alone; null if the game is too long for it to be kept. */
export const shortened = (review: ReviewReply): ReviewReply | null =>
  review.moves.length > MAX_PLIES ? null : { ...review, moves: review.moves.map(shortenedMove) };

function shortenedMove(move: ReviewedMoveJson): ReviewedMoveJson {
  const kept = move.judgement ? MAX_LINE : 0;
  return { ...move, fen_after: '', best_pv: move.best_pv.slice(0, kept), reply_pv: move.reply_pv.slice(0, kept) };
}

const isChance = (value: unknown): boolean => isNumber(value) && value >= 0 && value <= 1;
const isAccuracy = orNull(isNumber);
const isLine = isListOf(isText);

const isScore = (value: unknown): value is ScoreJson =>
  isObject(value) && ['cp', 'win', 'loss'].some((kind) => isNumber(value[kind]));

const JUDGEMENTS: readonly unknown[] = [null, 'inaccuracy', 'mistake', 'blunder'];

const isPieces = has({ men: isNumber, kings: isNumber, emperors: isNumber });

/** Reviews of the first versions of the app have no exchanges. */
const isExchange = optional(orNull(has({ won: isPieces, lost: isPieces })));

const isReason = orNull(has({ text: isText, exchange: isExchange }));

function isReviewedMove(value: unknown, index: number): boolean {
  if (!isObject(value)) return false;
  const { ply, turn, text, best, score, best_score, best_pv, reply_pv, judgement, reason } = value;
  return (
    ply === index + 1 &&
    isSide(turn) &&
    [text, best].every(isText) &&
    [score, best_score].every(isScore) &&
    [best_pv, reply_pv].every(isLine) &&
    [value['win_chance_before'], value['win_chance_after']].every(isChance) &&
    JUDGEMENTS.includes(judgement) &&
    isReason(reason)
  );
}

const hasForm = has<ReviewReply>({
  result: isText,
  moves: Array.isArray,
  accuracy: has({ white: isAccuracy, black: isAccuracy }),
});

/** Whether a stored value has the form of a review. */
export function isReview(value: unknown): value is ReviewReply {
  return hasForm(value) && value.moves.length <= MAX_PLIES && value.moves.every(isReviewedMove);
}
