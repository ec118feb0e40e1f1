// Studies as the store keeps them: the study with the list of its chapters, each chapter
// with its game, and a journal of the latest edits of each.

import type { ReviewReply } from '../engine/client';
import { has, isBoolean, isCount, isNumber, isObject, isText, optional } from '../lib/check';
import { isSide } from '../record/sides';
import type { Side } from '../rules/rules';
import { isId } from '../store/ids';
import { type FlatTree, flatten, isFlatTree, isPackedPath, type PackedPath, unflatten } from '../tree/flat';
import { isPatch, type Patch } from '../tree/patch';
import { type AnnotatedGame, pdnOf } from './annotated';
import { isReview } from './reviews';

/** A chapter in the list of its study. */
export interface ChapterEntry {
  id: string;
  title: string;
  variant: string;
}

/** The game on a server that its two players analyse together. */
export interface SharedGame {
  /** The id of the game. */
  game: string;
  /** The seat of the person at this screen. */
  seat: Side;
  /** Whether both have agreed to use an engine. */
  isEngineAllowed: boolean;
  /** The chapter for the opponent's analysis, which is there once something has come. */
  theirs: string;
}

export interface Study {
  id: string;
  revision: number;
  name: string;
  /** In milliseconds since 1970. */
  created: number;
  changed: number;
  /** At least one. */
  chapters: ChapterEntry[];
  /** Set for the study of a game that is analysed with the opponent. */
  shared?: SharedGame;
}

/** The game of a chapter before the edits of its journal. */
export interface Chapter {
  id: string;
  study: string;
  game: Omit<AnnotatedGame, 'tree'> & { tree: FlatTree };
  /** The latest review, of the main line as it was then. One that is damaged counts as none. */
  review?: ReviewReply;
}

/** An edit, with the paths that were selected before and after it. */
export interface StoredEdit {
  patch: Patch;
  from: PackedPath;
  to: PackedPath;
}

/** The latest edits of a chapter, so that they can be undone after a reload. */
export interface StoredJournal {
  edits: StoredEdit[];
  /** How many of the edits are not undone. */
  done: number;
  /** The selected node. */
  path: PackedPath;
}

export const storedGame = ({ tree, ...game }: AnnotatedGame): Chapter['game'] => ({ ...game, tree: flatten(tree) });

export const gameIn = ({ game: { tree, ...game } }: Chapter): AnnotatedGame => ({ ...game, tree: unflatten(tree) });

export const reviewIn = ({ review }: Chapter): ReviewReply | null => (isReview(review) ? review : null);

const isChapterEntry = has<ChapterEntry>({ id: isId, title: isText, variant: isText });

export const isStudy = has<Study>({
  id: isId,
  revision: isCount,
  name: isText,
  created: isNumber,
  changed: isNumber,
  chapters: (chapters) => Array.isArray(chapters) && chapters.length > 0 && chapters.every(isChapterEntry),
  shared: optional(has<SharedGame>({ game: isId, seat: isSide, isEngineAllowed: isBoolean, theirs: isId })),
});

const isTag = has({ name: isText, value: isText });

/** Whether a stored value is a chapter whose moves are all legal. */
export function isChapter(value: unknown): value is Chapter {
  if (!isObject(value) || !isId(value['id']) || !isId(value['study'])) return false;
  const { game } = value;
  if (!isObject(game) || !isFlatTree(game['tree'])) return false;
  const { variant, drawRules, startFen, tags, result } = game;
  const hasForm =
    [variant, drawRules, result].every(isText) &&
    (startFen === null || isText(startFen)) &&
    Array.isArray(tags) &&
    tags.every(isTag);
  return hasForm && isLegal(gameIn(value as unknown as Chapter));
}

export function isLegal(game: AnnotatedGame): boolean {
  try {
    pdnOf(game);
    return true;
  } catch {
    return false;
  }
}

export function isJournal(value: unknown): value is StoredJournal {
  if (!isObject(value)) return false;
  const { edits, done, path } = value;
  return (
    Array.isArray(edits) &&
    edits.every(isStoredEdit) &&
    isCount(done) &&
    done <= edits.length &&
    isPackedPath(path)
  );
}

const isStoredEdit = has<StoredEdit>({ patch: (patch) => isPatch(patch), from: isPackedPath, to: isPackedPath });
