import { beforeAll, expect, it } from 'vitest';
import { gameFrom, startRules } from '../rules/testing';
import { linkTo, MAX_BYTES, readLink, readStudies, titleOf } from './load';

beforeAll(startRules);

it('links carry games and positions', () => {
  for (const game of [gameFrom(null, ['d1-d4', 'd8-d5']), gameFrom('W:Wa1,d4:Bd5,d7,h8', ['d4xd6xd8'])]) {
    const linked = readLink(linkTo(game));
    expect(linked?.startFen).toBe(game.startFen);
    expect(linked?.moves).toEqual(game.moves);
  }
  expect(readLink('#/play')).toBe(null);
});

it('broken links say what is wrong', () => {
  expect(() => readLink('#/analysis/dameo?fen=W%3AWa1%2Cd4%3ABd')).toThrow('bad FEN');
  expect(() => readLink('#/analysis/dameo?moves=d1-d5')).toThrow('d1-d5');
});

it('texts are positions or games', () => {
  expect(readStudies(' W:Wa1:Bh8\n', 'dameo')[0]?.startFen).toBe('W:Wa1:Bh8');
  const [study] = readStudies('[White "A"]\n\n1. d1-d4 (1. e1-e4) d8-d5 *', 'dameo');
  expect(study?.tree.children.map(({ text }) => text)).toEqual(['d1-d4', 'e1-e4']);
  expect(() => readStudies('W:Wa8:B', 'dameo')).toThrow('a white man on a8 would be a king');
  expect(() => readStudies('', 'dameo')).toThrow('no game');
  expect(() => readStudies('x'.repeat(MAX_BYTES + 1), 'dameo')).toThrow('too much text');
});

it('files of several games let one choose', () => {
  const studies = readStudies('[White "A"]\n[Black "B"]\n\n1. d1-d4 1-0\n\n[Event "?"]\n\n1. e1-e4 *', 'dameo');
  expect(studies.map((study, index) => titleOf(study, index + 1))).toEqual([
    '1. A – B (1-0)',
    '2. game (*)',
  ]);
});
