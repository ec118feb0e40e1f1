// Links that carry a game with its variations, comments and tags.

import { packText, unpackText } from '../lib/packed-text';
import { analysisLinkTo } from '../record/links';
import type { GameRecord } from '../rules/rules';
import { type AnnotatedGame, isPlain, pdnOf } from '../study/annotated';
import { endOf, movesOn, type Path } from '../tree/tree';
import { MAX_BYTES, readAnnotated } from './load';

/** Programs that pass links on cut longer ones, in characters. */
export const MAX_LINK = 8_000;

/**
 * A link to a game whose position at a path is shown; null if it would be too long. `record`
 * is the game up to there.
 */
export async function linkWithGame(game: AnnotatedGame, path: Path, record: GameRecord): Promise<string | null> {
  const isMain = path.every((index) => index === 0);
  const link =
    isMain && isPlain(game)
      ? analysisLinkTo({ ...record, moves: movesOn(game.tree, endOf(game.tree, path)) }, {}, path.length)
      : analysisLinkTo(record, { pdn: await packText(pdnOf(game)) });
  return link.length <= MAX_LINK ? link : null;
}

/** The game of a link. Throws if it cannot be read. */
export async function sharedGame(packed: string): Promise<AnnotatedGame> {
  const { games } = readAnnotated(await unpackText(packed, MAX_BYTES), 'dameo', 'pdn');
  return games[0] as AnnotatedGame;
}
