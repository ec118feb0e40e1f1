import type { TopicOutline } from './outline';

/** What is different in Anti-Dameo. */
export const antiDameo: TopicOutline = {
  name: 'anti-dameo',
  units: [
    {
      kind: 'lesson',
      name: 'rules',
      variant: 'anti-dameo',
      steps: [
        {
          fen: 'W:Wc3:Bc5,h8',
          turns: [{ play: ['c3-c4'], reply: 'c5xc3', tries: [{ moves: ['c3-b4', 'c3-d4'] }] }],
          claim: { wins: true },
        },
        {
          fen: 'W:Wc3,d2:Bc5,h8',
          turns: [
            { play: ['c3-c4'], reply: 'c5xc3' },
            { play: ['d2-d3'], reply: 'c3xe3' },
          ],
          claim: { wins: true },
        },
      ],
    },
  ],
};
