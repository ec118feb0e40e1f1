// When the engine stops by itself, and whether it could find more.

import type { AnalysisLine, SearchLimits } from '../engine/client';

/** A limit of a search that can be chosen. */
export interface LimitChoice {
  /** As it is stored in the settings. */
  name: string;
  title: string;
  limits: Pick<SearchLimits, 'depth' | 'movetime'>;
}

export const LIMITS: readonly LimitChoice[] = [
  { name: '10s', title: '10 seconds', limits: { movetime: 10_000 } },
  { name: '60s', title: '1 minute', limits: { movetime: 60_000 } },
  { name: '300s', title: '5 minutes', limits: { movetime: 300_000 } },
  ...[12, 16, 20, 24, 30].map((depth) => ({ name: `d${depth}`, title: `Depth ${depth}`, limits: { depth } })),
  { name: 'none', title: 'Never', limits: {} },
];

/** The choice of a name, or that of the default if there is none. */
export const limitNamed = (name: string): LimitChoice =>
  LIMITS.find((choice) => choice.name === name) ?? (LIMITS[1] as LimitChoice);

/** The depth at which every search ends, `MAX_DEPTH` of the engine. */
export const MAX_DEPTH = 120;

/** Why a search has ended: `limit` leaves something to be found, the others do not. */
export type SearchEnd = 'limit' | 'proven' | 'deepest';

/** Why a search with these lines has ended. */
export function endOfSearch(lines: readonly AnalysisLine[]): SearchEnd {
  if (lines.length === 0) return 'limit';
  if (lines.every(isProven)) return 'proven';
  return lines.every(({ depth }) => depth >= MAX_DEPTH) ? 'deepest' : 'limit';
}

/** Whether the search has seen to the end of the game: a longer win could be found before. */
function isProven({ score, depth }: AnalysisLine): boolean {
  if ('cp' in score) return false;
  return ('win' in score ? score.win : score.loss) <= depth;
}
