// Links that offer to play on from a position or game; nothing begins before
// the player says so.

import { linkTo } from '../analysis/load';
import * as rules from '../rules/rules';
import type { GameRecord } from '../rules/rules';
import { emptyRecord } from './players';

/** A link to play on from where a game stands. */
export const playLinkTo = (record: GameRecord): string =>
  linkTo(record).replace('#/analysis/', '#/play/');

/** The game of a link, if it is one; throws with the reason if it is broken. */
export function readPlayLink(hash: string): GameRecord | null {
  const [place = '', query = ''] = hash.split('?', 2);
  const variant = /^#\/play\/([a-z0-9-]+)$/.exec(place)?.[1];
  if (!variant) return null;
  const parameters = new URLSearchParams(query);
  const record = {
    ...emptyRecord(variant),
    startFen: parameters.get('fen'),
    moves: parameters.get('moves')?.split(' ').filter(Boolean) ?? [],
  };
  const { outcome } = rules.position(record);
  if (outcome) throw new Error(`the game is over there: ${outcome.text}`);
  return record;
}
