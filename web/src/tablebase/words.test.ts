import { describe, expect, it } from 'vitest';
import { bestMoves, resultInWords, valueInWords, valueSymbol } from './words';

describe('tablebase values', () => {
  it('names the winner, whichever side is to move', () => {
    expect(resultInWords({ value: 'win', distance: 23 }, 'white')).toBe('White wins in 12 moves');
    expect(resultInWords({ value: 'loss', distance: 22 }, 'white')).toBe('Black wins in 11 moves');
    expect(resultInWords({ value: 'win', distance: 1 }, 'black')).toBe('Black wins in 1 move');
    expect(resultInWords({ value: 'draw', distance: null }, 'black')).toBe('Draw: neither side can force a win');
  });

  it('names the end of a game, also if it is a win', () => {
    expect(resultInWords({ value: 'loss', distance: 0 }, 'black')).toBe('Black has no legal move: White has won');
    expect(resultInWords({ value: 'win', distance: 0 }, 'black')).toBe('Black has no legal move: Black has won');
  });

  it('puts moves into words and symbols', () => {
    expect(valueInWords({ value: 'loss', distance: 8 })).toBe('loses in 4 moves');
    expect(valueInWords({ value: 'draw', distance: null })).toBe('draws');
    expect(valueInWords({ value: 'win', distance: 1 })).toBe('wins in 1 move');
    expect(valueSymbol({ value: 'win', distance: 7 })).toBe('+4');
    expect(valueSymbol({ value: 'draw', distance: null })).toBe('=');
  });

  it('says who wins if it is unknown in how many moves', () => {
    const [win, loss] = (['win', 'loss'] as const).map((value) => ({ value, distance: null }));
    expect(resultInWords(win!, 'white')).toBe('White wins; in how many moves is unknown');
    expect(resultInWords(loss!, 'white')).toBe('Black wins; in how many moves is unknown');
    expect([win!, loss!].map(valueInWords)).toEqual(['wins', 'loses']);
    expect([win!, loss!].map(valueSymbol)).toEqual(['+', '−']);
  });

  it('finds every best move', () => {
    const moves = [3, 3, 5].map((distance, at) => ({ text: `m${at}`, value: 'win' as const, distance }));
    const reply = { value: 'win' as const, distance: 3, moves, line: [] };
    expect(bestMoves(reply).map(({ text }) => text)).toEqual(['m0', 'm1']);
    expect(bestMoves({ ...reply, moves: [] })).toEqual([]);
  });
});
