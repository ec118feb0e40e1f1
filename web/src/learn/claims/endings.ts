import type { Claims } from './claim';

/** The claims of the endings. */
export const endings: Claims = {
  'endings/two-kings': [{ says: 'win all but 160 of the 124,992 positions, in 13 plies', kind: 'two-kings', drawn: 160, plies: 13 }],
  'endings/two-kings-croda': [
    { says: 'win all but 208 of the 124,992 positions, in 15 plies', kind: 'two-kings', drawn: 208, plies: 15 },
  ],
  'endings/pace': [{ says: 'two moves win', kind: 'holds', count: 2, of: 6 }],
  'endings/king-and-man': [{ says: 'one move that wins', kind: 'holds', count: 1, of: 24 }],
  'endings/essay-ending': [{ says: 'The quickest win is', kind: 'soonest', moves: ['a1-a4', 'a1-d4'] }],
  'endings/man-against-man': [
    { says: 'only one of your three moves holds', kind: 'holds', count: 1, of: 3 },
    { says: 'king against king is a draw', kind: 'draw-rule' },
  ],
  'endings/on-the-edge': [{ says: 'Only one of your two moves holds', kind: 'holds', count: 1, of: 2 }],
  'endings/man-against-king': [
    { says: 'One way leads through', kind: 'holds', count: 1, of: 3 },
    { says: 'king against king is a draw', kind: 'draw-rule' },
  ],
  'endings/king-against-king-and-man': [{ says: 'Of your 27 moves only one holds', kind: 'holds', count: 1, of: 27 }],
};
