// What moves are worth, for the board.

import type { Badge } from '../board/chessboard';
import type { LegalMove } from '../rules/rules';
import { worthSign } from '../tables/words';
import type { TableMove, TableReply } from '../wasm/dameo.js';

/**
 * The best that comes of each square that a move can go on to from the stops
 * given so far; without any, of each piece that can move.
 */
export function badges(legal: LegalMove[], reply: TableReply, stops: string[]): Badge[] {
  const bySquare = new Map<string, TableMove>();
  // The best move comes first.
  for (const worth of reply.moves) {
    const path = legal.find(({ text }) => text === worth.text)?.path ?? [];
    const square = path[stops.length];
    const goesOn = stops.every((stop, at) => path[at] === stop);
    if (square && goesOn && !bySquare.has(square)) bySquare.set(square, worth);
  }
  return [...bySquare].map(([square, worth]) => ({
    square,
    value: worth.value,
    text: worthSign(worth),
  }));
}
