// Positions and games in text that is pasted or dropped.

import { m } from '../paraglide/messages';
import { emptyRecord } from '../record/record';
import { problemInWords } from '../rules/faults';
import { readGames } from '../rules/pdn';
import { position } from '../rules/rules';
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

/** The notations whose moves are not complete, with their titles: a text is tried in them last. */
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
    position(record);
    return { games: [gameOf(record)], problems: [] };
  }
  if (format) return readIn(text, variant, format);
  return detected(text, variant);
}

function readIn(text: string, variant: string, format: string | null): Loaded {
  const { games, problems } = readGames(text, { format, variant });
  return { games: games.map(gameFrom), problems: problems.map(problemInWords) };
}

/** Reads games in the notation in which all of the text can be read; otherwise as far as complete moves go. */
function detected(text: string, variant: string): Loaded {
  const attempt = (format: string | null): Loaded | Error => {
    try {
      return readIn(text, variant, format);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const first = attempt(null);
  const isRead = (loaded: Loaded | Error): loaded is Loaded => !(loaded instanceof Error) && loaded.problems.length === 0;
  if (isRead(first)) return first;
  for (const [format] of NAMED_NOTATIONS) {
    const other = attempt(format);
    if (isRead(other)) return other;
  }
  if (first instanceof Error) throw first;
  return first;
}
