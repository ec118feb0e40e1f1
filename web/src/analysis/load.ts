// Positions and games in text that is pasted or dropped.

import { m } from '../paraglide/messages';
import { emptyRecord } from '../record/record';
import * as rules from '../rules/rules';
import { type AnnotatedGame, gameFrom, gameOf } from '../study/annotated';

/** Larger texts are refused unread. */
export const MAX_BYTES = 2 * 1024 * 1024;

const FEN = /^\s*[WB]:\s*[WB]/;

/** The games of a text. */
export interface Loaded {
  /** At least one. */
  games: AnnotatedGame[];
  /** One message for each game that could not be read, and for each text that was not understood. */
  problems: string[];
}

/** The notations that cannot be detected, with their titles. */
export const NAMED_NOTATIONS = [['mindsports-short', m.analysis_notation_mindsports_short]] as const;

/**
 * Reads a FEN, or games in a named notation; a `format` of null detects the
 * notation. Throws if there is no game that can be read.
 */
export function readAnnotated(text: string, variant: string, format: string | null = null): Loaded {
  if (text.length > MAX_BYTES) {
    throw new Error(m.analysis_text_too_long({ length: text.length, max: MAX_BYTES }));
  }
  if (!format && FEN.test(text)) {
    const record = { ...emptyRecord(variant), startFen: text.trim().replace(/\.$/, '') };
    rules.position(record);
    return { games: [gameOf(record)], problems: [] };
  }
  const { games, problems } = rules.readGames(text, { format, variant });
  return { games: games.map(gameFrom), problems };
}
