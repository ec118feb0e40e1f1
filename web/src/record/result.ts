// Results of games: as PDN writes them, and as the app shows them.

import type { Side } from '../rules/rules';

export type Winner = Side | 'draw';

/** The results of PDN by who won; `0-0` means that both have lost, `*` that there is no result. */
const RESULTS: Record<Winner, string> = { white: '1-0', black: '0-1', draw: '1/2-1/2' };

/** The result in PDN; `*` while the game goes on. */
export const resultOf = (winner: Winner | null): string => (winner ? RESULTS[winner] : '*');

/** Who won by a result of PDN; null if nobody did, or both have lost. */
export const winnerBy = (result: string): Winner | null =>
  (Object.keys(RESULTS) as Winner[]).find((winner) => RESULTS[winner] === result) ?? null;

/** A result of PDN as the app shows it: `1-0`, `½-½`; empty if there is none. */
export const resultText = (result: string): string =>
  result === '*' ? '' : result.replaceAll('1/2', '½');

/** How a game ended, in lists and beside moves. */
export const scoreOf = (winner: Winner): string => resultText(resultOf(winner));
