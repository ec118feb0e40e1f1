// Which puzzle comes next in training.

import type { Rating } from '../rules/rules';
import type { Attempt } from './attempts';
import type { Puzzle } from './file';

export const DIFFICULTIES = ['easier', 'normal', 'harder'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Which puzzles are wanted. */
export interface Wish {
  /** A theme; null for all. */
  theme: string | null;
  difficulty: Difficulty;
}

/** How far a difficulty is from the solver's rating. */
const OFFSETS: Record<Difficulty, number> = { easier: -300, normal: 0, harder: 300 };

/** The window around the rating that is aimed at widens by so much on both sides, */
const WINDOW_STEP = 50;
/** until it has this number of puzzles, so that the choice varies: many puzzles share a rating. */
const MIN_CHOICE = 6;

/** The first puzzles of a solver look like games, if such puzzles are in this window. */
const FIRST_PUZZLES = 3;
const FIRST_WINDOW = 300;

/**
 * The puzzle rating to aim at: a quarter of a deviation below the rating. Little is known of
 * somebody new, so a failure shall not be likelier than a success: 1175 instead of 1300. When
 * the rating has settled, a little more than half of the puzzles should be solved.
 */
export const target = ({ rating, deviation }: Rating, difficulty: Difficulty): number =>
  rating - deviation / 4 + OFFSETS[difficulty];

/** The puzzles of a theme; all if it is null. */
export const ofTheme = (puzzles: readonly Puzzle[], theme: string | null): Puzzle[] =>
  puzzles.filter(({ themes }) => !theme || themes.includes(theme));

/** What the choice depends on besides the wish. */
export interface Circumstances {
  solver: Rating;
  /** The first attempts by the identifiers of the puzzles. */
  attempts: ReadonlyMap<string, Attempt>;
  /** The identifiers of puzzles that were just shown. */
  shown: ReadonlySet<string>;
  /** From 0 up to 1. */
  random: number;
}

/** A puzzle near the solver's rating; null if none fits the wish. */
export function pick(puzzles: readonly Puzzle[], wish: Wish, circumstances: Circumstances): Puzzle | null {
  const { solver, attempts, random } = circumstances;
  const all = ofTheme(puzzles, wish.theme);
  const pool = unseen(all, circumstances);
  const rating = target(solver, wish.difficulty);
  const isFirst = all.filter(({ id }) => attempts.has(id)).length < FIRST_PUZZLES;
  const inviting = isFirst ? likeGames(all, pool).filter((puzzle) => distance(puzzle, rating) <= FIRST_WINDOW) : [];
  return randomOf(nearest(inviting.length >= MIN_CHOICE ? inviting : pool, rating), random);
}

/** Those of `pool` that look like games: wins with at least half as many pieces as any of `all` has. */
function likeGames(all: readonly Puzzle[], pool: readonly Puzzle[]): Puzzle[] {
  const most = all.reduce((count, puzzle) => Math.max(count, pieceCount(puzzle)), 0);
  return pool.filter((puzzle) => puzzle.result === 'win' && 2 * pieceCount(puzzle) >= most);
}

/** The FENs of puzzles name every occupied square. */
const pieceCount = ({ fen }: Puzzle): number => fen.match(/[a-z]\d+/g)?.length ?? 0;

/** A puzzle whose first attempt failed and that has not been solved since; null if there is none. */
export function pickFailed(puzzles: readonly Puzzle[], { attempts, shown, random }: Circumstances): Puzzle | null {
  const failed = puzzles.filter(({ id }) => isOpenFailure(attempts.get(id)));
  const others = failed.filter(({ id }) => !shown.has(id));
  return randomOf(others.length > 0 ? others : failed, random);
}

/** Whether a puzzle was failed and has not been solved since. */
export const isOpenFailure = (attempt: Attempt | undefined): boolean =>
  attempt !== undefined && !attempt.isSolved && attempt.solvedLater === undefined;

/**
 * The puzzles that were never tried. If there are none, the half that was tried longest
 * ago. In either case, one that was not just shown if possible.
 */
function unseen(puzzles: readonly Puzzle[], { attempts, shown }: Circumstances): Puzzle[] {
  const fresh = puzzles.filter(({ id }) => !attempts.has(id));
  const pool = fresh.length > 0 ? fresh : oldest(puzzles, attempts);
  const others = pool.filter(({ id }) => !shown.has(id));
  return others.length > 0 ? others : pool;
}

function oldest(puzzles: readonly Puzzle[], attempts: ReadonlyMap<string, Attempt>): Puzzle[] {
  const time = ({ id }: Puzzle): number => attempts.get(id)?.at ?? 0;
  return [...puzzles].sort((a, b) => time(a) - time(b)).slice(0, Math.ceil(puzzles.length / 2));
}

const distance = (puzzle: Puzzle, rating: number): number => Math.abs(puzzle.rating - rating);

/** The puzzles of the least window around a rating that has enough of them. */
function nearest(puzzles: readonly Puzzle[], rating: number): Puzzle[] {
  const needed = Math.min(MIN_CHOICE, puzzles.length);
  for (let width = WINDOW_STEP; ; width += WINDOW_STEP) {
    const found = puzzles.filter((puzzle) => distance(puzzle, rating) <= width);
    if (found.length >= needed) return found;
  }
}

const randomOf = (puzzles: readonly Puzzle[], random: number): Puzzle | null =>
  puzzles[Math.floor(random * puzzles.length)] ?? null;
