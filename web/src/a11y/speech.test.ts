import { describe, expect, it } from 'vitest';
import type { Picture } from '../board/chessboard';
import { moveInWords, squareInWords } from './speech';

const picture: Picture = {
  dimensions: { width: 8, height: 8 },
  names: { man: 'man', king: 'king' },
  unplayable: [],
  orientation: 'white',
  pieces: [
    { square: 'd6', color: 'white', role: 'man' },
    { square: 'd5', color: 'black', role: 'king' },
  ],
  taken: ['d5'],
  movable: 'white',
  selected: 'd6',
  destinations: ['d8'],
  marked: [],
  last: [],
  arrows: [],
  badges: [{ square: 'd8', value: 'loss', text: '−4', words: 'loses in 4' }],
  motion: null,
  pace: 1,
};

describe('words', () => {
  it('say what is on a square and what it means', () => {
    expect(squareInWords(picture, 'd6')).toBe('d6, white man, picked up');
    expect(squareInWords(picture, 'd5')).toBe('d5, black king, being captured');
    expect(squareInWords(picture, 'd8')).toBe('d8, empty, can go here, loses in 4');
    expect(squareInWords(picture, 'a1')).toBe('a1, empty');
  });

  it('follow the game', () => {
    const names = { man: 'pedina', king: 'dama', emperor: 'damone' };
    const damone = { ...picture, names, unplayable: ['a1'] };
    expect(squareInWords(damone, 'd5')).toBe('d5, black dama, being captured');
    expect(squareInWords(damone, 'a1')).toBe('a1, not played on');
    expect(squareInWords(damone, 'a2')).toBe('a2, empty');
  });

  it('describe moves', () => {
    const quiet = { text: 'd1-d4', from: 'd1', to: 'd4', captured: [], path: ['d1', 'd4'], promotes: false };
    expect(moveInWords(quiet)).toBe('d1 to d4');
    const path = ['d4', 'd6', 'd8'];
    expect(moveInWords({ ...quiet, path, captured: ['d5', 'd7'], promotes: true })).toBe(
      'd4 takes to d6 takes to d8, takes 2 pieces, promotes',
    );
  });
});
