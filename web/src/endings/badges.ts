// The tablebase values of moves as badges on the board.

import type { Badge } from '../board/chessboard';
import type { TablebaseMove, TablebaseReply } from '../engine/module';
import type { LegalMove } from '../rules/rules';
import { valueInWords, valueSymbol } from '../tablebase/words';

/**
 * The best value of each square that can be the next stop of a move; if there
 * are no stops yet, of each piece that can move.
 */
export function badges(legal: LegalMove[], reply: TablebaseReply, stops: string[]): Badge[] {
  const bySquare = new Map<string, TablebaseMove>();
  // The best move comes first.
  for (const value of reply.moves) {
    const path = legal.find(({ text }) => text === value.text)?.path ?? [];
    const square = path[stops.length];
    const goesOn = stops.every((stop, at) => path[at] === stop);
    if (square && goesOn && !bySquare.has(square)) bySquare.set(square, value);
  }
  return [...bySquare].map(([square, move]) => ({
    square,
    value: move.value,
    text: valueSymbol(move),
    words: valueInWords(move),
  }));
}
