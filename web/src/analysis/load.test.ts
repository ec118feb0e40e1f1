import { beforeAll, expect, it } from 'vitest';
import { gameFrom, loadRulesAndPdn } from '../rules/testing';
import { titleOf } from '../study/annotated';
import { chapterTitle } from '../study/studies';
import { MAX_BYTES, readAnnotated } from './load';
import { analysisLinkTo, readAnalysisLink } from '../record/links';

beforeAll(loadRulesAndPdn);

it('links carry games and positions', () => {
  for (const game of [gameFrom(null, ['d1-d4', 'd8-d5']), gameFrom('W:Wa1,d4:Bd5,d7,h8', ['d4xd6xd8'])]) {
    const linked = readAnalysisLink(analysisLinkTo(game));
    expect(linked?.startFen).toBe(game.startFen);
    expect(linked?.moves).toEqual(game.moves);
  }
  expect(readAnalysisLink('#/play')).toBe(null);
});

it('broken links say what is wrong', () => {
  expect(() => readAnalysisLink('#/analysis/dameo?fen=W%3AWa1%2Cd4%3ABd')).toThrow('bad FEN');
  expect(() => readAnalysisLink('#/analysis/dameo?moves=d1-d5')).toThrow('d1-d5');
});

it('texts are positions or games', () => {
  const only = (text: string) => readAnnotated(text, 'dameo').games[0];
  expect(only(' W:Wa1:Bh8\n')?.startFen).toBe('W:Wa1:Bh8');
  expect(only('W:Wa1:Bh8.\n')?.startFen).toBe('W:Wa1:Bh8');
  const study = only('[White "A"]\n\n1. d1-d4 (1. e1-e4) d8-d5 *');
  expect(study?.tree.children.map(({ text }) => text)).toEqual(['d1-d4', 'e1-e4']);
  expect(() => readAnnotated('W:Wa8:B', 'dameo')).toThrow('a white man on a8 would be a king');
  expect(() => readAnnotated('', 'dameo')).toThrow('no game');
  expect(() => readAnnotated('x'.repeat(MAX_BYTES + 1), 'dameo')).toThrow('too long');
});

it('files of several games let one choose', () => {
  const { games } = readAnnotated('[White "A"]\n[Black "B"]\n\n1. d1-d4 1-0\n\n[Event "?"]\n\n1. e1-e4 *', 'dameo');
  expect(games.map((game, index) => titleOf(game, index + 1))).toEqual([
    '1. A – B (1-0)',
    '2. game',
  ]);
});

it('what is not understood costs no game', () => {
  const { games, problems } = readAnnotated('1. D1–D4 += d8 - b6* 2. -- d6-d5 ½-½\n', 'dameo');
  const [first] = games[0]?.tree.children ?? [];
  expect([first?.text, first?.comment, first?.children[0]?.text]).toEqual(['d1-d4', '+=', 'd8-b6']);
  expect([first?.children[0]?.nags, first?.children[0]?.comment, games[0]?.result]).toEqual([[7], '-- d6-d5', '1/2-1/2']);
  expect(problems).toEqual([
    'game 1: line 1, column 10: “+=” is not a move',
    'game 1: line 1, column 25: “--” is not a move',
  ]);
});

it('chapters have names', () => {
  const { games } = readAnnotated('[ChapterName "One"]\n\n1. d1-d4 *\n', 'dameo');
  expect(games.map((game) => [titleOf(game, 1), chapterTitle(game, 1)])).toEqual([['1. One', 'One']]);
});

it('lines of moves are read in every notation', () => {
  const moves = (text: string, format: string | null = null): string[][] =>
    readAnnotated(text, 'dameo', format).games.map(({ tree }) => {
      const texts: string[] = [];
      for (let [at] = tree.children; at; [at] = at.children) texts.push(at.text);
      return texts;
    });
  const expected = ['d1-d4', 'd8-b6', 'e1-e4', 'd6-d5', 'd4xd6xd8'];
  for (const text of [
    'd1-d4 d8-b6 e1-e4 d6-d5 d4xd6xd8',
    'd1d4 d8b6 e1e4 d6d5 d4d6,d6d8K',
    'd1-d4 d8-b6 e1-e4 d6-d5 d4-d6-d8x',
    'd1d4 d8b6 e1e4 d6d5 d4:d6:d8',
    'd1-d4 d8-b6 e1-e4 d6-d5 d4-d6-d8',
    '1. d1-d4 d8-b6 2. e1-e4 d6-d5 3. d4xd8',
  ]) {
    expect(moves(text), text).toEqual([expected]);
    expect(moves(`${text}\n${text}\n`), text).toEqual([expected, expected]);
  }
  expect(moves('1.d14-d8b6 2.e14-d65 3.d48x', 'mindsports-short')).toEqual([expected]);
  // The shorthand, too, without being told.
  expect(moves('1.d14-d8b6 2.e14-d65 3.d48x')).toEqual([expected]);
  expect(() => moves('1.d14-d8b9')).toThrow('line 1, column 3: "d14-d8b9": expected a move');
  expect(() => moves('{')).toThrow('not a game record');
});

it('a game without a legal move is named, and the others are read', () => {
  const { games, problems } = readAnnotated('d1d4 d8d5\ne8e3 e1e4\nf1f4', 'dameo');
  expect(games.length).toBe(2);
  expect(problems).toEqual([expect.stringContaining('game 2: ply 1: “e8e3” is illegal: ')]);
});

it('a line of moves is read up to an illegal one, and it is said which', () => {
  const { games, problems } = readAnnotated('d1d4 d8d5\ne1e4 e8e3\nf1f4', 'dameo');
  expect(games.map(({ tree }) => tree.children[0]?.text)).toEqual(['d1-d4', 'e1-e4', 'f1-f4']);
  expect(games[1]?.tree.children[0]?.children).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('game 2: ply 2: “e8e3” is illegal: ')]);
});

it('a file of more games than are read says so', () => {
  const { games, problems } = readAnnotated('d1-d4 d8-d5\n'.repeat(1_500), 'dameo');
  expect(games).toHaveLength(1_000);
  expect(problems).toEqual(['only the first 1000 games were read']);
});

it('a game with tags is read up to an illegal move, and it is said which', () => {
  const { games, problems } = readAnnotated('[White "A"]\n\n1. d1-d4 d8-d5 2. d4-d8 d5-d4 0-1', 'dameo');
  expect(games.map(({ tree }) => tree.children[0]?.children.map(({ text, children }) => [text, children]))).toEqual([
    [['d8-d5', []]],
  ]);
  expect(problems).toEqual([expect.stringContaining('game 1: ply 3: “d4-d8” is illegal: ')]);
});
