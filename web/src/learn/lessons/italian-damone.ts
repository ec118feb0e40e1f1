import type { Topic } from './lesson';

/** The rules of Italian Damone and its variants. */
export const italianDamone: Topic = {
  name: 'italian-damone',
  title: 'Italian Damone',
  summary: 'A game from corner to corner with three kinds of pieces: Pedina, Dama and Damone.',
  units: [
    {
      kind: 'lesson',
      name: 'moves',
      title: 'The three pieces',
      variant: 'italian-damone',
      steps: [
        {
          fen: 'W:We4:Be8',
          text: [
            'White starts in the corner h1 and goes towards a8, Black the other way. All pieces move one square diagonally.',
            'A Pedina, the lowest piece, goes forward to the north-west or sideways to the north-east and south-west, but never straight back.',
          ],
          task: 'Move the Pedina.',
          turns: [{ play: ['e4-d5', 'e4-f5', 'e4-d3'] }],
          done: 'Three of the four diagonals. The way back to f3 is closed.',
        },
        {
          fen: 'W:WDe4:Be8',
          text: ['A Dama and a Damone move in all four directions.'],
          task: 'Move the Dama straight back.',
          turns: [{ play: ['e4-f3'], otherwise: 'Straight back is to the south-east: f3.' }],
          done: 'Only one square: no piece of this game flies.',
        },
        {
          fen: 'W:Wb7:Be8,h5',
          text: ['A Pedina that arrives where the opponent’s Damas started, for White a6 and c8, becomes a Dama. A Dama that arrives in the opponent’s corner becomes a Damone.'],
          task: 'Make a Dama.',
          turns: [
            {
              play: ['b7-c8', 'b7-a6'],
              wrong: { 'b7-a8': { say: 'In the corner a Pedina stays a Pedina, and may be stuck there.' } },
            },
          ],
          done: 'A new Dama. It could become a Damone in the corner a8.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'captures',
      title: 'Which capture?',
      variant: 'italian-damone',
      steps: [
        {
          fen: 'W:We4,Dg2:Bd5,e8,Df5',
          text: ['A piece captures by a short jump in the directions in which it moves, and never takes a higher piece.'],
          task: 'Capture with the Pedina. Which of its neighbours may it take?',
          turns: [{ play: ['e4xc6'] }],
          done: 'The Pedina on d5. The Dama on f5 is a higher piece.',
        },
        {
          fen: 'W:Wb3,Df3:Bc4,e8,g4',
          text: ['Captures are compulsory. You must take the most pieces; if that is equal, the highest piece must capture; then the highest pieces must be taken.'],
          task: 'Both could take one piece. Who must?',
          turns: [{ play: ['f3xh5'] }],
          done: 'The Dama, because it is the higher piece.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'three-damas',
      title: 'The game with three Damas',
      variant: 'italian-damone-3',
      steps: [
        {
          fen: 'W:Wb7:Bd7,h5',
          text: ['The smaller game has three Pedine and three Damas a side. A Dama starts in the corner, so a Pedina is promoted there too.'],
          task: 'Promote in the corner.',
          turns: [{ play: ['b7-a8'], otherwise: 'That makes a Dama too. Here, try the corner a8.' }],
          done: 'A Dama on a8. To become a Damone it has to leave the corner and come back.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'capture-the-damone',
      title: 'Capture the Damone',
      variant: 'italian-damone-capture',
      steps: [
        {
          fen: 'W:WIe4:BId5,h5',
          text: ['In this variant a player whose last Damone is captured has lost at once. Only a Damone can take a Damone.'],
          task: 'Win the game.',
          turns: [{ play: ['e4xc6'] }],
          done: 'Black still has a Pedina, but no Damone: White has won.',
          claim: { wins: true },
        },
      ],
    },
  ],
};
