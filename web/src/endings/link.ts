// Links to endings.

import { linkTo } from '../analysis/load';
import { emptyRecord } from '../game/players';
import { readSetup } from '../rules/rules';

/** Where one begins: a position with few pieces. */
export interface Start {
  variant: string;
  fen: string;
}

/** Two kings against a man: won for White, and not at once. */
const USUAL: Start = { variant: 'dameo', fen: 'W:WKc4,Kf4:Ba2' };

export const endingLinkTo = ({ variant, fen }: Start): string =>
  linkTo({ ...emptyRecord(variant), startFen: fen }).replace('#/analysis/', '#/endings/');

/** The ending of a link, or the usual one; throws with the reason if it is broken. */
export function readEndingLink(hash: string): Start {
  const [place = '', query = ''] = hash.split('?', 2);
  const variant = /^#\/endings\/([a-z0-9-]+)$/.exec(place)?.[1];
  const fen = new URLSearchParams(query).get('fen');
  if (!variant || !fen) return USUAL;
  const { faults } = readSetup(variant, fen);
  if (faults.length > 0) throw new Error(faults.join('; '));
  return { variant, fen };
}
