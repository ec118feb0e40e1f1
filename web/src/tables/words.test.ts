import { describe, expect, it } from 'vitest';
import { bestMoves, verdict, worthInWords, worthSign } from './words';

describe('what tables say', () => {
  it('names the winner, whoever is to move', () => {
    expect(verdict({ value: 'win', distance: 23 }, 'white')).toBe('White wins in 23 plies (12 moves)');
    expect(verdict({ value: 'loss', distance: 22 }, 'white')).toBe('Black wins in 22 plies (11 moves)');
    expect(verdict({ value: 'win', distance: 1 }, 'black')).toBe('Black wins in 1 ply (1 move)');
    expect(verdict({ value: 'draw', distance: null }, 'black')).toBe('Draw: neither side can force a win');
  });

  it('knows the end of a game, also where it is a win', () => {
    expect(verdict({ value: 'loss', distance: 0 }, 'black')).toBe('Black has no legal move: White has won');
    expect(verdict({ value: 'win', distance: 0 }, 'black')).toBe('Black has no legal move: Black has won');
  });

  it('says what moves come to', () => {
    expect(worthInWords({ value: 'loss', distance: 8 })).toBe('loses in 8');
    expect(worthInWords({ value: 'draw', distance: null })).toBe('draws');
    expect(worthSign({ value: 'win', distance: 7 })).toBe('+7');
    expect(worthSign({ value: 'draw', distance: null })).toBe('=');
  });

  it('chooses among equals alone', () => {
    const moves = [3, 3, 5].map((distance, at) => ({ text: `m${at}`, value: 'win' as const, distance }));
    const reply = { value: 'win' as const, distance: 3, moves, line: [] };
    expect(bestMoves(reply).map(({ text }) => text)).toEqual(['m0', 'm1']);
    expect(bestMoves({ ...reply, moves: [] })).toEqual([]);
  });
});
