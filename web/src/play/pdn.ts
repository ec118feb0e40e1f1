// A game that was played, as PDN.

import { dayText } from '../lib/dates';
import { type GameRecord, type Side, writePdn } from '../rules/rules';
import { controlTag } from './clock';
import type { PlayedGame } from './saved';
import type { Seat } from './seats';

export interface Tag {
  name: string;
  value: string;
}

/** In English, as all files. */
function nameInPdn(seat: Seat): string {
  if (seat === 'person') return 'Player';
  return typeof seat === 'number' ? `Computer, level ${seat}` : seat.name;
}

/** Who played, when and with which clock. */
export function tagsOf({ players, started, clock }: PlayedGame): Tag[] {
  return [
    { name: 'Date', value: dayText(started, '.') },
    { name: 'White', value: nameInPdn(players.white) },
    { name: 'Black', value: nameInPdn(players.black) },
    ...(clock ? [{ name: 'TimeControl', value: controlTag(clock.control) }] : []),
  ];
}

const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' } as const;

/** The result in PDN; `*` while the game goes on. */
export const resultOf = (winner: Side | 'draw' | null): string => (winner ? RESULTS[winner] : '*');

export function pdnOf(game: PlayedGame): string {
  const { variant, drawRules, startFen, moves }: GameRecord = game.record;
  const line = { comments: [], moves: moves.map((text) => ({ text, nags: [], comments: [], variations: [] })) };
  return writePdn({ variant, drawRules, startFen, tags: tagsOf(game), result: resultOf(game.winner), line });
}
