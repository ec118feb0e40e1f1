// Who plays: people at this screen, or the computer at a level.

import { type GameRecord, levels, type Side, variantNamed } from '../rules/rules';

/** A person, or the computer at a level. */
export type Player = 'person' | number;

export type Players = Record<Side, Player>;

/** A game before its first move. */
export const emptyRecord = (variant: string): GameRecord => ({
  variant,
  drawRules: variantNamed(variant).drawRules,
  startFen: null,
  moves: [],
  conclusion: null,
});

export const opponent = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export const nameOf = (side: Side): string => (side === 'white' ? 'White' : 'Black');

export const titleOf = (player: Player): string =>
  player === 'person' ? 'Player' : `Computer, level ${player}`;

/** The person who plays the computer, if one does. */
export function solePerson({ white, black }: Players): Side | null {
  if (white === 'person' && black !== 'person') return 'white';
  if (black === 'person' && white !== 'person') return 'black';
  return null;
}

export const isPlayer = (value: unknown): value is Player =>
  value === 'person' || levels().some(({ number }) => number === value);
