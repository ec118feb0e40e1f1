// Squares and pieces in the notation of chessgroundx: a rank is one character,
// `:` for rank 10, and roles are letters.

import type { Key, Piece, Role as WidgetRole } from 'chessgroundx/types';
import { place } from './geometry';

const ONE = '1'.charCodeAt(0);

/** A piece on the board. */
export interface BoardPiece {
  square: string;
  color: 'white' | 'black';
  role: string;
}

export const keyOf = (square: string): Key =>
  `${square[0]}${String.fromCharCode(ONE + place(square).rank)}` as Key;

export const squareOf = (key: Key): string => `${key[0]}${key.charCodeAt(1) - ONE + 1}`;

const ROLES: Record<string, WidgetRole> = { man: 'm-piece', king: 'k-piece', emperor: 'e-piece' };

export const pieceOf = ({ color, role }: BoardPiece): Piece => ({
  color,
  role: ROLES[role] ?? 'm-piece',
});
