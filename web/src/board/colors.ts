// Colours that are the same in both themes.

import type { Arrow } from './chessboard';

/** The colours of arrows by what they mean. */
export const ARROW_COLORS: Record<Arrow['color'], string> = {
  good: '#3a7d5a',
  other: '#4a76a8',
  hint: '#c98a1b',
  premove: '#7a5aa6',
  threat: '#b3261e',
  figure: '#1f6f8b',
  green: '#15781b',
  red: '#9c2020',
  blue: '#1d4f9e',
  yellow: '#d98a00',
};
