// Who plays: people at this screen, levels of the computer, and people or programs elsewhere.

import { m } from '../paraglide/messages';
import { levels, type Side } from '../rules/rules';

/** Somebody who plays elsewhere, a person or a program. */
export interface Somebody {
  readonly name: string;
  /** The name of the member, who has a page; left out for others. */
  readonly member?: string;
}

/** A person at this screen, a level of the computer, or somebody elsewhere. */
export type Seat = 'person' | number | Somebody;

export type Seats = Record<Side, Seat>;

export function titleOf(seat: Seat): string {
  if (seat === 'person') return m.game_player();
  return typeof seat === 'number' ? m.game_computer({ level: seat }) : seat.name;
}

/** The side of the only person at this screen; null if there is none or two. */
export function solePerson({ white, black }: Seats): Side | null {
  if (white === 'person' && black !== 'person') return 'white';
  if (black === 'person' && white !== 'person') return 'black';
  return null;
}

/** Whether nobody at this screen plays. */
export const isWatched = ({ white, black }: Seats): boolean => white !== 'person' && black !== 'person';

/** Whether the computer plays both sides. */
export const isAutomatic = ({ white, black }: Seats): boolean =>
  typeof white === 'number' && typeof black === 'number';

/** Whether two people share this screen. */
export const isShared = ({ white, black }: Seats): boolean => white === 'person' && black === 'person';

let known: ReadonlySet<unknown> | null = null;

/** The numbers of the levels, asked for once: a library has thousands of games. */
const levelNumbers = (): ReadonlySet<unknown> => (known ??= new Set(levels().map(({ number }) => number)));

/** Whether a value is the seat of a game that was played on a server. */
export const isSeatElsewhere = (value: unknown): value is Seat =>
  value === 'person' || typeof (value as Partial<Somebody> | null)?.name === 'string';

/** Whether a value is the seat of a game that is played in this browser. */
export const isStoredSeat = (value: unknown): value is Seat => value === 'person' || levelNumbers().has(value);
