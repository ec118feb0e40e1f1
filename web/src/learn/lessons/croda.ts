import type { Topic } from './lesson';

/** What is different in Croda. */
export const croda: Topic = {
  name: 'croda',
  title: 'Croda',
  summary: 'Ljuban Dedić’s game, from which Dameo grew: no linear moves, and kings that move like rooks.',
  units: [
    {
      kind: 'lesson',
      name: 'rules',
      title: 'What is different in Croda',
      variant: 'croda',
      steps: [
        {
          fen: 'W:Wb2,c3:Bg8',
          text: ['Men step and capture as in Dameo, but there are no linear moves: a man never passes another one.'],
          task: 'Move the man on b2.',
          turns: [{ play: ['b2-a3', 'b2-b3'], otherwise: 'Move the man on b2.' }],
          done: 'In Dameo it could also have gone to d4, as the rear man of a line.',
        },
        {
          fen: 'W:WKb2:Bg8',
          text: ['Kings move along ranks and files, as far as they like, but never diagonally.'],
          task: 'Attack the man on g8: go to the file where it will be in your line of fire.',
          turns: [{ play: ['b2-g2'], otherwise: 'The king sees along its file. Go to the g-file.' }],
          done: 'A king attacks along ranks and files, here as in Dameo.',
        },
        {
          fen: 'W:WKb2,e1:Bb5,f7',
          text: ['Captures are those of Dameo: compulsory, as many pieces as possible, and captured pieces leave at the end.'],
          task: 'Take both men.',
          turns: [{ play: ['b2xb7xg7', 'b2xb7xh7'] }],
          done: 'Everything else is as in Dameo, except the start: 24 men a side on three full ranks.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'across-the-board',
      title: 'A capture across the board',
      variant: 'croda',
      source: 'The position is from J. P. Neto’s page on Croda.',
      steps: [
        {
          fen: 'B:Wb4,d4,f2,Ke8:Ba6,g3,g6,h7,h8,Kh1',
          text: ['You are Black. The king on h1 can sweep the whole board, if White’s men stand where it needs them.'],
          task: 'Give a man to bring the first white man to its square.',
          turns: [
            {
              play: ['a6-b5'],
              reply: 'b4xb6',
              wrong: {
                'g3-g2': { say: 'That wins as well, but in eight moves instead of three. Use the man on the a-file first.' },
              },
              then: 'The man is on b6 now. One more has to come into the way of the king.',
              otherwise: 'That does not bring a white man where you need it. Offer the man on the a-file.',
            },
            { play: ['g3-g2'], reply: 'f2xh2', otherwise: 'Bring the man on f2 in front of your king.' },
            { play: ['h1xh4xb4xb8xf8', 'h1xh4xb4xb8xg8'] },
          ],
          done: 'Four pieces, the king among them, and White has none left.',
          claim: { wins: true, only: true },
        },
      ],
    },
  ],
};
