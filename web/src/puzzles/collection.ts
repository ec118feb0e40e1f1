// The puzzles of a variant, and which of them comes next.

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
  if (!url) throw new Error('there are no puzzles for this game yet');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the puzzles could not be fetched: ${response.status} ${response.statusText}`);
  return readPuzzles(await response.text());
}

/** Which puzzles are wanted. */
export interface Wish {
  /** A theme; null for all. */
  theme: string | null;
  difficulty: Difficulty;
}

export const DIFFICULTIES = ['any', 'easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The shares of the puzzles, sorted by rating, that a difficulty stands for. */
const SHARES: Record<Difficulty, [number, number]> = {
  any: [0, 1],
  easy: [0, 1 / 3],
  medium: [1 / 3, 2 / 3],
  hard: [2 / 3, 1],
};

/** The puzzles of a wish, the easiest first. */
export function chosen(puzzles: readonly Puzzle[], { theme, difficulty }: Wish): Puzzle[] {
  const fitting = puzzles.filter(({ themes }) => !theme || themes.includes(theme));
  fitting.sort((a, b) => a.rating - b.rating || (a.id < b.id ? -1 : 1));
  const [from, to] = SHARES[difficulty];
  return fitting.slice(Math.floor(from * fitting.length), Math.ceil(to * fitting.length));
}

/**
 * A random puzzle of a wish, one that has not been tried if there is any. `random` is from
 * 0 up to 1.
 */
export function pick(
  puzzles: readonly Puzzle[],
  wish: Wish,
  tried: ReadonlySet<string>,
  random: number,
): Puzzle | null {
  const fitting = chosen(puzzles, wish);
  const fresh = fitting.filter(({ id }) => !tried.has(id));
  const pool = fresh.length > 0 ? fresh : fitting;
  return pool[Math.floor(random * pool.length)] ?? null;
}

/** The puzzle of a day, the same for everybody who has the same file. `day` counts from 1970. */
export function puzzleOfDay(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const fitting = chosen(puzzles, { theme: null, difficulty: 'medium' });
  // The steps through the list seem random, and visit everything.
  return fitting[(day * 7919) % Math.max(fitting.length, 1)] ?? null;
}
