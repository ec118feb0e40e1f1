// The addresses of the puzzles.

/** The address of a puzzle. */
export const puzzleLink = (variant: string, id: string): string => `#/puzzles/${variant}/${id}`;

/** The views beside training. A game has none of these names. */
export const VIEWS = ['home', 'streak', 'timed', 'history', 'failed', 'theme', 'own'] as const;
export type PuzzleView = (typeof VIEWS)[number];

/** The address of a view of a game, or of training. */
export const viewLink = (view: PuzzleView | null, variant: string): string =>
  `#/puzzles/${view ? `${view}/` : ''}${variant}`;

/** The address of training with the puzzles of a theme. */
export const themeLink = (variant: string, theme: string): string => `${viewLink('theme', variant)}/${theme}`;

/** The address of a puzzle from an own game. */
export const ownLink = (variant: string, id: string): string => `${viewLink('own', variant)}/${id}`;

/** What an address asks for. */
export interface Place {
  /** Null for training. */
  view: PuzzleView | null;
  /** The name of a game, unchecked; empty if there is none. */
  variant: string;
  /** The identifier of a puzzle, unchecked; empty if there is none. */
  id: string;
  /** The name of a theme, unchecked; empty for all. */
  theme: string;
}

/** The parts of an address such as `#/puzzles/croda/3wyaacga` or `#/puzzles/streak/croda`. */
export function placeOf(hash: string): Place {
  const [, , first = '', second = '', third = ''] = hash.split('/');
  if (!first) return { view: 'home', variant: '', id: '', theme: '' };
  const view = VIEWS.find((name) => name === first) ?? null;
  return view
    ? { view, variant: second, id: view === 'own' ? third : '', theme: view === 'theme' ? third : '' }
    : { view, variant: first, id: second, theme: '' };
}
