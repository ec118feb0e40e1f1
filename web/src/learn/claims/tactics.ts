import type { Claims, SentenceClaim } from './claim';

/** No other move wins than the right ones. */
const noOther = (step = 1): SentenceClaim => ({ says: 'does not win', step, kind: 'only-win' });

/** The claims of the tactics. */
export const tactics: Claims = {
  tactics: [
    { says: 'White wins, unless', kind: 'each-wins' },
    { says: 'the engine finds no other move that wins', kind: 'each-only' },
    { says: 'Lost: of juggling the king', kind: 'source' },
    { says: 'Lost but for a line of moves', kind: 'source' },
    { says: 'and Black wins', kind: 'source' },
    { says: 'the ideas cannot be told', kind: 'source' },
  ],
  'tactics/majority-capture': [
    { says: 'must take as many pieces as possible', kind: 'only', after: ['b5-b6'], moves: ['b7xb5xb3'] },
    { says: 'have to take', kind: 'only', after: ['b5-b6'], moves: ['b7xb5xb3'] },
    noOther(),
    noOther(2),
  ],
  'tactics/ladder': [noOther(), noOther(2)],
  'tactics/bridge': [noOther(), { says: 'has to come down to h2', kind: 'plan' }],
  'tactics/trapdoor': [
    { says: 'must at once fall into it', kind: 'only', after: ['d3-d4', 'd5xd3', 'c3xe3'], moves: ['a3xc3'] },
    noOther(),
  ],
  'tactics/heel-kick': [noOther(), { says: 'and loses', kind: 'wins' }],
  'tactics/sticker': [noOther(), noOther(2)],
  'tactics/coup-raphael': [
    { says: 'The essay says only', kind: 'source' },
    { says: 'Black must take them', kind: 'only', after: ['b5-b6'], moves: ['b4xb2xd2'] },
    { says: 'Black must take them', kind: 'only', after: ['b5-b6', 'b4xb2xd2', 'b6xb8'], moves: ['d5xd3xb3'] },
    noOther(),
  ],
  'tactics/new-king': [
    { says: 'the opponent must capture too', kind: 'only', after: ['e5-f6', 'h4xf4', 'f6xf8'], moves: ['f4xf6'] },
    { says: 'Black had to take', kind: 'only', after: ['e5-f6', 'h4xf4', 'f6xf8'], moves: ['f4xf6'] },
    noOther(),
    { says: 'the man on b3 is attacked', step: 2, kind: 'can', fen: 'B:Wb3,d5,e5:Bd7,b5,d3,d4,c3', moves: ['c3xa3'] },
    noOther(2),
  ],
  'tactics/coup-turc': [
    {
      says: 'cannot be jumped twice',
      kind: 'only',
      after: ['c1-e3', 'a5xc5', 'e1-c3'],
      moves: ['c5xc1xh1xh3xd3'],
    },
    noOther(),
    { says: 'has to be led', kind: 'plan' },
    { says: 'the only legal one', kind: 'forced' },
  ],
  'tactics/kings-trap-line': [
    { says: 'and is lost', kind: 'wins' },
    { says: 'had to take the nearest man', kind: 'only', after: ['d1-c2'], moves: ['a1xd1'] },
    { says: 'had to take the nearest man', kind: 'only', after: ['d1-e2'], moves: ['a1xd1'] },
    noOther(),
    { says: 'The gap has to be at the second man', kind: 'only-win' },
    {
      says: 'the king takes two men',
      kind: 'only',
      after: ['d1-d2'],
      moves: ['a1xd1xd3', 'a1xd1xd4', 'a1xd1xd5', 'a1xd1xd6', 'a1xd1xd7', 'a1xd1xd8'],
    },
    ...['f1-e2', 'f1-f2', 'f1-g2', 'h1-g2', 'h1-h2'].map(
      (move): SentenceClaim => ({ says: 'does not trap the king at once', step: 2, kind: 'quiet', after: [move] }),
    ),
    { says: 'does not trap the king at once', step: 2, kind: 'cannot', after: ['g1-g2'], moves: ['d1xg1'] },
  ],
  'tactics/kings-trap-corners': [
    { says: 'must capture along the rank', kind: 'only', after: ['a4-a5'], moves: ['b1xd1xg1'] },
    { says: 'must capture along the rank', kind: 'only', fen: 'B:Wa1,c1,f1,h1,a5:BKg1', moves: ['g1xd1xb1'] },
    { says: 'On e1 it would have been taken', step: 2, kind: 'can', fen: 'W:Wa1,c1,f1,h1:BKe1', moves: ['f1xd1'] },
  ],
  'tactics/oblique-hit': [
    { says: 'the engine finds no other move that wins', step: 2, kind: 'only-win' },
    { says: 'must take the larger', kind: 'only', after: ['c3-e5'], moves: ['c5xc3xe3'] },
    { says: 'this ending is a draw', kind: 'draws', after: ['c3-e5', 'c5xc3xe3', 'e5xc5xc7'] },
    { says: 'nothing else wins', step: 2, kind: 'only-win' },
    { says: 'threatens to take two men', step: 2, kind: 'only', fen: 'B:Wd2,c5,d4:Bc8,d3,b7,d7', moves: ['d3xd5xb5'] },
    noOther(2),
    { says: 'had to take two', step: 2, kind: 'only', after: ['d4-b6'], moves: ['b7xb5xd5'] },
  ],
  'tactics/double-square': [
    { says: 'a draw after the hit', kind: 'draws', after: ['c3-e5', 'c5xc3xe3', 'e5xc5xc7'] },
    { says: 'a draw after the hit', kind: 'draws', after: ['d3-b5', 'd5xd3xb3', 'b5xd5xd7'] },
  ],
  'tactics/line-breaks-through': [
    { says: 'it has to capture instead', kind: 'only', after: ['f2-f4'], moves: ['h2xf2'] },
  ],
  'tactics/au-contraire': [
    { says: 'can save one man, but not both', kind: 'threatened', after: ['e5-e6'] },
    noOther(),
    { says: 'wins after every other reply', kind: 'wins' },
  ],
};
