import type { LessonOutline } from './outline';

/** Combinations against kings. */
export const kingTraps: LessonOutline[] = [
  {
    kind: 'lesson',
    name: 'coup-turc',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7',
        turns: [
          { play: ['c1-e3'], reply: 'a5xc5' },
          { play: ['e1-c3'], reply: 'c5xc1xh1xh3xd3' },
          { play: ['d2xd4xd6xb6xb8'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'kings-trap-line',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wc1,d1,e1,f1:BKa1',
        turns: [
          { play: ['d1-c2', 'd1-e2'], reply: 'a1xd1', tries: [{ moves: ['d1-d2'], line: ['a1xd1xd8'] }] },
          { play: ['e1xc1'] },
        ],
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wf1,g1,h1:BKd1',
        turns: [
          { play: ['g1-f2', 'g1-h2'], reply: 'd1xg1' },
          { play: ['h1xf1'] },
        ],
        claim: { wins: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'kings-trap-corners',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wa1,c1,f1,h1,a4:BKb1',
        turns: [
          { play: ['a4-a5', 'a4-b5'], reply: 'b1xd1xg1' },
          { play: ['h1xf1'] },
        ],
        claim: { wins: true },
      },
      {
        fen: 'W:Wa1,c1,f1,h1:BKd1',
        turns: [{ play: ['c1xe1'] }],
        claim: { wins: true },
      },
    ],
  },
];
