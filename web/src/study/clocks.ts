// The clocks of the players in a game with times in its comments.

import { opponent } from '../record/sides';
import { clockTimes } from '../rules/rules';
import type { Side } from '../rules/rules';
import type { Path, Tree } from '../tree/tree';

/** The time left to each side in milliseconds; null if it is not known. */
export type TimesLeft = Record<Side, number | null>;

/** The comments on the moves that lead to a path. */
function commentsOn(tree: Tree, path: Path): string[] {
  const comments: string[] = [];
  let { children } = tree;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    comments.push(node.comment);
    ({ children } = node);
  }
  return comments;
}

/** What the last moves before a path say of the clocks. `turn` is the side to move there. */
export function timesLeftAt(tree: Tree, path: Path, turn: Side): TimesLeft {
  const left: TimesLeft = { white: null, black: null };
  let mover = opponent(turn);
  for (const comment of commentsOn(tree, path).reverse()) {
    if (left.white !== null && left.black !== null) break;
    if (comment.includes('[%cl')) {
      const times = clockTimes(comment);
      left.white ??= times.white;
      left.black ??= times.black;
      left[mover] ??= times.left;
    }
    mover = opponent(mover);
  }
  return left;
}
