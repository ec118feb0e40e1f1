// What an analysis is about, and how the browser remembers it.

import { load, save } from '../lib/storage';
import * as rules from '../rules/rules';
import type { GameRecord, PdnView } from '../rules/rules';
import * as tree from '../tree/tree';

/** What an analysis is about. */
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

/** A study and the place in it that one looks at. */
export interface Place {
  study: Study;
  path: tree.Path;
}

const KEY = 'dameo.analysis';

/** Remembers where one is. */
export const remember = (place: Place): void => save(KEY, place);

/**
 * The study that was remembered if it holds the game of a link, with the place
 * that the link leads to; otherwise the game of the link alone.
 */
export function reopen(linked: GameRecord): Place {
  const known = load(KEY, isPlace);
  const path = known && pathOf(known.study, linked);
  if (known && path) return { study: known.study, path };
  const study = studyOf(linked);
  return { study, path: tree.endOf(study.tree, []) };
}

/** Where the moves of a game lead in a study of the same beginning. */
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

/** Whether something remembered is a study whose every line can be played. */
function isPlace(value: unknown): value is Place {
  try {
    const { study, path } = value as Place;
    const { tree: moves, ...game } = study;
    rules.writePdn({ ...game, line: tree.toLine(moves) });
    return Array.isArray(path);
  } catch {
    return false;
  }
}
