// The picture of a game on a board while a move is being entered.

import type { Arrow, Badge, Picture } from '../board/chessboard';
import type { BoardPiece } from '../board/keys';
import type { LegalMove, PositionView, Side, VariantInfo } from '../rules/rules';
import { destinations, type Entry, isUnderWay, reached } from './entry';
import type { EarlyInput } from './input.svelte';

export interface Scene {
  variant: VariantInfo;
  position: PositionView;
  /** The move that led to the position. */
  last: LegalMove | null;
  entry: Entry | null;
  /** What takes moves before their turn. */
  early: EarlyInput | null;
  orientation: Side;
  /** Whether the pieces of the side to move can be moved by hand. */
  isOpen: boolean;
  arrows: Arrow[];
  badges: Badge[];
  motion: string[] | null;
}

/** The pieces, the capturing one on the last stop of a capture under way. */
function piecesDuring({ pieces }: PositionView, entry: Entry | null): BoardPiece[] {
  if (!entry || !isUnderWay(entry)) return pieces;
  const [from] = entry.stops;
  return pieces.map((piece) =>
    piece.square === from ? { ...piece, square: reached(entry) } : piece,
  );
}

/** The squares of the pieces that must capture. */
export function capturers({ moves, outcome }: PositionView): string[] {
  if (outcome) return [];
  return [...new Set(moves.filter(({ captured }) => captured.length > 0).map(({ from }) => from))];
}

/** The part of a picture that is the same for every position of a variant. */
const boardOf = ({ width, height, roles, unplayable }: VariantInfo) => ({
  dimensions: { width, height },
  names: Object.fromEntries(roles.map(({ role, name }) => [role, name])),
  unplayable,
});

/** The picture of pieces that are being placed rather than moved. */
export const setupPictureOf = (
  variant: VariantInfo,
  pieces: BoardPiece[],
  orientation: Side,
): Picture => ({
  ...boardOf(variant),
  orientation,
  pieces,
  taken: [],
  movable: 'both',
  selected: null,
  destinations: [],
  marked: [],
  last: [],
  arrows: [],
  badges: [],
  motion: null,
  pace: 1,
});

/** A premove as an arrow; none until it is complete. */
function premoveArrow(early: EarlyInput | null): Arrow[] {
  const { from, to } = early?.premove ?? {};
  return from && to ? [{ path: [from, to], captured: [], color: 'premove' }] : [];
}

export function pictureOf(scene: Scene): Picture {
  const { variant, position, last, entry, early, orientation, isOpen, arrows, badges, motion } = scene;
  return {
    ...boardOf(variant),
    orientation,
    pieces: piecesDuring(position, entry),
    taken: entry?.next.captured ?? [],
    movable: isOpen ? position.turn : (early?.side ?? null),
    selected: entry ? reached(entry) : (early?.premove.from ?? null),
    destinations: entry ? destinations(entry) : [],
    marked: isOpen && !isUnderWay(entry) ? capturers(position) : [],
    last: last?.path ?? [],
    arrows: [...arrows, ...premoveArrow(early)],
    badges,
    motion,
    pace: 1,
  };
}
