import type { TopicOutline } from './outline';

/** What is different in Croda. */
export const croda: TopicOutline = {
  name: 'croda',
  units: [
    {
      kind: 'lesson',
      name: 'rules',
      variant: 'croda',
      steps: [
        {
          fen: 'W:Wb2,c3:Bg8',
          turns: [{ play: ['b2-a3', 'b2-b3'] }],
        },
        {
          fen: 'W:WKb2:Bg8',
          turns: [{ play: ['b2-g2'] }],
        },
        {
          fen: 'W:WKb2,e1:Bb5,f7',
          turns: [{ play: ['b2xb7xg7', 'b2xb7xh7'] }],
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'across-the-board',
      variant: 'croda',
      steps: [
        {
          fen: 'B:Wb4,d4,f2,Ke8:Ba6,g3,g6,h7,h8,Kh1',
          turns: [
            { play: ['a6-b5'], reply: 'b4xb6', tries: [{ moves: ['g3-g2'] }] },
            { play: ['g3-g2'], reply: 'f2xh2' },
            { play: ['h1xh4xb4xb8xf8', 'h1xh4xb4xb8xg8'] },
          ],
          claim: { wins: true, only: true },
        },
      ],
    },
  ],
};
