import { describe, expect, it } from 'vitest';
import { column, isOnBoard, lineTo, place, row, rowsSeenFrom, squareAt } from './geometry';

describe('squares', () => {
  it('have names that can be read back, also on ten ranks', () => {
    for (const square of ['a1', 'h8', 'j10', 'a10']) expect(squareAt(place(square))).toBe(square);
    expect(place('j10')).toEqual({ file: 9, rank: 9 });
    expect(isOnBoard(place('j10'), { width: 10, height: 10 })).toBe(true);
    expect(isOnBoard(place('i1'), { width: 8, height: 8 })).toBe(false);
  });

  it('are where a player sees them', () => {
    for (const size of [8, 10]) {
      const board = { width: size, height: size };
      for (const side of ['white', 'black'] as const) {
        rowsSeenFrom(side, board).forEach((squares, top) =>
          squares.forEach((square, left) => {
            expect([column(square, side, board), row(square, side, board)]).toEqual([left, top]);
          }),
        );
      }
    }
  });

  it('are listed as a player sees them', () => {
    const board = { width: 8, height: 8 };
    const fromWhite = rowsSeenFrom('white', board);
    expect([fromWhite[0]?.[0], fromWhite[7]?.[7]]).toEqual(['a8', 'h1']);
    const fromBlack = rowsSeenFrom('black', board);
    expect([fromBlack[0]?.[0], fromBlack[7]?.[7]]).toEqual(['h1', 'a8']);
  });

  it('form lines', () => {
    expect(lineTo('a1', 'd4')).toEqual(['b2', 'c3', 'd4']);
    expect(lineTo('d4', 'd2')).toEqual(['d3', 'd2']);
    expect(lineTo('a1', 'b3')).toEqual(['b3']);
    expect(lineTo('a1', 'a1')).toEqual([]);
  });
});
