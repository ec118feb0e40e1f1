import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../record/record';
import { loadRules, position } from '../rules/rules';
import { firstMoves, whiteScore } from './first-moves';

await loadRules();

const FILES = 'abcdefgh';
const mirror = (text: string): string =>
  text.replace(/[a-h]/g, (file) => FILES[FILES.length - 1 - FILES.indexOf(file)] ?? file);

describe('the first moves', () => {
  const { variant, moves, games } = firstMoves;
  const start = position(emptyRecord(variant));

  it('are all legal first moves, each pair of mirror images once', () => {
    expect(moves.map(({ mirrored }) => mirrored)).toEqual(moves.map(({ text }) => mirror(text)));
    const listed = moves.flatMap(({ text, mirrored }) => [text, mirrored]);
    expect([...listed].sort()).toEqual(start.moves.map(({ text }) => text).sort());
    expect(moves).toHaveLength(26);
  });

  it('have the replies that the rules allow, and lines of legal moves', () => {
    for (const { text, replies, line } of moves) {
      expect(line.length).toBeGreaterThan(2);
      position({ ...emptyRecord(variant), moves: [text, ...line] });
      expect(position({ ...emptyRecord(variant), moves: [text] }).moves).toHaveLength(replies);
      // The page says so once for all.
      expect(replies).toBe(52);
    }
  });

  it('are ordered by the engine’s score, each with the same number of games', () => {
    const scores = moves.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { white, draws, black } of moves) expect(white + draws + black).toBe(games);
    expect(whiteScore({ text: '', mirrored: '', replies: 0, score: 0, line: [], white: 1, draws: 2, black: 1 })).toBe(50);
  });
});
