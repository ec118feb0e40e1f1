// The puzzles of a variant, and that of a day.

import { m } from '../paraglide/messages';
import { type Puzzle, readPuzzles } from './file';

/** The addresses of the files, by the name of the variant. */
const FILES = new Map(
  Object.entries(
    import.meta.glob<string>('../../../data/puzzles/*.tsv', { query: '?url', import: 'default', eager: true }),
  ).map(([path, url]) => [/([^/]+)\.tsv$/.exec(path)?.[1] ?? '', url]),
);

const loaded = new Map<string, Promise<Puzzle[]>>();

/** The puzzles of a variant, fetched once. Rejects with the reason if they cannot be read. */
export function puzzlesOf(variant: string): Promise<Puzzle[]> {
  const known = loaded.get(variant) ?? fetchPuzzles(variant);
  loaded.set(variant, known);
  // They can be asked for again.
  known.catch(() => loaded.delete(variant));
  return known;
}

async function fetchPuzzles(variant: string): Promise<Puzzle[]> {
  const url = FILES.get(variant);
  if (!url) throw new Error(m.puzzles_none_in_file());
  const response = await fetch(url);
  if (!response.ok) throw new Error(m.puzzles_not_fetched({ status: `${response.status} ${response.statusText}` }));
  const text = await response.text();
  try {
    return readPuzzles(text);
  } catch (error) {
    throw new Error(m.fault_file_damaged(), { cause: error });
  }
}

/** The puzzles, the easiest first; those of one rating in the order of their identifiers. */
export const byRating = (puzzles: readonly Puzzle[]): Puzzle[] =>
  [...puzzles].sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));

/**
 * The puzzle of a day, of medium difficulty, the same for everybody who has the same file.
 * `day` counts from 1970.
 */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const { length } = puzzles;
  const medium = byRating(puzzles).slice(Math.floor(length / 3), Math.ceil((2 * length) / 3));
  // The steps through the list seem random, and visit everything.
  return medium[(day * 7919) % Math.max(medium.length, 1)] ?? null;
}

const MS_PER_DAY = 86_400_000;

/** The puzzle of the present day, which begins at midnight UTC for everybody. */
export const puzzleOfToday = (puzzles: readonly Puzzle[]): Puzzle | null =>
  puzzleOfDay(puzzles, Math.floor(Date.now() / MS_PER_DAY));
