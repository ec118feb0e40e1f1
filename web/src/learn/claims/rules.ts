import type { Claims } from './claim';

/** The claims of the lessons that teach the rules. */
export const rules: Claims = {
  'dameo/men': [{ says: 'never steps sideways or back', kind: 'only', moves: ['d3-c4', 'd3-d4', 'd3-e4'] }],
  'dameo/lines': [{ says: 'only the front part', step: 3, kind: 'can', moves: ['c2-c5', 'c3-c5', 'c4-c5'] }],
  'dameo/captures': [
    { says: 'must capture if you can', kind: 'only', moves: ['d4xd6'] },
    { says: 'step only forward', step: 2, kind: 'only', moves: ['d4xb4'] },
    { says: 'sideways and backwards too', step: 2, kind: 'only', fen: 'W:Wd4:Bd3,h8', moves: ['d4xd2'] },
    { says: 'never diagonal', step: 3, kind: 'cannot', moves: ['d4xf6'] },
    { says: 'it cannot be taken', step: 3, kind: 'cannot', moves: ['d4xf6'] },
    { says: 'it cannot take', step: 3, kind: 'cannot', fen: 'B:Wd4:Be5,h8', moves: ['e5xc3'] },
    { says: 'capture only along ranks and files', step: 3, kind: 'quiet' },
    { says: 'must capture', step: 5, kind: 'only', moves: ['b2xb4'] },
  ],
  'dameo/majority': [
    { says: 'must take the most', kind: 'only', moves: ['g3xg5xg7xe7'] },
    { says: 'only those that take the most', kind: 'cannot', moves: ['b3xb5'] },
  ],
  'dameo/kings': [
    { says: 'must the king stop', step: 3, kind: 'only', moves: ['b2xb7xg7', 'b2xb7xh7'] },
    { says: 'has to go on', step: 5, kind: 'only', moves: ['b6xb8xd8xd6'] },
  ],
  'dameo/blocking': [
    { says: 'cannot jump them twice', kind: 'only', moves: ['c5xc1xh1xh3xd3'] },
    { says: 'must take four', kind: 'only', moves: ['c5xc1xh1xh3xd3'] },
    { says: 'where it has to stop', kind: 'only', moves: ['c5xc1xh1xh3xd3'] },
  ],
  'dameo/end': [
    { says: 'cannot move has lost', kind: 'over', after: ['f3xf7'], winner: 'white' },
    { says: 'Win the game', kind: 'order' },
    { says: 'every piece is blocked', step: 2, kind: 'over', after: ['c6-b7'], winner: 'white' },
    { says: 'cannot step to a7 or b7', step: 2, kind: 'over', after: ['c6-b7'], winner: 'white' },
    { says: 'White has won', step: 2, kind: 'over', after: ['c6-b7'], winner: 'white' },
  ],
  'croda/rules': [
    { says: 'never passes another one', kind: 'cannot', moves: ['b2-d4'] },
    { says: 'never diagonally', step: 2, kind: 'cannot', moves: ['b2-a1', 'b2-c3', 'b2-h8'] },
  ],
  'croda/across-the-board': [
    { says: 'has to come into the way', kind: 'plan' },
    { says: 'wins as well', kind: 'loses', after: ['g3-g2'] },
  ],
  'anti-dameo': [{ says: 'cannot move has won', kind: 'over', fen: 'W:Wa4:Ba5,a6,b5,b6', winner: 'white' }],
  'anti-dameo/rules': [
    { says: 'cannot move, you have won', kind: 'over', after: ['c3-c4', 'c5xc3'], winner: 'white' },
    { says: 'does not have to take', kind: 'quiet', after: ['c3-b4'] },
    { says: 'does not have to take', kind: 'quiet', after: ['c3-d4'] },
    { says: 'Go where Black must', kind: 'only', after: ['c3-c4'], moves: ['c5xc3'] },
    { says: 'Black had to take', kind: 'only', after: ['c3-c4'], moves: ['c5xc3'] },
    { says: 'you have won', kind: 'over', after: ['c3-c4', 'c5xc3'], winner: 'white' },
    { says: 'cannot move, wins as well', step: 2, kind: 'over', fen: 'W:Wa4:Ba5,a6,b5,b6', winner: 'white' },
    { says: 'where Black must take', step: 2, kind: 'only', after: ['c3-c4'], moves: ['c5xc3'] },
    { says: 'does not have to take', step: 2, kind: 'only', after: ['c3-c4', 'c5xc3'], moves: ['d2-d3', 'd2-e3'] },
    { says: 'does not have to take', step: 2, kind: 'quiet', after: ['c3-c4', 'c5xc3', 'd2-e3'] },
    { says: 'has won', step: 2, kind: 'over', after: ['c3-c4', 'c5xc3', 'd2-d3', 'c3xe3'], winner: 'white' },
  ],
  'italian-damone/moves': [
    { says: 'never straight back', kind: 'only', moves: ['e4-d5', 'e4-f5', 'e4-d3'] },
    { says: 'Only one square', step: 2, kind: 'only', moves: ['e4-d5', 'e4-f5', 'e4-d3', 'e4-f3'] },
  ],
  'italian-damone/captures': [
    { says: 'never takes a higher piece', kind: 'only', moves: ['e4xc6'] },
    { says: 'must take the most pieces', step: 2, kind: 'only', moves: ['f3xh5'] },
    { says: 'Who must', step: 2, kind: 'only', moves: ['f3xh5'] },
  ],
  'italian-damone/three-damas': [
    { says: 'has to leave the corner', kind: 'only', after: ['b7-a8', 'd7-e6'], moves: ['a8-b7'] },
  ],
  'italian-damone/capture-the-damone': [
    { says: 'has lost at once', kind: 'over', after: ['e4xc6'], winner: 'white' },
    { says: 'Only a Damone', kind: 'cannot', fen: 'W:WDe4,Ih1:BId5,h5', moves: ['e4xc6'] },
    { says: 'Win the game', kind: 'order' },
    { says: 'White has won', kind: 'over', after: ['e4xc6'], winner: 'white' },
  ],
};
