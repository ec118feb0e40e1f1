// The moves of a reply as the rows of a table.

import type { ExplorerMove, ExplorerReply, ResultsJson } from '../engine/module';
import { totalOf } from './results';

export interface Row {
  text: string;
  /** The move that leads to the mirror image of the same position, or by another route to itself. */
  twin: string | null;
  /** How often it was played from the position; 0 if its position was only reached by other moves. */
  count: number;
  /** The share of the games from the position, 0 to 1. */
  share: number;
  /** The results of the games in which it was played; of those that reached its position if it never was. */
  results: ResultsJson;
  /** The games that reached its position if there are more than {@link count}, otherwise null. */
  reached: number | null;
  /** The engine's evaluation for White, in centipawns. */
  evaluation: number | null;
}

/** The number of rows that are always shown. */
const MIN_ROWS = 8;

export function rowsOf({ moves }: ExplorerReply): Row[] {
  const all = moves.reduce((sum, { played }) => sum + totalOf(played), 0);
  return moves.map((move) => rowOf(move, all));
}

function rowOf({ text, twin, played, reached, evaluation }: ExplorerMove, all: number): Row {
  const count = totalOf(played);
  const reachedCount = totalOf(reached);
  return {
    text,
    twin: twin ?? null,
    count,
    share: all > 0 ? count / all : 0,
    results: count > 0 ? played : reached,
    reached: reachedCount > count ? reachedCount : null,
    evaluation: evaluation ?? null,
  };
}

/** The rows that are shown at first: of long tables not the moves that were seen only once. */
export const commonRows = (rows: readonly Row[]): Row[] =>
  rows.filter(({ count }, index) => index < MIN_ROWS || count > 1);
