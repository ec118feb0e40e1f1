import { beforeAll, expect, it } from 'vitest';
import { readGames } from '../rules/pdn';
import type { Side } from '../rules/rules';
import { loadRulesAndPdn } from '../rules/testing';
import * as tree from '../tree/tree';
import { timesLeftAt } from './clocks';

beforeAll(loadRulesAndPdn);

/** The times left after each move of the main line. */
function times(pdn: string): [number | null, number | null][] {
  const [read] = readGames(pdn).games;
  const game = { tags: read?.tags ?? [], tree: read ? tree.fromLine(read.line) : tree.EMPTY };
  const turns: Side[] = ['white', 'black'];
  return [0, 1, 2, 3].map((plies) => {
    const left = timesLeftAt(game, Array<number>(plies).fill(0), turns[plies % 2] ?? 'white');
    return [left.white, left.black];
  });
}

it('the clock of a move is that of its player', () => {
  expect(times('1. d1-d4 {[%clk 0:05:00]} d8-b6 {good} {[%clk 0:04:59.5]} 2. e1-e4 {[%clk 0:04:50]} *')).toEqual([
    [null, null],
    [300_000, null],
    [300_000, 299_500],
    [290_000, 299_500],
  ]);
});

it('a clock may name both sides, or be missing', () => {
  expect(times('1. d1-d4 {[%clock w0:05:00 B0:04:59]} d8-b6 {a comment} 2. e1-e4 {[%emt 0:00:05]} *')).toEqual([
    [null, null],
    [300_000, 299_000],
    [300_000, 299_000],
    [300_000, 299_000],
  ]);
});

it('the times that all moves took are taken from the time control', () => {
  const moves = '1. d1-d4 {[%emt 0:00:05]} d8-b6 {[%emt 0:00:01.5]} 2. e1-e4 {[%emt 0:00:20]} *';
  expect(times(`[TimeControl "60+2"]\n\n${moves}`)).toEqual([
    [null, null],
    [57_000, null],
    [57_000, 60_500],
    [39_000, 60_500],
  ]);
  expect(times(moves).at(-1)).toEqual([null, null]);
  const partly = '[TimeControl "60"]\n\n1. d1-d4 d8-b6 {[%emt 0:00:01]} 2. e1-e4 {[%emt 0:00:09]} *';
  expect(times(partly).at(-1)).toEqual([null, 59_000]);
});
