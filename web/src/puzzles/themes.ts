// The themes of puzzles in words; docs/puzzles.md defines them.

import { m } from '../paraglide/messages';

/** The themes that can be chosen, in the order of the list. */
export const THEMES: Record<string, () => string> = {
  'majority-capture': m.puzzles_theme_majority_capture,
  'oblique-hit': m.puzzles_theme_oblique_hit,
  'coup-turc': m.puzzles_theme_coup_turc,
  ladder: m.puzzles_theme_ladder,
  trapdoor: m.puzzles_theme_trapdoor,
  'king-trap-line': m.puzzles_theme_king_trap_line,
  'king-trap-corners': m.puzzles_theme_king_trap_corners,
  sacrifice: m.puzzles_theme_sacrifice,
  'large-sacrifice': m.puzzles_theme_large_sacrifice,
  'king-sacrifice': m.puzzles_theme_king_sacrifice,
  'takes-king': m.puzzles_theme_takes_king,
  'long-king-capture': m.puzzles_theme_long_king_capture,
  promotion: m.puzzles_theme_promotion,
  'line-move': m.puzzles_theme_line_move,
  'quiet-move': m.puzzles_theme_quiet_move,
  defence: m.puzzles_theme_defence,
  blockade: m.puzzles_theme_blockade,
  endgame: m.puzzles_theme_endgame,
  kings: m.puzzles_theme_kings,
  'one-move': m.puzzles_theme_one_move,
  short: m.puzzles_theme_short,
  long: m.puzzles_theme_long,
  'very-long': m.puzzles_theme_very_long,
};

/** A theme in words; themes without words, which are of other uses, as they are. */
export const themeInWords = (theme: string): string => THEMES[theme]?.() ?? theme;
