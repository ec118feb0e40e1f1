import type { TopicOutline } from './outline';

/** Big Dameo: the rules of Dameo on a larger board. */
export const bigDameo: TopicOutline = {
  name: 'big-dameo',
  units: [
    {
      kind: 'lesson',
      name: 'rules',
      variant: 'big-dameo-28',
      steps: [
        {
          fen: 'W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,d4,e1,e2,e3,e4,f1,f2,f3,f4,g1,g2,g3,g4,h1,h2,h3,i1,i2,j1:Ba10,b10,b9,c10,c9,c8,d10,d9,d8,d7,e10,e9,e8,e7,f10,f9,f8,f7,g10,g9,g8,g7,h10,h9,h8,i10,i9,j10',
          turns: [{ play: ['e1-e5'] }],
        },
        {
          fen: 'W:WKb2,j1:Bb6,g10,j7',
          turns: [{ play: ['b2xb10xj10xj2', 'b2xb10xj10xj3', 'b2xb10xj10xj4', 'b2xb10xj10xj5', 'b2xb10xj10xj6'] }],
        },
      ],
    },
  ],
};
