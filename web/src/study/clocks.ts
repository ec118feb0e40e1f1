// The clocks of the players in a game with times in its comments.

import { opponent } from '../record/sides';
import { clockTimes, type ClockTimesView } from '../rules/pdn';
import type { Side } from '../rules/rules';
import type { Path, Tree } from '../tree/tree';
import { type AnnotatedGame, tagOf } from './annotated';

/** The time left to each side in milliseconds; null if it is not known. */
export type TimesLeft = Record<Side, number | null>;

/** The comments on the moves that lead to a path, the last first. */
function commentsBefore(tree: Tree, path: Path): string[] {
  const comments: string[] = [];
  let { children } = tree;
  for (const index of path) {
    const node = children[index];
    if (!node) break;
    comments.push(node.comment);
    ({ children } = node);
  }
  return comments.reverse();
}

const NO_TIMES: ClockTimesView = { left: null, white: null, black: null, elapsed: null };

const timesIn = (comment: string): ClockTimesView => (/\[%(cl|emt)/.test(comment) ? clockTimes(comment) : NO_TIMES);

/**
 * What the last moves before a path say of the clocks: the clock itself, or the times that all
 * moves took and the time control. `turn` is the side to move there.
 */
export function timesLeftAt(game: Pick<AnnotatedGame, 'tree' | 'tags'>, path: Path, turn: Side): TimesLeft {
  const left: TimesLeft = { white: null, black: null };
  const elapsed: Record<Side, (number | null)[]> = { white: [], black: [] };
  let mover = opponent(turn);
  for (const comment of commentsBefore(game.tree, path)) {
    if (left.white !== null && left.black !== null) return left;
    const times = timesIn(comment);
    left.white ??= times.white;
    left.black ??= times.black;
    left[mover] ??= times.left;
    elapsed[mover].push(times.elapsed);
    mover = opponent(mover);
  }
  const control = tagOf(game, 'TimeControl');
  return { white: left.white ?? leftAfter(elapsed.white, control), black: left.black ?? leftAfter(elapsed.black, control) };
}

/** The time left after moves that took these times, by a time control such as `300+3`. */
function leftAfter(elapsed: readonly (number | null)[], control: string): number | null {
  const [, base, increment = '0'] = /^(\d{1,6})(?:\+(\d{1,6}))?$/.exec(control) ?? [];
  if (!base || elapsed.length === 0) return null;
  let left = Number(base) * 1000;
  for (const time of elapsed) {
    if (time === null) return null;
    left += Number(increment) * 1000 - time;
  }
  return Math.max(left, 0);
}
