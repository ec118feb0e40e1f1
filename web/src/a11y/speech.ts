// Squares and moves in words, for screen readers.

import type { Picture } from '../board/chessboard';
import { m } from '../paraglide/messages';
import type { LegalMove, PlyView } from '../rules/rules';

/** A square of a picture, with its piece and its marks. */
export function squareInWords(picture: Picture, square: string): string {
  const piece = picture.pieces.find((candidate) => candidate.square === square);
  const empty = picture.unplayable.includes(square) ? m.board_unplayable() : m.board_empty();
  const badge = picture.badges.find((candidate) => candidate.square === square);
  const notes = [
    picture.taken.includes(square) && m.board_being_captured(),
    picture.marked.includes(square) && m.board_capturer(),
    picture.selected === square && m.board_picked_up(),
    picture.destinations.includes(square) && m.board_destination(),
    badge?.words,
  ].filter(Boolean);
  const what = piece
    ? m.board_piece({ color: piece.color, piece: picture.names[piece.role] ?? piece.role })
    : empty;
  return [square, what, ...notes].join(', ');
}

/** A way over squares: `d1 to d4`, or `d4 takes to d6 takes to d8`. */
export const wayInWords = (path: readonly string[], isCapture: boolean): string =>
  path.reduce((from, to) => (isCapture ? m.board_takes_to({ from, to }) : m.board_moves_to({ from, to })));

export function moveInWords({ path, captured, promotes }: LegalMove): string {
  const parts = [
    wayInWords(path, captured.length > 0),
    captured.length > 1 && m.board_takes_pieces({ count: captured.length }),
    promotes && m.board_promotes(),
  ];
  return parts.filter(Boolean).join(', ');
}

export const plyInWords = ({ turn, move }: PlyView): string => m.board_ply({ side: turn, move: moveInWords(move) });
