import type { Lesson } from './lesson';

/** Combinations against kings. */
export const kingTraps: Lesson[] = [
  {
    kind: 'lesson',
    name: 'coup-turc',
    title: 'Coup turc',
    variant: 'dameo',
    source: 'The position is from the MindSports essay; also on Wikipedia.',
    steps: [
      {
        fen: 'W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7',
        text: [
          'Captured pieces stay on the board until the move is complete, and cannot be jumped twice. So a king can be stopped by a man that it has captured already — and taken there.',
        ],
        task: 'Make the king take four men, and stop it in front of yours.',
        turns: [
          {
            play: ['c1-e3'],
            reply: 'a5xc5',
            then: 'The king is on c5. Show it a longer way.',
            otherwise: 'That does not win. The king will need a way along c3, d1, h2 and e3.',
          },
          {
            play: ['e1-c3'],
            reply: 'c5xc1xh1xh3xd3',
            then: 'The king has come to d3, where the man on c3 was still in the way.',
            otherwise: 'The king has to be led around the board. Begin with a man on c3.',
          },
          { play: ['d2xd4xd6xb6xb8'] },
        ],
        done: 'Black is left without pieces. Every reply of Black was the only legal one.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'kings-trap-line',
    title: 'King’s trap: the line',
    variant: 'dameo',
    source: 'The pattern is described on Wikipedia; the squares were chosen for this project.',
    steps: [
      {
        fen: 'W:Wc1,d1,e1,f1:BKa1',
        text: ['Four men in a row on your back rank are a trap. A man has just become a king beside them — and is lost.'],
        task: 'Move the second man from the king out of the line, diagonally.',
        turns: [
          {
            play: ['d1-c2', 'd1-e2'],
            reply: 'a1xd1',
            then: 'The king had to take the nearest man, and has fallen into the gap.',
            wrong: {
              'd1-d2': { say: 'Straight ahead is wrong: then the king takes two men.', line: ['a1xd1xd8'] },
            },
            otherwise: 'That does not win. The gap has to be at the second man from the king, on d1.',
          },
          { play: ['e1xc1'] },
        ],
        done: 'Keep such lines for as long as you can.',
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wf1,g1,h1:BKd1',
        text: ['Three men are enough if the line ends in a corner.'],
        task: 'Trap the king.',
        turns: [
          {
            play: ['g1-f2', 'g1-h2'],
            reply: 'd1xg1',
            otherwise: 'That lets the king get away. Open the gap at the second man from the king.',
          },
          { play: ['h1xf1'] },
        ],
        done: 'In the corner the king could not go past.',
        claim: { wins: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'kings-trap-corners',
    title: 'King’s trap: a1, c1, f1, h1',
    variant: 'dameo',
    source: 'Described on Wikipedia and in the MindSports essay; the man on a4 was added to give White a waiting move.',
    steps: [
      {
        fen: 'W:Wa1,c1,f1,h1,a4:BKb1',
        text: ['Men on a1, c1, f1 and h1 guard the whole back rank. A man that is promoted on b1, or on g1, must soon capture along the rank.'],
        task: 'Just wait: move the man on a4.',
        turns: [
          {
            play: ['a4-a5', 'a4-b5'],
            reply: 'b1xd1xg1',
            then: 'By majority the king took two, and has stopped in front of the corner.',
            otherwise: 'Leave the four men where they are. Wait with the man on a4.',
          },
          { play: ['h1xf1'] },
        ],
        done: 'Two men for a king.',
        claim: { wins: true },
      },
      {
        fen: 'W:Wa1,c1,f1,h1:BKd1',
        text: ['A king on d1 or e1 does not even live that long.'],
        task: 'Take it.',
        turns: [{ play: ['c1xe1'] }],
        done: 'On e1 it would have been taken by the man on f1. The essay calls a1-c1 and h1-f1 king traps: keep them, but not both forever.',
        claim: { wins: true },
      },
    ],
  },
];
