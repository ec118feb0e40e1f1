// The signs of moves and positions, which PDN writes as numbers (NAGs).

import { m } from '../paraglide/messages';

/** What a sign says: of the move, or of the position after it. */
type Kind = 'move' | 'position';

/** How a sign looks on the board. */
export type Tone = 'good' | 'interesting' | 'inaccuracy' | 'mistake' | 'blunder';

interface NagSign {
  nag: number;
  sign: string;
  /** In words. */
  name: () => string;
}

export interface MoveSign extends NagSign {
  tone: Tone;
}

/** By their numbers, which are also their keys on the keyboard. */
export const MOVE_SIGNS: readonly MoveSign[] = [
  { nag: 1, sign: '!', name: m.analysis_sign_good, tone: 'good' },
  { nag: 2, sign: '?', name: m.analysis_sign_mistake, tone: 'mistake' },
  { nag: 3, sign: '!!', name: m.analysis_sign_brilliant, tone: 'good' },
  { nag: 4, sign: '??', name: m.analysis_sign_blunder, tone: 'blunder' },
  { nag: 5, sign: '!?', name: m.analysis_sign_interesting, tone: 'interesting' },
  { nag: 6, sign: '?!', name: m.analysis_sign_inaccuracy, tone: 'inaccuracy' },
];

export const POSITION_SIGNS: readonly NagSign[] = [
  { nag: 10, sign: '=', name: m.analysis_sign_equal },
  { nag: 13, sign: '∞', name: m.analysis_sign_unclear },
  { nag: 14, sign: '+=', name: () => m.analysis_sign_slightly_better({ side: 'white' }) },
  { nag: 15, sign: '=+', name: () => m.analysis_sign_slightly_better({ side: 'black' }) },
  { nag: 16, sign: '±', name: () => m.analysis_sign_better({ side: 'white' }) },
  { nag: 17, sign: '∓', name: () => m.analysis_sign_better({ side: 'black' }) },
  { nag: 18, sign: '+−', name: () => m.analysis_sign_winning({ side: 'white' }) },
  { nag: 19, sign: '−+', name: () => m.analysis_sign_winning({ side: 'black' }) },
];

const SIGNS: Record<Kind, readonly NagSign[]> = { move: MOVE_SIGNS, position: POSITION_SIGNS };

/** The sign of the move; null without one. */
export const moveSignOf = (nags: readonly number[]): MoveSign | null =>
  MOVE_SIGNS.find(({ nag }) => nags.includes(nag)) ?? null;

/** The signs as they follow a move in text. Numbers without a sign are left out. */
export const signsOf = (nags: readonly number[]): string =>
  nags
    .map((number) => [...MOVE_SIGNS, ...POSITION_SIGNS].find(({ nag }) => nag === number)?.sign ?? '')
    .join('');

/** The numbers after a sign was chosen: it goes if it was there, otherwise it replaces those of its kind. */
export function toggledNag(nags: readonly number[], nag: number): number[] {
  if (nags.includes(nag)) return nags.filter((other) => other !== nag);
  const kind = Object.values(SIGNS).find((signs) => signs.some((sign) => sign.nag === nag)) ?? [];
  return [...nags.filter((other) => !kind.some((sign) => sign.nag === other)), nag].sort((a, b) => a - b);
}
