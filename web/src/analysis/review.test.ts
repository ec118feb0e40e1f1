import { expect, it } from 'vitest';
import type { ReviewReply } from '../engine/client';
import { EMPTY, movesOn, nodeAt, play } from '../tree/tree';
import { before, chances, faults, withBetterLine } from './review';

const moved = (ply: number, turn: string, text: string, chance: number, judgement: string | null) => ({
  ply,
  turn,
  text,
  fen_after: '',
  score: { cp: 0 },
  best: 'x',
  best_pv: ['x', 'y'],
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

it('faults name the move and the better one', () => {
  expect(faults(review)).toEqual([
    { ply: 1, side: 'white', text: 'a', judgement: 'mistake', best: 'x' },
  ]);
});

it('the better line becomes a variation', () => {
  expect(before(3)).toEqual([0, 0]);
  const game = ['a', 'b'].reduce((at, text) => play(at.tree, at.path, text), { tree: EMPTY, path: [] as readonly number[] });
  const grown = withBetterLine(game.tree, review, 1);
  expect(grown.path).toEqual([1]);
  expect(movesOn(grown.tree, [1, 0])).toEqual(['x', 'y']);
  expect(nodeAt(grown.tree, [0, 0])?.text).toBe('b');
});
