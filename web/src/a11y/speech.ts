// Squares and moves in words, for screen readers.

import type { Picture } from '../board/chessboard';
import type { LegalMove, PlyView } from '../rules/rules';

/** A square of a picture, with its piece and its marks. */
export function squareInWords(picture: Picture, square: string): string {
  const piece = picture.pieces.find((candidate) => candidate.square === square);
  const empty = picture.unplayable.includes(square) ? 'not played on' : 'empty';
  const what = piece ? `${piece.color} ${picture.names[piece.role] ?? piece.role}` : empty;
  const badge = picture.badges.find((candidate) => candidate.square === square);
  const notes = [
    picture.taken.includes(square) && 'being captured',
    picture.marked.includes(square) && 'must capture',
    picture.selected === square && 'picked up',
    picture.destinations.includes(square) && 'can go here',
    badge?.words,
  ].filter(Boolean);
  return [square, what, ...notes].join(', ');
}

const count = (captured: string[]): string =>
  captured.length === 1 ? 'takes 1 piece' : `takes ${captured.length} pieces`;

export function moveInWords({ path, captured, promotes }: LegalMove): string {
  const way = path.join(captured.length > 0 ? ' takes to ' : ' to ');
  const taken = captured.length > 1 ? `, ${count(captured)}` : '';
  return `${way}${taken}${promotes ? ', promotes' : ''}`;
}

export const plyInWords = ({ turn, move }: PlyView): string =>
  `${turn === 'white' ? 'White' : 'Black'}: ${moveInWords(move)}`;
