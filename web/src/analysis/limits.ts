// When the engine stops by itself, and whether it could find more.

import type { AnalysisLine, SearchLimits } from '../engine/client';
import type { SearchLimit } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';

/** A limit of a search that can be chosen. */
export interface LimitChoice {
  title: () => string;
  limits: Pick<SearchLimits, 'depth' | 'movetime'>;
}

const toDepth = (depth: number): LimitChoice => ({ title: () => m.analysis_limit_depth({ depth }), limits: { depth } });

export const LIMITS: Record<SearchLimit, LimitChoice> = {
  '10s': { title: () => m.analysis_limit_seconds({ count: 10 }), limits: { movetime: 10_000 } },
  '60s': { title: () => m.analysis_limit_minutes({ count: 1 }), limits: { movetime: 60_000 } },
  '300s': { title: () => m.analysis_limit_minutes({ count: 5 }), limits: { movetime: 300_000 } },
  d12: toDepth(12),
  d16: toDepth(16),
  d20: toDepth(20),
  d24: toDepth(24),
  d30: toDepth(30),
  none: { title: m.analysis_limit_none, limits: {} },
};

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
function isProven({ score, depth, nodes, tbhits = 0 }: AnalysisLine): boolean {
  if ('cp' in score) return false;
  // A tablebase has the whole line; nothing was searched.
  if (nodes === 1 && tbhits > 0) return true;
  return ('win' in score ? score.win : score.loss) <= depth;
}
