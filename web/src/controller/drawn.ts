// What the comment on a position draws on the board.

import type { Arrow } from '../board/chessboard';
import { isOnBoard, place } from '../board/geometry';
import type { VariantInfo } from '../rules/rules';
import { type Drawn, drawnIn } from '../tree/comments';

/** The arrows and circles of a comment that are on the board of a variant. */
export const drawnOn = (comment: string, variant: VariantInfo): Drawn[] =>
  drawnIn(comment).filter(({ from, to }) => [from, to ?? from].every((square) => isOnBoard(place(square), variant)));

/** The same for the board. */
export const arrowOf = ({ color, from, to }: Drawn): Arrow => ({ path: to ? [from, to] : [from], captured: [], color });
