// A game that was played, as PDN.

import { dayText } from '../lib/dates';
import { resultOf } from '../record/result';
import { writePdn } from '../rules/pdn';
import type { GameRecord } from '../rules/rules';
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

/** Who played, when and with which clock, and what ended the game if the rules did not. */
export function tagsOf({ players, started, clock, timeControl, record: { conclusion } }: PlayedGame): Tag[] {
  const control = timeControl ?? (clock && controlTag(clock.control));
  return [
    { name: 'Date', value: dayText(started, '.') },
    { name: 'White', value: nameInPdn(players.white) },
    { name: 'Black', value: nameInPdn(players.black) },
    ...(control ? [{ name: 'TimeControl', value: control }] : []),
    ...(conclusion ? [{ name: 'Termination', value: conclusion.by }] : []),
  ];
}

export function pdnOf(game: PlayedGame): string {
  const { variant, drawRules, startFen, moves }: GameRecord = game.record;
  const line = { comments: [], moves: moves.map((text) => ({ text, nags: [], comments: [], variations: [] })) };
  return writePdn({ variant, drawRules, startFen, tags: tagsOf(game), result: resultOf(game.winner), line });
}
