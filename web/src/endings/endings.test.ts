import { describe, expect, it } from 'vitest';
import { loadRules, position, readSetup, variantNamed } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { badges } from './badges';
import { endingLinkTo, readEndingLink } from '../record/links';
import { materialOf, materials, nameOfMaterial, randomPosition } from './material';

await loadRules();

describe('material', () => {
  it('is listed by pieces, the most kings first', () => {
    expect(materials(2).map(nameOfMaterial)).toEqual(['K', 'M', 'KK', 'KM', 'MM']);
    expect(materials(0)).toEqual([]);
  });

  it('is counted', () => {
    const { pieces } = readSetup('dameo', 'W:WKa1,b2,c2:BKh8');
    expect(nameOfMaterial(materialOf(pieces, 'white'))).toBe('KMM');
    expect(nameOfMaterial(materialOf(pieces, 'black'))).toBe('K');
  });

  it('gets random positions that can be played', () => {
    const dameo = variantNamed('dameo');
    const white = { kings: 1, men: 2 };
    const black = { kings: 0, men: 1 };
    for (let time = 0; time < 50; time += 1) {
      const fen = randomPosition(dameo, { white, black }) ?? '';
      const { pieces, faults } = readSetup('dameo', fen);
      expect(faults).toEqual([]);
      expect([materialOf(pieces, 'white'), materialOf(pieces, 'black')]).toEqual([white, black]);
      const { moves } = position(gameFrom(fen));
      expect(moves.length).toBeGreaterThan(0);
      expect(moves.flatMap(({ captured }) => captured)).toEqual([]);
    }
    const none = { kings: 0, men: 0 };
    expect(randomPosition(dameo, { white: none, black: none })).toBeNull();
  });
});

describe('links', () => {
  it('lead back to the ending', () => {
    const start = { variant: 'croda', fen: 'B:WKa1:Bh8' };
    expect(readEndingLink(endingLinkTo(start))).toEqual(start);
    expect(readEndingLink('#/endings').variant).toBe('dameo');
  });

  it('say what is wrong', () => {
    expect(() => readEndingLink('#/endings/dameo?fen=W:Wa8:B')).toThrow('white man on a8: would have been promoted there');
    expect(() => readEndingLink('#/endings/chess?fen=W:Wa1:B')).toThrow('chess');
  });
});

describe('badges', () => {
  const { moves } = position(gameFrom('W:WKa1,b2:Bh7'));
  const worths = moves.map(({ text }, at) => ({ text, value: 'win' as const, distance: 2 * at + 1 }));
  const reply = { value: 'win' as const, distance: 1, moves: worths, line: [] };

  it('show the best move of each piece', () => {
    const found = badges(moves, reply, []);
    expect(found.map(({ square }) => square).sort()).toEqual(['a1', 'b2']);
    expect(found).toContainEqual({ square: moves[0]?.from, value: 'win', text: '+1', words: 'wins in 1 move' });
  });

  it('show where a piece can go', () => {
    const [first] = moves;
    const found = badges(moves, reply, [first?.from ?? '']);
    const ends = moves.filter(({ from }) => from === first?.from).map(({ to }) => to);
    expect(found.map(({ square }) => square).sort()).toEqual([...ends].sort());
    expect(badges(moves, reply, ['h1'])).toEqual([]);
  });
});
