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
