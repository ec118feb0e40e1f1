// The order of the variations of a tree. A variation is named by the path of any of its
// moves: it begins with the last one that does not continue the line before it.

import { edit, nodeAt, type Path, type Tree } from './tree';

/** A tree, and the path of the same node in it. */
interface Moved {
  tree: Tree;
  path: Path;
}

/** The place of a variation among the moves that it is an alternative to, which the main one is the first of. */
export interface VariationPlace {
  /** From 1. */
  index: number;
  /** The number of moves in that position, the main one included. */
  count: number;
}

const branchOf = (path: Path): number => path.findLastIndex((index) => index > 0);

/** The place of the variation that a path ends in; null on the main line. */
export function variationPlace(tree: Tree, path: Path): VariationPlace | null {
  const depth = branchOf(path);
  if (depth < 0) return null;
  const siblings = nodeAt(tree, path.slice(0, depth))?.children ?? tree.children;
  return { index: path[depth] ?? 0, count: siblings.length };
}

/** Makes the variation the main one of its position: one level up. */
export const promoteVariation = (tree: Tree, path: Path): Moved => movedTo(tree, path, () => 0);

/** Moves the variation by a number of places among the others of its position; the main one stays the first. */
export const moveVariation = (tree: Tree, path: Path, by: number): Moved =>
  movedTo(tree, path, ({ index, count }) => Math.max(1, Math.min(index + by, count - 1)));

function movedTo(tree: Tree, path: Path, target: (place: VariationPlace) => number): Moved {
  const place = variationPlace(tree, path);
  if (!place) return { tree, path };
  const depth = branchOf(path);
  const to = target(place);
  if (to === place.index) return { tree, path };
  const changed = edit(tree, path.slice(0, depth), (children) => {
    const [moved, others] = [children[place.index], children.filter((_, at) => at !== place.index)];
    return moved ? others.toSpliced(to, 0, moved) : children;
  });
  return { tree: changed, path: path.with(depth, to) };
}
