// The sound of a change on a board.

import type { Picture } from '../board/chessboard';
import type { Sound } from './tones';

type Seen = Pick<Picture, 'pieces' | 'motion'>;

const promoted = ({ pieces }: Seen): number => pieces.filter(({ role }) => role !== 'man').length;

/** The sound of the move that led from one picture to the next; null if none was made. */
export function soundOf(before: Seen, after: Seen): Sound | null {
  // Jumps to another position, flips and takebacks are not animated, and silent.
  if (!after.motion) return null;
  if (promoted(after) > promoted(before)) return 'promotion';
  if (after.pieces.length < before.pieces.length) return 'capture';
  return after.motion.length > 1 ? 'move' : null;
}
