// The edits of a game: what has been done and can be undone. The tree before the edits and
// the edits themselves are stored; an edit is small, however large the game.

import { changed, type History, NO_HISTORY, redo, type Step, undo } from '../lib/history';
import { pack, type PackedPath, unpack } from '../tree/flat';
import { applyPatch, patchOf } from '../tree/patch';
import type { Path, Tree } from '../tree/tree';
import type { StoredEdit, StoredJournal } from './records';

/** A tree and the path of its selected node. */
export interface Place {
  tree: Tree;
  path: Path;
}

/** The edits that are kept beyond those that can be undone, before they become part of the stored tree. */
const SLACK = 200;

export interface Journal {
  /** The tree before the edits. */
  readonly base: Tree;
  /** Done ones, then undone ones. */
  readonly edits: readonly StoredEdit[];
  /** The places before and after; as many past ones as can be undone. */
  readonly history: History<Place>;
  readonly now: Place;
}

export const newJournal = (tree: Tree, path: Path): Journal => ({
  base: tree,
  edits: [],
  history: NO_HISTORY,
  now: { tree, path },
});

/** The journal after an edit. What was undone can no longer be redone. */
export function edited({ base, edits, history, now }: Journal, next: Place): Journal {
  const done = edits.slice(0, edits.length - history.future.length);
  const edit = { patch: patchOf(now.tree, next.tree), from: pack(now.path), to: pack(next.path) };
  const grown = { base, edits: [...done, edit], history: changed(history, now), now: next };
  return grown.edits.length > grown.history.past.length + SLACK ? folded(grown) : grown;
}

/** The journal with only the edits that can be undone. */
function folded({ history, edits, base, now }: Journal): Journal {
  const kept = history.past.length;
  return { base: history.past[0]?.tree ?? base, edits: kept > 0 ? edits.slice(-kept) : [], history, now };
}

export const selected = (journal: Journal, path: Path): Journal => ({
  ...journal,
  now: { tree: journal.now.tree, path },
});

export const undone = (journal: Journal): Journal => stepped(journal, undo(journal.history, journal.now));

export const redone = (journal: Journal): Journal => stepped(journal, redo(journal.history, journal.now));

const stepped = (journal: Journal, step: Step<Place> | null): Journal =>
  step ? { ...journal, history: step.history, now: step.value } : journal;

export const stored = ({ edits, history, now }: Journal): StoredJournal => ({
  edits: [...edits],
  done: edits.length - history.future.length,
  path: pack(now.path),
});

/** The journal of a stored tree. Throws if an edit does not fit. */
export function restored(base: Tree, { edits, done, path }: StoredJournal): Journal {
  const states = edits.reduce<Tree[]>(
    (trees, { patch }) => [...trees, applyPatch(trees.at(-1) ?? base, patch)],
    [base],
  );
  const at = (index: number): Tree => states[index] ?? base;
  const past = edits.slice(0, done).map(({ from }, index) => placeIn(at(index), from));
  const future = edits.slice(done).map(({ to }, index) => placeIn(at(done + index + 1), to));
  const history = past.reduce<History<Place>>((so, place) => changed(so, place), NO_HISTORY);
  return { base, edits, history: { ...history, future }, now: placeIn(at(done), path) };
}

/** A path as far as a tree has it. */
function placeIn(tree: Tree, packed: PackedPath): Place {
  const path = unpack(packed);
  let length = 0;
  for (let nodes = tree.children; length < path.length; length += 1) {
    const node = nodes[path[length] ?? 0];
    if (!node) break;
    nodes = node.children;
  }
  return { tree, path: path.slice(0, length) };
}

