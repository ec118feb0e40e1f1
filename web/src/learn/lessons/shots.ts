import type { LessonOutline } from './outline';

/** Combinations in which men are given so that a long capture becomes possible. */
export const shots: LessonOutline[] = [
  {
    kind: 'lesson',
    name: 'majority-capture',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wb5,b4,a3:Be4,d3,b7,d5',
        turns: [
          { play: ['b5-b6'], reply: 'b7xb5xb3' },
          { play: ['a3xc3xe3xe5xc5'] },
        ],
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:We4,b3,e2,c4:Ba3,d4,g7,f8,f6',
        turns: [
          { play: ['e2-d3'], reply: 'a3xc3xe3xe5' },
          { play: ['c4xe4xe6xg6xg8xe8'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'ladder',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wd2,d3,e2:Bb4,f6,e5',
        turns: [
          { play: ['e2-c4'], reply: 'b4xd4' },
          { play: ['d3xd5xf5xf7'] },
        ],
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wa4,c4,d4:Bb4,e7,d6,e5',
        turns: [
          { play: ['c4-d5'], reply: 'e5xc5' },
          { play: ['a4xc4xc6xe6xe8'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'bridge',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wh1,h4,h2:Be5,h6,f4,g3',
        turns: [
          { play: ['h4-h5'], reply: 'h6xh4' },
          { play: ['h2-h3'], reply: 'h4xh2' },
          { play: ['h1xh3xf3xf5xd5'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'trapdoor',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wb3,d3,c3,c2,c1:Ba3,d5,c5,c7',
        turns: [
          { play: ['d3-d4'], reply: 'd5xd3' },
          { play: ['c3xe3'], reply: 'a3xc3' },
          { play: ['c2xc4xc6xc8'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'heel-kick',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wb5,d5,d4,e3,e4:Ba5,f7,g6,e6,f6,c6',
        turns: [
          { play: ['d4-e5'], reply: 'a5xc5' },
          { play: ['e5xe7xg7xg5'], reply: 'c5xe5' },
          { play: ['e4xe6xg6'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'sticker',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:We5,a3,g5:Bc6,h5,d3,b5',
        turns: [
          { play: ['a3-b4'], reply: 'h5xf5xd5' },
          { play: ['b4xb6xd6xd4xd2'] },
        ],
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wg4,f5,a3:Ba5,b6,d6,h4',
        turns: [
          { play: ['a3-a4'], reply: 'h4xf4xf6' },
          { play: ['a4xa6xc6xe6xg6'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'coup-raphael',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:Wb3,d4,c2,c3,b5:Bd5,d6,b7,b4,g4,e5,d8',
        turns: [
          { play: ['b5-b6'], reply: 'b4xb2xd2' },
          { play: ['b6xb8'], reply: 'd5xd3xb3' },
          {
            play: [
              'b8xe8xe2xb2xb6xg6xg1',
              'b8xe8xe2xb2xb6xg6xg2',
              'b8xe8xe2xb2xb6xg6xg3',
              'b8xg8xg2xb2xb6xe6xe1',
              'b8xg8xg2xb2xb6xe6xe2',
              'b8xg8xg2xb2xb6xe6xe3',
              'b8xg8xg2xb2xb6xe6xe4',
            ],
          },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'new-king',
    variant: 'dameo',
    steps: [
      {
        fen: 'W:We5,f5,g4:Bc7,h4,d8,f7',
        turns: [
          { play: ['e5-f6'], reply: 'h4xf4' },
          { play: ['f6xf8'], reply: 'f4xf6' },
          { play: ['f8xc8xc6xg6', 'f8xc8xc6xh6'] },
        ],
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wb3,d5,e5:Bd7,b5,d3,d4,c3',
        turns: [
          { play: ['e5-d6'], reply: 'c3xa3' },
          { play: ['d6xd8'], reply: 'd4xd6' },
          { play: ['d8xd5xa5xa1', 'd8xd5xa5xa2'] },
        ],
        claim: { wins: true, only: true },
      },
    ],
  },
];
