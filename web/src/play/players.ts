// The players: people at this screen, or the computer at a level.

import { m } from '../paraglide/messages';
import { levels, type Side } from '../rules/rules';

/** A person, or the level of the computer. */
export type Player = 'person' | number;

export type Players = Record<Side, Player>;

export const titleOf = (player: Player): string =>
  player === 'person' ? m.game_player() : m.game_computer({ level: player });

/** The side of the person who plays against the computer; null if there is none or two. */
export function solePerson({ white, black }: Players): Side | null {
  if (white === 'person' && black !== 'person') return 'white';
  if (black === 'person' && white !== 'person') return 'black';
  return null;
}

/** Whether the computer plays both sides. */
export const isWatched = ({ white, black }: Players): boolean => white !== 'person' && black !== 'person';

/** Whether two people share this screen. */
export const isShared = ({ white, black }: Players): boolean => white === 'person' && black === 'person';

let known: ReadonlySet<unknown> | null = null;

/** The numbers of the levels, asked for once: a library has thousands of players. */
const levelNumbers = (): ReadonlySet<unknown> => (known ??= new Set(levels().map(({ number }) => number)));

export const isPlayer = (value: unknown): value is Player => value === 'person' || levelNumbers().has(value);
