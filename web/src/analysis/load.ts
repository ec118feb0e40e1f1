// Positions and games that come from outside: pasted, dropped, or in a link.

import { emptyRecord } from '../game/players';
import * as rules from '../rules/rules';
import type { GameRecord } from '../rules/rules';
import { type Study, studyFrom, studyOf } from './study';

/** Larger texts are refused unread: no game needs as much. */
export const MAX_BYTES = 2 * 1024 * 1024;

const FEN = /^\s*[WB]:\s*[WB]/;

const gameOf = (variant: string, startFen: string | null, moves: string[] = []): GameRecord => ({
  ...emptyRecord(variant),
  startFen,
  moves,
});

/** What a text holds. */
export interface Loaded {
  /** At least one. */
  studies: Study[];
  /** What is wrong with the other games of the text. */
  problems: string[];
}

/** The notations that cannot be told by their looks, with their names for people. */
export const NAMED_NOTATIONS = [['mindsports-short', 'Shorthand of MindSports articles']] as const;

/**
 * The studies a text holds: a FEN, or games in a form by name or, without one,
 * in the one it seems to have; throws with the reason if there are none.
 */
export function readStudies(text: string, variant: string, format: string | null = null): Loaded {
  if (text.length > MAX_BYTES) {
    throw new Error(`this is too much text: ${text.length} characters, at most ${MAX_BYTES} are read`);
  }
  if (!format && FEN.test(text)) {
    const record = gameOf(variant, text.trim());
    rules.position(record);
    return { studies: [studyOf(record)], problems: [] };
  }
  const { games, problems } = rules.readGames(text, format, variant);
  return { studies: games.map(studyFrom), problems };
}

/** What tells a game from the others of its file. */
export function titleOf({ tags, result }: Study, number: number): string {
  const value = (name: string): string => {
    const found = tags.find((tag) => tag.name === name)?.value ?? '';
    return /^[?.]*$/.test(found) ? '' : found;
  };
  const players = [value('White'), value('Black')].filter(Boolean).join(' – ');
  const rest = [value('Event'), value('Date'), result].filter(Boolean).join(', ');
  return `${number}. ${players || 'game'} (${rest})`;
}

/** A link to a position of a game, by the moves that lead to it. */
export function linkTo({ variant, startFen, moves }: GameRecord): string {
  const query = new URLSearchParams();
  if (startFen) query.set('fen', startFen);
  if (moves.length > 0) query.set('moves', moves.join(' '));
  const text = query.toString();
  return `#/analysis/${variant}${text ? `?${text}` : ''}`;
}

/** The game of a link, if it is one; throws with the reason if it is broken. */
export function readLink(hash: string): GameRecord | null {
  const [place = '', query = ''] = hash.split('?', 2);
  const variant = /^#\/analysis\/([a-z0-9-]+)$/.exec(place)?.[1];
  if (!variant) return null;
  const parameters = new URLSearchParams(query);
  const moves = parameters.get('moves')?.split(' ').filter(Boolean) ?? [];
  const record = gameOf(variant, parameters.get('fen'), moves);
  rules.position(record);
  return record;
}
