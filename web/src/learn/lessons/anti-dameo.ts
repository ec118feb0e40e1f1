import type { Topic } from './lesson';

/** What is different in Anti-Dameo. */
export const antiDameo: Topic = {
  name: 'anti-dameo',
  title: 'Anti-Dameo',
  summary: 'Dameo played to lose: a player who cannot move has won.',
  units: [
    {
      kind: 'lesson',
      name: 'rules',
      title: 'Giving pieces away',
      variant: 'anti-dameo',
      steps: [
        {
          fen: 'W:Wc3:Bc5,h8',
          text: [
            'Moves and captures are those of Dameo, but the aim is reversed: if it is your turn and you cannot move, you have won.',
            'Captures are compulsory. That is how you make your opponent take your pieces.',
          ],
          task: 'Give your last man away.',
          turns: [
            {
              play: ['c3-c4'],
              reply: 'c5xc3',
              wrong: {
                'c3-b4': { say: 'Black does not have to take there. Go where Black must.' },
                'c3-d4': { say: 'Black does not have to take there. Go where Black must.' },
              },
            },
          ],
          done: 'Black had to take, and you have nothing left to move: you have won.',
          claim: { wins: true },
        },
        {
          fen: 'W:Wc3,d2:Bc5,h8',
          text: ['Two men are given away one after the other. A player who is blocked, with men that cannot move, wins as well.'],
          task: 'Get rid of both men.',
          turns: [
            {
              play: ['c3-c4'],
              reply: 'c5xc3',
              then: 'The black man stands on c3 now. Put the last one in its way.',
              otherwise: 'Start as before: go where Black must take.',
            },
            { play: ['d2-d3'], reply: 'c3xe3', otherwise: 'Black does not have to take there.' },
          ],
          done: 'White has no man left, and has won.',
          claim: { wins: true },
        },
      ],
    },
  ],
};
