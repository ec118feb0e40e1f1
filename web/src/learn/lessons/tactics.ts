import { kingTraps } from './king-traps';
import type { Topic } from './lesson';
import { linesAndForks } from './lines-and-forks';
import { shots } from './shots';

/** The tactics of Dameo by their names. */
export const tactics: Topic = {
  name: 'tactics',
  title: 'Tactics by name',
  summary: 'The inventor of Dameo and its players have given names to its combinations. White wins, unless a lesson says otherwise.',
  units: [...shots, ...kingTraps, ...linesAndForks],
  notes: [
    'Lost: of juggling the king the essay tells only that a king is thrown from capture to capture until it is lost; its diagrams are gone, and no other source has one.',
    'Lost but for a line of moves: get around (1. a4-a6 h4xh2 2. a6xa8 g5-h4, and Black wins) and coup stupéfait, found by Leo Springer and made possible by linear moves (1. b3-a4 a5-b4 2. a4xc4 f8-g7). Without their positions the ideas cannot be told.',
  ],
};
