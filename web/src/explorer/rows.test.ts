import { describe, expect, it } from 'vitest';
import type { ExplorerMove, ResultsJson } from '../engine/module';
import { commonRows, rowsOf } from './rows';

const won = (white: number): ResultsJson => ({ white, draws: 0, black: 0 });

const move = (text: string, played: number, reached = played): ExplorerMove => ({
  text,
  twin: null,
  played: won(played),
  reached: won(reached),
  evaluation: null,
});

const rows = (...moves: ExplorerMove[]) => rowsOf({ results: won(9), evaluation: null, moves, games: [] });

describe('the rows', () => {
  it('have the share of the games that went on', () => {
    expect(rows(move('a', 6), move('b', 2)).map(({ count, share }) => [count, share])).toEqual([
      [6, 0.75],
      [2, 0.25],
    ]);
  });

  it('tell a position that was also, or only, reached by other moves', () => {
    const found = rows(move('a', 6), move('b', 2, 5), move('c', 0, 4));
    expect(found.map(({ reached }) => reached)).toEqual([null, 5, 4]);
    expect(found.map(({ results }) => results.white)).toEqual([6, 2, 4]);
    expect(found[2]).toMatchObject({ count: 0, share: 0 });
  });

  it('without a played move have no shares', () => {
    expect(rows(move('a', 0, 4)).map(({ share }) => share)).toEqual([0]);
  });

  it('hide the moves that were seen once, but only beyond the eighth', () => {
    const many = [...Array(5).keys()].map((at) => move(`m${at}`, 9));
    const once = [...Array(6).keys()].map((at) => move(`o${at}`, 1));
    expect(commonRows(rows(...many, ...once))).toHaveLength(8);
    expect(commonRows(rows(...many, ...many, ...once))).toHaveLength(10);
    expect(commonRows(rows(...once))).toHaveLength(6);
  });
});
