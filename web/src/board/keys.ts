// Names of squares and pieces as chessgroundx writes them: the rank is one
// character there, so that rank 10 is ":", and roles have letters.

import type { Key, Piece, Role as WidgetRole } from 'chessgroundx/types';
import { place } from './geometry';

const ONE = '1'.charCodeAt(0);

/** A piece as the board shows it; what it can do is not the board's concern. */
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
