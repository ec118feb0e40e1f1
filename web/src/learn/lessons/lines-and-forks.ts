import type { LessonOutline } from './outline';

/** Combinations by linear moves, and a fork. */
export const linesAndForks: LessonOutline[] = [
  {
    kind: 'lesson',
    name: 'oblique-hit',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        turns: [
          { play: ['c3-e5'], reply: 'c5xc3xe3' },
          { play: ['e5xc5xc7'] },
        ],
        claim: { gains: 0 },
      },
      {
        fen: 'W:Wd2,c5,d4:Bc8,d3,b7,d7',
        turns: [
          { play: ['d4-b6'], reply: 'b7xb5xd5' },
          { play: ['d2xd4xd6xd8xb8'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'double-square',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        turns: [
          { play: ['c3-e5'], reply: 'c5xc3xe3' },
          { play: ['e5xc5xc7'] },
        ],
        claim: { gains: 0 },
      },
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        turns: [
          { play: ['d3-b5'], reply: 'd5xd3xb3' },
          { play: ['b5xd5xd7'] },
        ],
        claim: { gains: 0 },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'line-breaks-through',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:WKa8,b3,e3,f3,f2,g2:Bc5,d7,f6,h2',
        turns: [
          { play: ['f2-f4'], reply: 'h2xf2' },
          { play: ['f3xf1'] },
        ],
        claim: { gains: 0 },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'au-contraire',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:We5,b2,c1:Bd6,f6,a3',
        turns: [
          { play: ['e5-e6'], reply: 'f6-f5', isChosen: true },
          { play: ['e6xc6'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
];
