// The running public games, and which of them a channel shows.

import { server } from '../api/client';
import type { components } from '../api/schema';
import type { BySide } from './messages';
import { type Person, reply } from './server';

type Schemas = components['schemas'];

/** A running game, as it was three half-moves ago. */
export type RunningGame = Omit<Schemas['RunningGame'], 'players'> & { players: BySide<Person> };

export type Tv = Omit<Schemas['Tv'], 'games'> & { games: RunningGame[] };

export const tvNow = (): Promise<Tv> => reply(server.GET('/api/online/tv'));

/** The best game of all; the other channels have the names of variants. */
export const BEST = '';

/** The address of a channel. */
export const channelAddress = (channel: string): string => (channel === BEST ? '#/tv' : `#/tv/${channel}`);

/** The channel of an address. */
export const channelIn = (hash: string): string => hash.split('/')[2] ?? BEST;

/** How long the end of a game is shown before the next one, in milliseconds. */
export const END_SHOWN = 6000;

/** The game of a channel that is shown. */
export interface ShownGame {
  id: string;
  /** Since when it is seen to be over; null as long as it goes on. */
  endedAt: number | null;
}

/** The game that a channel goes on to; null if what it shows stays, also because there is no other one. */
export function nextGame(tv: Tv, channel: string, shown: ShownGame | null, now: number): string | null {
  const wanted = channel === BEST ? tv.best : tv.channels.find(({ variant }) => variant === channel)?.game;
  if (!wanted || wanted === shown?.id) return null;
  if (shown && shown.endedAt !== null && now - shown.endedAt < END_SHOWN) return null;
  return wanted;
}
