// The game under analysis, and its copy in the browser's storage.

import { load, save } from '../lib/storage';
import * as rules from '../rules/rules';
import type { GameRecord, PdnView } from '../rules/rules';
import * as tree from '../tree/tree';

/** A game with variations. */
export interface Study {
  variant: string;
  drawRules: string;
  startFen: string | null;
  tags: { name: string; value: string }[];
  result: string;
  tree: tree.Tree;
}

export const studyOf = ({ variant, drawRules, startFen, moves }: GameRecord): Study => ({
  variant,
  drawRules,
  startFen: startFen ?? null,
  tags: [],
  result: '*',
  tree: moves.reduce((at, text) => tree.play(at.tree, at.path, text), {
    tree: tree.EMPTY,
    path: [] as tree.Path,
  }).tree,
});

export const studyFrom = ({ line, ...game }: PdnView): Study => ({
  ...game,
  tree: tree.fromLine(line),
});

/** A study and the path of its selected node. */
export interface Place {
  study: Study;
  path: tree.Path;
}

const KEY = 'dameo.analysis';

export const storePlace = (place: Place): void => save(KEY, place);

/**
 * The stored study if it contains the game of a link, at the position of the
 * link; otherwise a study of that game.
 */
export function restorePlace(linked: GameRecord): Place {
  const known = load(KEY, isPlace);
  const path = known && pathOf(known.study, linked);
  if (known && path) return { study: known.study, path };
  const study = studyOf(linked);
  return { study, path: tree.endOf(study.tree, []) };
}

/** The path of a game's moves in a study of the same start; null if a move is missing. */
function pathOf(study: Study, { variant, startFen, moves }: GameRecord): tree.Path | null {
  if (study.variant !== variant || study.startFen !== (startFen ?? null)) return null;
  let path: tree.Path = [];
  for (const text of moves) {
    const found = tree.find(study.tree, path, text);
    if (!found) return null;
    path = found;
  }
  return path;
}

/** Whether a stored value is a study whose moves are all legal. */
function isPlace(value: unknown): value is Place {
  try {
    const { study, path } = value as Place;
    const { tree: moves, ...game } = study;
    if (!tree.isTree(moves) || !Array.isArray(path)) return false;
    rules.writePdn({ ...game, line: tree.toLine(moves) });
    return true;
  } catch {
    return false;
  }
}
