// A game with variations, comments and tags.

import { m } from '../paraglide/messages';
import { outcomeText, recordedOutcome } from '../record/outcome';
import { resultText } from '../record/result';
import { type PdnView, writePdn } from '../rules/pdn';
import type { GameRecord, PositionView } from '../rules/rules';
import * as tree from '../tree/tree';

export interface Tag {
  name: string;
  value: string;
}

export interface AnnotatedGame {
  variant: string;
  drawRules: string;
  startFen: string | null;
  tags: Tag[];
  /** As in PDN; `*` if there is none. */
  result: string;
  tree: tree.Tree;
}

export const gameOf = ({ variant, drawRules, startFen, moves }: GameRecord): AnnotatedGame => ({
  variant,
  drawRules,
  startFen: startFen ?? null,
  tags: [],
  result: '*',
  tree: tree.playAll(tree.EMPTY, [], moves).tree,
});

export const gameFrom = ({ line, ...game }: PdnView): AnnotatedGame => ({
  ...game,
  startFen: game.startFen ?? null,
  tree: tree.fromLine(line),
});

/** The game as PDN. Throws if a move is illegal, or if a tag, the result or the start cannot be written. */
export function pdnOf({ tree: moves, ...game }: AnnotatedGame): string {
  return writePdn({ ...game, line: tree.toLine(moves) });
}

/** The value of a tag; empty if it is missing or unknown (`?`). */
export function tagOf({ tags }: Pick<AnnotatedGame, 'tags'>, name: string): string {
  const found = tags.find((tag) => tag.name === name)?.value ?? '';
  return /^[?.]*$/.test(found) ? '' : found;
}

/** `Ada – Bo`; empty if nobody is named. */
export const playersOf = (game: Pick<AnnotatedGame, 'tags'>): string =>
  ['White', 'Black'].map((side) => tagOf(game, side)).filter(Boolean).join(' – ');

/** A title that distinguishes a game from the others of its file. */
export function titleOf(game: Pick<AnnotatedGame, 'tags' | 'result'>, number: number): string {
  const rest = [tagOf(game, 'Event'), tagOf(game, 'Date'), resultText(game.result)].filter(Boolean).join(', ');
  const name = playersOf(game) || tagOf(game, 'ChapterName') || m.analysis_untitled_game();
  const title = `${number}. ${name}`;
  return rest ? `${title} (${rest})` : title;
}

type Start = Pick<GameRecord, 'variant' | 'startFen'>;

/** The path of a game's moves in a game of the same start, as far as it has them; null for another start. */
export function pathOf(game: AnnotatedGame, { variant, startFen, moves }: GameRecord): tree.Path | null {
  return isSameStart(game, { variant, startFen }) ? tree.follow(game.tree, moves) : null;
}

/** Whether two games began from the same position. */
export const isSameStart = (game: Start, { variant, startFen }: Start): boolean =>
  game.variant === variant && (game.startFen ?? null) === (startFen ?? null);

/**
 * How a game ended, in the position at a path: by the rules, or at the end of the main line as
 * its file says; null elsewhere.
 */
export function outcomeAt(game: AnnotatedGame, path: tree.Path, { outcome, turn }: PositionView): string | null {
  if (outcome) return outcomeText(outcome, turn);
  const isEnd = path.every((index) => index === 0) && !tree.nodeAt(game.tree, [...path, 0]);
  return isEnd ? recordedOutcome(game.result, tagOf(game, 'Termination'), turn) : null;
}

/** Whether a game has moves alone: no tags, comments, signs or variations. */
export function isPlain({ tags, tree: { comment, children } }: AnnotatedGame): boolean {
  const line = tree.lineFrom(children, true);
  const isBare = line.every(({ node, others }) => !node.comment && node.nags.length === 0 && others.length === 0);
  return isBare && !comment && tags.length === 0;
}
