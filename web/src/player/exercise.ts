// Finding the moves of a line: the reader's tries, as pure functions of the tree. The
// main line has the solution. Variations marked `!` or `!!` are right as well; the
// others are wrong, and their comments say why.

import { textOf } from '../tree/comments';
import * as tree from '../tree/tree';

export type Status =
  /** The reader moves. `wrong` is the last move that was not right, and `say` the comment on it. */
  | { kind: 'asked'; wrong: string | null; say: string }
  /** The other side is about to reply. */
  | { kind: 'replying' }
  /** Solved, or shown on request: the whole line may be looked through. */
  | { kind: 'solved' }
  | { kind: 'shown' };

export interface Exercise {
  path: tree.Path;
  status: Status;
}

/** The NAGs of `!` and `!!`. */
const RIGHT = [1, 3];

const ASKED: Status = { kind: 'asked', wrong: null, say: '' };

/** The exercise at its start; null if no move follows it. */
export const begin = (game: tree.Tree, path: tree.Path): Exercise | null =>
  hasNext(game, path) ? { path, status: ASKED } : null;

/** After a move of the reader. */
export function tried(game: tree.Tree, { path }: Exercise, text: string): Exercise {
  const found = tree.find(game, path, text);
  const node = found && tree.nodeAt(game, found);
  const isRight = node && (found.at(-1) === 0 || node.nags.some((nag) => RIGHT.includes(nag)));
  if (!isRight) return { path, status: { kind: 'asked', wrong: text, say: textOf(node?.comment ?? '') } };
  return { path: found, status: { kind: hasNext(game, found) ? 'replying' : 'solved' } };
}

/** After the reply of the other side. */
export function replied(game: tree.Tree, { path }: Exercise): Exercise {
  const after = [...path, 0];
  return { path: after, status: hasNext(game, after) ? ASKED : { kind: 'solved' } };
}

/** Shows the solution. */
export const shown = ({ path }: Exercise): Exercise => ({ path, status: { kind: 'shown' } });

/** Whether the moves that follow are still hidden. */
export const isHidden = (exercise: Exercise | null): boolean =>
  exercise?.status.kind === 'asked' || exercise?.status.kind === 'replying';

const hasNext = (game: tree.Tree, path: tree.Path): boolean => tree.nodeAt(game, [...path, 0]) !== null;
