// The pieces at the end of a game, as the archive is searched by them: `KKMvM`, White's first.

import { SIDES } from '../record/sides';
import type { Role, Side } from '../rules/rules';

/** How the archive writes the pieces of a side: the strongest first. */
const LETTERS: readonly (readonly [Role, string])[] = [
  ['emperor', 'E'],
  ['king', 'K'],
  ['man', 'M'],
];

/** More pieces than a side has in any game. */
export const MAX_COUNT = 40;

/** The number of pieces of each kind, as text; empty if nothing is said of it. */
export type Counts = Record<Side, Record<Role, string>>;

/** The pieces of a text; nothing is said if it is none of {@link materialOf}. */
export function countsOf(material: string): Counts {
  const [white, black] = /^(E*K*M*)v(E*K*M*)$/.exec(material)?.slice(1) ?? [];
  const of = (pieces: string | undefined): Record<Role, string> => {
    const count = (letter: string): string => (pieces === undefined ? '' : String(pieces.split(letter).length - 1));
    return Object.fromEntries(LETTERS.map(([role, letter]) => [role, count(letter)])) as Record<Role, string>;
  };
  return { white: of(white), black: of(black) };
}

/** What the archive is asked for: of pieces about which nothing is said there are none. Empty if nothing is said of any. */
export function materialOf(counts: Counts): string {
  const numberOf = (text: string): number => Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), MAX_COUNT);
  const isSaid = SIDES.some((side) => LETTERS.some(([role]) => counts[side][role] !== ''));
  const of = (side: Side): string => LETTERS.map(([role, letter]) => letter.repeat(numberOf(counts[side][role]))).join('');
  return isSaid ? `${of('white')}v${of('black')}` : '';
}
