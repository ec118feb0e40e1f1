// The themes of puzzles in words; docs/puzzles.md defines them.

/** The themes that can be chosen, in the order of the list. */
export const THEMES: Record<string, string> = {
  'majority-capture': 'Majority capture',
  'oblique-hit': 'Oblique hit',
  'coup-turc': 'Coup turc',
  ladder: 'Ladder',
  trapdoor: 'Trapdoor',
  'king-trap-line': 'King trap: a line of men',
  'king-trap-corners': 'King trap: a1, c1, f1, h1',
  sacrifice: 'Sacrifice',
  'large-sacrifice': 'Large sacrifice',
  'king-sacrifice': 'King sacrifice',
  'takes-king': 'Captured king',
  'long-king-capture': 'King takes five or more',
  promotion: 'Promotion',
  'line-move': 'Line move first',
  'quiet-move': 'Quiet move first',
  defence: 'Save the game',
  blockade: 'Blockade',
  endgame: 'Endgame',
  kings: 'With kings',
  'one-move': 'One move',
  short: 'Two moves',
  long: 'Three moves',
  'very-long': 'Four moves or more',
};

/** A theme in words; themes without words, which are of other uses, as they are. */
export const themeInWords = (theme: string): string => THEMES[theme] ?? theme;
