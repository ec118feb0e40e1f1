import { beforeAll, describe, expect, it } from 'vitest';
import { loadRulesAndPdn } from '../rules/testing';
import * as tree from '../tree/tree';
import { readAttributes } from './attributes';

beforeAll(loadRulesAndPdn);

const START = 'W:Wb5,b4,a3:Be4,d3,b7,d5';
const LINE = ['b5-b6', 'b7xb5xb3', 'a3xc3xe3xe5xc5'];
const PDN = '[White "Ada"]\n[Result "1-0"]\n\n1. d1-d4 {good} d8-d5 (1... e8-e5) 2. e1-e4 1-0';

const movesOf = (attributes: Parameters<typeof readAttributes>[0]): string[] => {
  const { game } = readAttributes(attributes);
  return tree.movesOn(game.tree, tree.endOf(game.tree, []));
};

describe('a player shows', () => {
  it('the start of Dameo without any attribute', () => {
    const { game, start, orientation, isOpen, hasEngine, autoplay, problems } = readAttributes({});
    expect(game).toMatchObject({ variant: 'dameo', startFen: null, tree: tree.EMPTY });
    expect({ start, orientation, isOpen, hasEngine, autoplay, problems }).toEqual({
      start: [],
      orientation: 'white',
      isOpen: false,
      hasEngine: false,
      autoplay: null,
      problems: [],
    });
  });

  it('moves from a position, in any notation that names its squares, with or without numbers', () => {
    expect(movesOf({ fen: START, moves: LINE.join(' ') })).toEqual(LINE);
    expect(movesOf({ fen: START, moves: '1. b5b6 b7xb3,\n2. a3xc5' })).toEqual(LINE);
    expect(readAttributes({ fen: START, moves: LINE.join(' '), ply: 'end' }).start).toEqual([0, 0, 0]);
  });

  it('a game as PDN, with its variations', () => {
    const { game, start } = readAttributes({ pdn: PDN, ply: '1' });
    expect(game).toMatchObject({ result: '1-0', tags: [{ name: 'White', value: 'Ada' }] });
    expect(tree.nodeAt(game.tree, start)).toMatchObject({ text: 'd1-d4', comment: 'good' });
    expect(game.tree.children[0]?.children.map(({ text }) => text)).toEqual(['d8-d5', 'e8-e5']);
  });

  it('one of several games', () => {
    const two = `${PDN}\n\n[White "Bo"]\n\n1. e1-e4 *`;
    expect(movesOf({ pdn: two, game: '2' })).toEqual(['e1-e4']);
    expect(readAttributes({ src: 'games.pdn', game: '2' }, two).game.tags).toEqual([{ name: 'White', value: 'Bo' }]);
  });

  it('the game up to an illegal move, and says so', () => {
    const { game, problems } = readAttributes({ pdn: '[White "Ada"]\n\n1. d1-d4 d1-d4 *' });
    expect(tree.movesOn(game.tree, [0])).toEqual(['d1-d4']);
    expect(problems).toEqual([expect.stringMatching(/^pdn: .*d1-d4/)]);
  });

  it('the board from the side that is to find a move', () => {
    const moves = LINE.join(' ');
    expect(readAttributes({ fen: START, moves, ply: '1', try: '' }).orientation).toBe('black');
    expect(readAttributes({ fen: START, moves, ply: '1' }).orientation).toBe('white');
    expect(readAttributes({ fen: START, moves, ply: '1', try: '', orientation: 'white' }).orientation).toBe('white');
    expect(readAttributes({ fen: START, moves, try: 'false' }).isOpen).toBe(false);
  });

  it('moves by themselves at a pace in seconds', () => {
    expect(readAttributes({ autoplay: '' }).autoplay).toBe(1500);
    expect(readAttributes({ autoplay: '0.5' }).autoplay).toBe(500);
  });
});

describe('an attribute that is wrong is named with its text', () => {
  it.each([
    [{ variant: 'chess' }, /^variant: “chess” is not a variant/],
    [{ fen: 'W:Wz9:B' }, /^fen="W:Wz9:B": .*z9/],
    [{ fen: 'W:Wa8:B' }, /^fen="W:Wa8:B": .*a8/],
    [{ fen: START, moves: 'b5-b6 b7-b8' }, /^moves, move 2 "b7-b8": /],
    [{ moves: 'd1-d4 jump' }, /^moves, move 2 "jump": /],
    [{ pdn: '1. d1-d9' }, /^pdn: .*d1-d9/],
    [{ pdn: '' }, /^pdn: /],
    [{ moves: 'd1-d4', ply: '2' }, /^ply="2": expected a whole number from 0 to 1$/],
    [{ moves: 'd1-d4', ply: '-1' }, /^ply="-1": expected a whole number from 0 to 1$/],
    [{ pdn: PDN, game: '2' }, /^game="2": expected a whole number from 1 to 1$/],
    [{ game: '2' }, /^game="2": expected src or pdn/],
    [{ orientation: 'red' }, /^orientation="red": expected white or black$/],
    [{ theme: 'pink' }, /^theme="pink": expected auto or light or dark$/],
    [{ autoplay: 'fast' }, /^autoplay="fast": expected the seconds for a move, from 0.2 to 60$/],
    [{ pdn: PDN, fen: START }, /^both pdn and fen are given/],
    [{ src: 'a.pdn', pdn: PDN }, /^both src and pdn are given/],
    [{ src: 'a.pdn', moves: 'd1-d4' }, /^both src and moves are given/],
  ])('%o', (attributes, message) => {
    expect(() => readAttributes(attributes)).toThrow(message);
  });
});
