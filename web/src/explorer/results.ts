// Results of games: White's share of the points, and how certain it is.

import type { ResultsJson } from '../engine/module';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

/** A share with an interval, each from 0 to 1. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

/** The normal quantile of a 95% interval. */
const Z = 1.959964;

export const totalOf = ({ white, draws, black }: ResultsJson): number => white + draws + black;

/** White's share of the points, 0 to 1; draws are half a point. Not a number without games. */
export const whiteShare = (results: ResultsJson): number => (results.white + results.draws / 2) / totalOf(results);

/**
 * White's share of the points with its 95% interval after Wilson; null without games.
 * With draws the interval is wider than necessary: it takes points for games won.
 */
export function whiteInterval(results: ResultsJson): Share | null {
  const games = totalOf(results);
  if (games === 0) return null;
  const share = whiteShare(results);
  const scale = 1 + Z ** 2 / games;
  const centre = (share + Z ** 2 / (2 * games)) / scale;
  const reach = (Z / scale) * Math.sqrt((share * (1 - share)) / games + Z ** 2 / (4 * games ** 2));
  return { share, low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

const percent = (share: number): string => (100 * share).toFixed(0);

/** `White scores 54% (95%: 48–60%)`; empty without games. */
export function shareInText(results: ResultsJson): string {
  const interval = whiteInterval(results);
  if (!interval) return '';
  const { share, low, high } = interval;
  return m.explorer_share({ share: percent(share), low: percent(low), high: percent(high) });
}

/** `White won 12, Black won 9, 3 drawn`. */
export function resultsInText({ white, draws, black }: ResultsJson): string {
  const inText = (count: number): string => count.toLocaleString(getLocale());
  return m.explorer_results_in_words({ white: inText(white), black: inText(black), draws: inText(draws) });
}
