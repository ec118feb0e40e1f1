// Puzzles from the games of whoever uses this browser: positions in which the only good move was
// missed. They have no rating, and are kept with everything else that a person makes.

import { has, isBoolean, isCount, isListOf, isOneOf, isText, orNull } from '../lib/check';
import { emptyRecord } from '../record/record';
import { position } from '../rules/rules';
import { progress } from '../store/progress';
import type { UnratedPuzzle } from './file';

/** How the latest attempt went. */
export interface LastTry {
  /** Solved at once: without a wrong try, a hint or the solution. */
  isSolved: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
}

export interface OwnPuzzle extends UnratedPuzzle {
  /** Who played the game, `Ada – Bo`; empty if it is not known. */
  players: string;
  /** The move of the game, in long notation. */
  played: string;
  /** When it was found, in milliseconds since 1970. */
  found: number;
  /** Null before the first attempt. */
  lastTry: LastTry | null;
}

const hasForm = has<OwnPuzzle>({
  id: isText,
  variant: isText,
  result: isOneOf(['win', 'draw']),
  themes: isListOf(isText),
  fen: isText,
  line: isListOf(isText),
  players: isText,
  played: isText,
  found: isCount,
  lastTry: orNull(has<LastTry>({ isSolved: isBoolean, at: isCount })),
});

/** Whether a stored value is a puzzle whose moves can be played. */
export const isOwnPuzzle = (value: unknown): value is OwnPuzzle => hasForm(value) && isPlayable(value);

function isPlayable({ variant, fen, line, played }: OwnPuzzle): boolean {
  try {
    const start = { ...emptyRecord(variant), startFen: fen };
    position({ ...start, moves: line });
    position({ ...start, moves: [played] });
  } catch {
    return false;
  }
  // The solver makes the first move and the last.
  return line.length % 2 === 1;
}

/** By the identifier of the puzzle. */
export const ownPuzzles = progress('own-puzzles', isOwnPuzzle);

/** The puzzles of a game, the latest first. */
export const ownPuzzlesOf = async (variant: string): Promise<OwnPuzzle[]> =>
  [...(await ownPuzzles.all()).values()]
    .filter((puzzle) => puzzle.variant === variant)
    .sort((a, b) => b.found - a.found || (a.id < b.id ? -1 : 1));

/**
 * The puzzle to solve after another one: the first of the list that was never solved, else the
 * one whose last attempt is longest ago. Not the one before, unless it is the only one.
 */
export function nextOwn(puzzles: readonly OwnPuzzle[], before: string | null): OwnPuzzle | null {
  const others = puzzles.filter(({ id }) => id !== before);
  const time = ({ lastTry }: OwnPuzzle): number => lastTry?.at ?? 0;
  const open = others.filter(({ lastTry }) => !lastTry?.isSolved);
  // An attempt that failed comes again after those that were never tried.
  const [next] = [...(open.length > 0 ? open : others)].sort((a, b) => time(a) - time(b));
  return next ?? puzzles[0] ?? null;
}
