import { expect, it } from 'vitest';
import type { ReviewReply } from '../engine/client';
import { EMPTY, movesOn, nodeAt, play } from '../tree/tree';
import {
  annotated,
  before,
  chances,
  faults,
  isReviewOf,
  judgedNag,
  scoresInText,
  signOf,
  betterLine,
  refutation,
} from './review';

const moved = (ply: number, turn: string, text: string, chance: number, judgement: string | null) => ({
  ply,
  turn,
  text,
  fen_after: '',
  score: { cp: -50 },
  best_score: { cp: 10 },
  best: 'x',
  best_pv: ['x', 'y'],
  reply_pv: ['r', 's'],
  forced: false,
  reason: judgement ? { kind: 'loses-pieces', text: 'loses a man', exchange: null } : null,
  win_chance_before: 0.5,
  win_chance_after: chance,
  judgement,
});

const review: ReviewReply = {
  variant: 'dameo',
  start_fen: '',
  draw_rules: 'playstrategy',
  result: '*',
  outcome: null,
  moves: [moved(1, 'white', 'a', 0.4, 'mistake'), moved(2, 'black', 'b', 0.7, null)],
  accuracy: { white: 50, black: 100 },
};

it('chances are White’s', () => {
  expect(chances(review).map((chance) => chance.toFixed(1))).toEqual(['0.5', '0.4', '0.3']);
  expect(chances({ ...review, moves: [] })).toEqual([]);
});

it('faults name the move, the better one and what was given away', () => {
  const [fault, ...others] = faults(review);
  expect(fault).toMatchObject({ ply: 1, side: 'white', text: 'a', judgement: 'mistake', best: 'x', reason: { text: 'loses a man' } });
  expect(others).toEqual([]);
  expect(fault && scoresInText(fault)).toBe('+0.10 → −0.50');
  const [black] = faults({ ...review, moves: [moved(1, 'black', 'b', 0.2, 'blunder')] });
  expect(black && scoresInText(black)).toBe('−0.10 → +0.50');
  expect(signOf('mistake')).toBe('?');
  expect([judgedNag(review, [0], 'a'), judgedNag(review, [0], 'c'), judgedNag(review, [1], 'a')]).toEqual([[2], [], []]);
  expect(judgedNag(review, [0, 0], 'b')).toEqual([]);
  expect([isReviewOf(review, ['a', 'b']), isReviewOf(review, ['a']), isReviewOf(review, ['a', 'c'])]).toEqual([true, false, false]);
});

it('an annotated game has signs, comments and better lines, once', () => {
  const game = ['a', 'b'].reduce((at, text) => play(at.tree, at.path, text), { tree: EMPTY, path: [] as readonly number[] });
  const once = annotated(game.tree, review);
  expect(nodeAt(once, [0])).toMatchObject({ text: 'a', nags: [2], comment: '+0.10 → −0.50: loses a man' });
  expect(movesOn(once, [1, 0])).toEqual(['x', 'y']);
  expect(annotated(once, review)).toEqual(once);
});

it('lines have their places in the game', () => {
  expect(before(3)).toEqual([0, 0]);
  expect(refutation(review, 1)).toEqual(['r', 's']);
  expect(betterLine(review, 1)).toEqual(['x', 'y']);
  expect([betterLine(review, 3), refutation(review, 3)]).toEqual([[], []]);
});
