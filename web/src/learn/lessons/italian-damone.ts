import type { TopicOutline } from './outline';

/** The rules of Italian Damone and its variants. */
export const italianDamone: TopicOutline = {
  name: 'italian-damone',
  units: [
    {
      kind: 'lesson',
      name: 'moves',
      variant: 'italian-damone',
      steps: [
        {
          fen: 'W:We4:Be8',
          turns: [{ play: ['e4-d5', 'e4-f5', 'e4-d3'] }],
        },
        {
          fen: 'W:WDe4:Be8',
          turns: [{ play: ['e4-f3'] }],
        },
        {
          fen: 'W:Wb7:Be8,h5',
          turns: [{ play: ['b7-c8', 'b7-a6'], tries: [{ moves: ['b7-a8'] }] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'captures',
      variant: 'italian-damone',
      steps: [
        {
          fen: 'W:We4,Dg2:Bd5,e8,Df5',
          turns: [{ play: ['e4xc6'] }],
        },
        {
          fen: 'W:Wb3,Df3:Bc4,e8,g4',
          turns: [{ play: ['f3xh5'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'three-damas',
      variant: 'italian-damone-3',
      steps: [
        {
          fen: 'W:Wb7:Bd7,h5',
          turns: [{ play: ['b7-a8'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'capture-the-damone',
      variant: 'italian-damone-capture',
      steps: [
        {
          fen: 'W:WIe4:BId5,h5',
          turns: [{ play: ['e4xc6'] }],
          claim: { wins: true },
        },
      ],
    },
  ],
};
