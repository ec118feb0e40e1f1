// A game that was played, as PDN.

import { dayText } from '../lib/dates';
import { type GameRecord, type Side, writePdn } from '../rules/rules';
import { controlTag } from './clock';
import type { Player } from './players';
import type { StoredGame } from './saved';

export interface Tag {
  name: string;
  value: string;
}

/** In English, as all files. */
const nameInPdn = (player: Player): string => (player === 'person' ? 'Player' : `Computer, level ${player}`);

/** Who played, when and with which clock. */
export function tagsOf({ players, started, clock }: StoredGame): Tag[] {
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

export function pdnOf(game: StoredGame): string {
  const { variant, drawRules, startFen, moves }: GameRecord = game.record;
  const line = { comments: [], moves: moves.map((text) => ({ text, nags: [], comments: [], variations: [] })) };
  return writePdn({ variant, drawRules, startFen, tags: tagsOf(game), result: resultOf(game.winner), line });
}
