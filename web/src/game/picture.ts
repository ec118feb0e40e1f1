// What the board shows of a game while a move is being entered.

import type { Arrow, Picture } from '../board/chessboard';
import type { BoardPiece } from '../board/keys';
import type { LegalMove, PositionView, Side, VariantInfo } from '../rules/rules';
import { destinations, type Entry, isUnderWay, reached } from './entry';

export interface Scene {
  variant: VariantInfo;
  position: PositionView;
  /** The move that led here. */
  last: LegalMove | null;
  entry: Entry | null;
  orientation: Side;
  /** Whether a hand may move the pieces of the side to move. */
  isOpen: boolean;
  arrows: Arrow[];
  motion: string[] | null;
}

/** The pieces as they stand in the middle of a capture. */
export function piecesDuring({ pieces }: PositionView, entry: Entry | null): BoardPiece[] {
  if (!entry || !isUnderWay(entry)) return pieces;
  const [from] = entry.stops;
  return pieces.map((piece) =>
    piece.square === from ? { ...piece, square: reached(entry) } : piece,
  );
}

/** The pieces that have to capture, if any have. */
export function capturers({ moves, outcome }: PositionView): string[] {
  if (outcome) return [];
  return [...new Set(moves.filter(({ captured }) => captured.length > 0).map(({ from }) => from))];
}

/** What the board of a game is like, whatever stands on it. */
export const boardOf = ({ width, height, roles, unplayable }: VariantInfo) => ({
  dimensions: { width, height },
  names: Object.fromEntries(roles.map(({ role, name }) => [role, name])),
  unplayable,
});

export function pictureOf(scene: Scene): Picture {
  const { variant, position, last, entry, orientation, isOpen, arrows, motion } = scene;
  return {
    ...boardOf(variant),
    orientation,
    pieces: piecesDuring(position, entry),
    taken: entry?.next.captured ?? [],
    movable: isOpen ? position.turn : null,
    selected: entry ? reached(entry) : null,
    destinations: entry ? destinations(entry) : [],
    marked: isOpen && !isUnderWay(entry) ? capturers(position) : [],
    last: last ? [last.from, last.to] : [],
    arrows,
    badges: [],
    motion,
  };
}
