// The positions of a game as pictures, one after the other.

import type { Picture } from '../board/chessboard';
import { Game, type GameRecord, readSetup, type Side, variantNamed } from '../rules/rules';
import { setupPictureOf } from './picture';

/** The start of a game and the position after each move, with the last move lit. Throws if a move is not legal. */
export function framesOf(record: GameRecord, orientation: Side): Picture[] {
  const variant = variantNamed(record.variant);
  const game = Game.from({ ...record, moves: [], conclusion: null });
  try {
    const start = setupPictureOf(variant, game.view().pieces, orientation);
    const played = record.moves.map((text) => {
      const { move, fen } = game.play(text);
      return { ...setupPictureOf(variant, readSetup(variant.name, fen).pieces, orientation), last: move.path };
    });
    return [start, ...played];
  } finally {
    game.free();
  }
}
