// The addresses of the puzzles.

/** The address of a puzzle. */
export const puzzleLink = (variant: string, id: string): string => `#/puzzles/${variant}/${id}`;

/** The views beside training. A game has none of these names. */
export const VIEWS = ['streak', 'timed', 'history', 'failed'] as const;
export type PuzzleView = (typeof VIEWS)[number];

/** The address of a view of a game, or of training. */
export const viewLink = (view: PuzzleView | null, variant: string): string =>
  `#/puzzles/${view ? `${view}/` : ''}${variant}`;

/** What an address asks for. */
export interface Place {
  /** Null for training. */
  view: PuzzleView | null;
  /** The name of a game, unchecked; empty if there is none. */
  variant: string;
  /** The identifier of a puzzle, unchecked; empty if there is none. */
  id: string;
}

/** The parts of an address such as `#/puzzles/croda/3wyaacga` or `#/puzzles/streak/croda`. */
export function placeOf(hash: string): Place {
  const [, , first = '', second = ''] = hash.split('/');
  const view = VIEWS.find((name) => name === first) ?? null;
  return view ? { view, variant: second, id: '' } : { view, variant: first, id: second };
}
