import { describe, expect, it } from 'vitest';
import * as tree from './tree';

/** The tree and path after playing from a path. */
const line = (start: tree.Tree, path: tree.Path, moves: string) =>
  moves.split(' ').reduce((at, text) => tree.play(at.tree, at.path, text), { tree: start, path });

const main = line(tree.EMPTY, [], 'a b c');
const withVariation = line(main.tree, [0], 'x y');

describe('a tree', () => {
  it('grows by moves and keeps what it knows', () => {
    expect(main.path).toEqual([0, 0, 0]);
    expect(withVariation.path).toEqual([0, 1, 0]);
    expect(tree.movesOn(withVariation.tree, [0, 1, 0])).toEqual(['a', 'x', 'y']);
    expect(tree.play(main.tree, [], 'a')).toEqual({ tree: main.tree, path: [0] });
    expect(tree.EMPTY.children).toEqual([]);
    expect(tree.endOf(withVariation.tree, [])).toEqual([0, 0, 0]);
    expect(tree.endOf(withVariation.tree, [0, 1])).toEqual([0, 1, 0]);
  });

  it('takes comments and loses branches', () => {
    const commented = tree.comment(main.tree, [0, 0], 'why not');
    expect(tree.nodeAt(commented, [0, 0])?.comment).toBe('why not');
    expect(tree.comment(main.tree, [], 'before').comment).toBe('before');
    const cut = tree.remove(withVariation.tree, [0, 0]);
    expect(tree.movesOn(cut, tree.endOf(cut, []))).toEqual(['a', 'x', 'y']);
  });

  it('has lines, and places in them', () => {
    expect([tree.EMPTY, withVariation.tree].map(tree.sizeOf)).toEqual([0, 5]);
    const steps = tree.lineFrom(withVariation.tree.children, true);
    expect(steps.map(({ node, isFirst, others }) => [node.text, isFirst, others.map(({ text }) => text)])).toEqual([
      ['a', true, []],
      ['b', false, ['x']],
      ['c', true, []],
    ]);
    expect(tree.nodeAt(withVariation.tree, tree.pathInLine([], 2))?.text).toBe('c');
    expect(tree.nodeAt(withVariation.tree, tree.pathInLine([], 1, 1))?.text).toBe('x');
    expect(tree.nodeAt(withVariation.tree, tree.pathInLine([0, 1], 0))?.text).toBe('y');
    expect([[0], [0, 0, 0], [0, 1, 0]].map((path) => tree.indexInLine([], path))).toEqual([0, 2, 1]);
    expect(tree.indexInLine([0, 1], [0, 1, 0])).toBe(0);
    expect([[], [0, 1], [0, 0, 0]].map((path) => tree.indexInLine([0, 1], path))).toEqual([-1, -1, -1]);
  });

  it('promotes a variation', () => {
    const promoted = tree.promote(withVariation.tree, [0, 1, 0]);
    expect(promoted.path).toEqual([0, 0, 0]);
    expect(tree.movesOn(promoted.tree, promoted.path)).toEqual(['a', 'x', 'y']);
    expect(tree.movesOn(promoted.tree, [0, 1, 0])).toEqual(['a', 'b', 'c']);
  });

  it('goes to a file and back', () => {
    const commented = tree.comment(tree.comment(withVariation.tree, [0, 1], 'bold'), [], 'start');
    const deeper = line(commented, [0, 1], 'z').tree;
    const written = tree.toLine(deeper);
    expect(written.moves.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(written.moves[1]?.variations[0]?.moves[1]?.variations[0]?.moves[0]?.text).toBe('z');
    expect(tree.fromLine(written)).toEqual(deeper);
  });
});
