// A game as the attributes of a player.

import type { Side } from '../rules/rules';
import { type AnnotatedGame, isPlain, pdnOf } from '../study/annotated';
import * as tree from '../tree/tree';
import type { Attributes } from './attributes';

/**
 * The attributes of a player for a game whose position at a path is shown first. A game
 * of moves alone is written as moves, any other as PDN; a variation becomes the game.
 */
export function attributesOf(game: AnnotatedGame, path: tree.Path, orientation: Side): Attributes {
  const start = path.length > 0 && { ply: String(path.length) };
  const side = orientation === 'black' && ({ orientation } as const);
  const isMain = path.every((index) => index === 0);
  if (isMain && !isPlain(game)) return { pdn: pdnOf(game).trim(), ...start, ...side };
  const moves = tree.movesOn(game.tree, tree.endOf(game.tree, path));
  return {
    variant: game.variant,
    ...(game.startFen !== null && { fen: game.startFen }),
    ...(moves.length > 0 && { moves: moves.join(' ') }),
    ...start,
    ...side,
  };
}
