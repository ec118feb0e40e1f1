import { describe, expect, it } from 'vitest';
import * as tree from './tree';
import { moveVariation, promoteVariation, variationPlace } from './variations';

/** a b c, with x and y z instead of b, and w instead of z. */
const full = [
  ['a', 'b', 'c'],
  ['a', 'x'],
  ['a', 'y', 'z'],
  ['a', 'y', 'w'],
].reduce((at, moves) => tree.playAll(at, [], moves).tree, tree.EMPTY);

const textsAfter = (at: tree.Tree, path: tree.Path) => tree.nodeAt(at, path)?.children.map(({ text }) => text);

describe('a variation', () => {
  it('is promoted one level, not to the main line of the game', () => {
    const inner = promoteVariation(full, [0, 2, 1]);
    expect(inner.path).toEqual([0, 2, 0]);
    expect(tree.movesOn(inner.tree, inner.path)).toEqual(['a', 'y', 'w']);
    expect(textsAfter(inner.tree, [0])).toEqual(['b', 'x', 'y']);
    const outer = promoteVariation(inner.tree, inner.path);
    expect(textsAfter(outer.tree, [0])).toEqual(['y', 'b', 'x']);
    expect(tree.movesOn(outer.tree, outer.path)).toEqual(['a', 'y', 'w']);
  });

  it('moves up and down among the others, after the main one', () => {
    const up = moveVariation(full, [0, 2, 0], -1);
    expect(textsAfter(up.tree, [0])).toEqual(['b', 'y', 'x']);
    expect(tree.movesOn(up.tree, up.path)).toEqual(['a', 'y', 'z']);
    expect(moveVariation(up.tree, up.path, -1)).toEqual(up);
    const down = moveVariation(up.tree, up.path, 1);
    expect(down.tree).toEqual(full);
    expect(moveVariation(down.tree, [0, 2], 1).tree).toBe(down.tree);
  });

  it('has a place; the main line has none', () => {
    expect(variationPlace(full, [0, 1])).toEqual({ index: 1, count: 3 });
    expect(variationPlace(full, [0, 2, 1])).toEqual({ index: 1, count: 2 });
    expect(variationPlace(full, [0, 2, 0])).toEqual({ index: 2, count: 3 });
    expect(variationPlace(full, [0, 0, 0])).toBe(null);
    expect(promoteVariation(full, [0, 0]).tree).toBe(full);
    const alternatives = tree.playAll(full, [], ['q']);
    expect(variationPlace(alternatives.tree, alternatives.path)).toEqual({ index: 1, count: 2 });
  });
});
