import type { TopicOutline } from './outline';

/** The rules of Dameo. */
export const dameo: TopicOutline = {
  name: 'dameo',
  units: [
    {
      kind: 'lesson',
      name: 'men',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wd3:Bh8',
          turns: [{ play: ['d3-c4', 'd3-d4', 'd3-e4'] }],
        },
        {
          fen: 'W:Wd4:Bc5,d5,d6',
          turns: [{ play: ['d4-e5'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'lines',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wf2,f3,f4:Ba8',
          turns: [{ play: ['f2-f5'] }],
        },
        {
          fen: 'W:Wa1,b2,c3:Bh8',
          turns: [{ play: ['a1-d4'] }],
        },
        {
          fen: 'W:Wc2,c3,c4:Ba8',
          turns: [{ play: ['c3-c5'], tries: [{ moves: ['c2-c5'] }] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'captures',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wd4:Bd5,h8',
          turns: [{ play: ['d4xd6'] }],
        },
        {
          fen: 'W:Wd4:Bc4,h8',
          turns: [{ play: ['d4xb4'] }],
        },
        {
          fen: 'W:Wd4:Be5,h8',
          turns: [{ play: ['d4-c5', 'd4-d5'] }],
        },
        {
          fen: 'W:Wd4:Ba7,b5,c6,d5',
          turns: [{ play: ['d4xd6xb6xb4'] }],
        },
        {
          fen: 'W:Wb2,e3:Bb3,h8',
          turns: [{ play: ['b2xb4'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'majority',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wb3,g2,g3:Bb4,d6,f7,g4,g6,h6',
          turns: [{ play: ['g3xg5xg7xe7'] }],
        },
        {
          fen: 'W:WKa1,f1:Ba4,f2,f4,Kh7',
          turns: [{ play: ['f1xf3xf5'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'kings',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wc7,h1:Bg6',
          turns: [{ play: ['c7-b8', 'c7-c8', 'c7-d8'] }],
        },
        {
          fen: 'W:WKa1:Bg3',
          turns: [{ play: ['a1-h8'] }],
        },
        {
          fen: 'W:WKb2,h1:Bb5,f7',
          turns: [{ play: ['b2xb7xg7', 'b2xb7xh7'] }],
        },
        {
          fen: 'W:Wd5,d6,d7:Bh8',
          turns: [{ play: ['d5-d8'] }],
        },
        {
          fen: 'W:Wb6,h1:Bb7,c8,d7,h6',
          turns: [{ play: ['b6xb8xd8xd6'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'blocking',
      variant: 'dameo',
      steps: [
        {
          fen: 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5',
          turns: [{ play: ['c5xc1xh1xh3xd3'], reply: 'd2xd4xd6xb6xb8' }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'end',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wc2,Kf3:Bf6',
          turns: [{ play: ['f3xf7', 'f3xf8'] }],
          claim: { wins: true },
        },
        {
          fen: 'W:Wa6,a7,c6:Ba8',
          turns: [{ play: ['c6-b7'] }],
          claim: { wins: true },
        },
        {
          fen: 'W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8',
          turns: [{ play: ['d1-d4', 'e1-e4'] }],
        },
      ],
    },
  ],
};
