import { type Lesson, OURS } from './lesson';

/** Combinations in which men are given so that a long capture becomes possible. */
export const shots: Lesson[] = [
  {
    kind: 'lesson',
    name: 'majority-capture',
    title: 'Majority capture',
    variant: 'dameo',
    source: `The base of most other tactics, according to the MindSports essay on Dameo. ${OURS}`,
    steps: [
      {
        fen: 'W:Wb5,b4,a3:Be4,d3,b7,d5',
        text: ['Your opponent must take as many pieces as possible. So give two or more men, and you decide where the enemy pieces go.'],
        task: 'Give two men, and take four.',
        turns: [
          { play: ['b5-b6'], reply: 'b7xb5xb3', otherwise: 'That does not win. What would the man on b7 have to take?' },
          { play: ['a3xc3xe3xe5xc5'] },
        ],
        done: 'The man from b7 was led to b3, the one square that your man on a3 was missing.',
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:We4,b3,e2,c4:Ba3,d4,g7,f8,f6',
        text: ['The longer the capture that you force, the further it leads the piece.'],
        task: 'Give three men, and take five.',
        turns: [
          { play: ['e2-d3'], reply: 'a3xc3xe3xe5', otherwise: 'That does not win. The man on a3 could come a long way.' },
          { play: ['c4xe4xe6xg6xg8xe8'] },
        ],
        done: 'Black had taken three men with one move, and had none left after the next.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'ladder',
    title: 'Ladder',
    variant: 'dameo',
    source: `Named in the MindSports essay and on Wikipedia. ${OURS}`,
    steps: [
      {
        fen: 'W:Wd2,d3,e2:Bb4,f6,e5',
        text: ['Enemy men along a diagonal are the steps of a ladder: your man goes up and sideways in turn, and takes one at each step.'],
        task: 'Two steps are there, e5 and f6. Bring the third to d4.',
        turns: [
          { play: ['e2-c4'], reply: 'b4xd4', otherwise: 'That does not win. Which man could be made to stop on d4?' },
          { play: ['d3xd5xf5xf7'] },
        ],
        done: 'Over d4, e5 and f6. It began with a linear move, e2-c4.',
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wa4,c4,d4:Bb4,e7,d6,e5',
        text: ['Often an enemy man that is placed carelessly between two of your own is the lowest step, as here the man on b4.'],
        task: 'Complete the ladder.',
        turns: [
          { play: ['c4-d5'], reply: 'e5xc5', otherwise: 'That does not win. One step of the ladder, c5, is still missing.' },
          { play: ['a4xc4xc6xe6xe8'] },
        ],
        done: 'Four men in one capture, and c4 was free because its own man had left.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'bridge',
    title: 'Bridge',
    variant: 'dameo',
    source: `Named on Wikipedia. ${OURS}`,
    steps: [
      {
        fen: 'W:Wh1,h4,h2:Be5,h6,f4,g3',
        text: [
          'A bridge prepares a ladder: you give men one after another, and lead an enemy man to the foot of the stairs.',
          'The men on g3, f4 and e5 are the steps. Their foot is h2.',
        ],
        task: 'Lead the man from h6 down to h2.',
        turns: [
          {
            play: ['h4-h5'],
            reply: 'h6xh4',
            then: 'It is on h4. Give it the next man.',
            otherwise: 'That does not win. The man on h6 has to come down to h2.',
          },
          { play: ['h2-h3'], reply: 'h4xh2', otherwise: 'Give another man on the h-file, but not the last one.' },
          { play: ['h1xh3xf3xf5xd5'] },
        ],
        done: 'Two men given, four taken. Step by step the black man has built its own bridge.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'trapdoor',
    title: 'Trapdoor',
    variant: 'dameo',
    source: `Described in the MindSports essay; in international draughts the coup de la trappe (French Wikipedia). ${OURS}`,
    steps: [
      {
        fen: 'W:Wb3,d3,c3,c2,c1:Ba3,d5,c5,c7',
        text: ['A capture of yours leaves a hole behind: the trapdoor. The opponent must at once fall into it with a capture of his own, and is taken there.'],
        task: 'Open the trapdoor on c3: first give a man that c3 can take back.',
        turns: [
          {
            play: ['d3-d4'],
            reply: 'd5xd3',
            then: 'Now take it, and leave c3.',
            otherwise: 'That does not win. Make a black man come beside c3.',
          },
          { play: ['c3xe3'], reply: 'a3xc3', then: 'The man from a3 has fallen in.' },
          { play: ['c2xc4xc6xc8'] },
        ],
        done: 'Three men in a row, from the trapdoor up to the last rank.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'heel-kick',
    title: 'Heel kick',
    variant: 'dameo',
    source: `Described in the MindSports essay; in international draughts the coup de talon (French Wikipedia). ${OURS}`,
    steps: [
      {
        fen: 'W:Wb5,d5,d4,e3,e4:Ba5,f7,g6,e6,f6,c6',
        text: [
          'A heel kick is a trapdoor that a capture opens by going round: it ends with a kick backwards, beside the man that makes the next capture.',
        ],
        task: 'Begin with a step of the man on d4.',
        turns: [
          {
            play: ['d4-e5'],
            reply: 'a5xc5',
            otherwise: 'That does not win. Step to e5, where the way round begins.',
          },
          { play: ['e5xe7xg7xg5'], reply: 'c5xe5', then: 'Up, across and down again: and the hole on e5 is filled.' },
          { play: ['e4xe6xg6'] },
        ],
        done: 'Three men went round, two more followed. Black keeps one man, and loses.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'sticker',
    title: 'Sticker',
    variant: 'dameo',
    source: `Very common in international draughts, and the same here, says the MindSports essay; the stick-move has a chapter in Tj. Goedemoed’s course in draughts. ${OURS}`,
    steps: [
      {
        fen: 'W:We5,a3,g5:Bc6,h5,d3,b5',
        text: [
          'You place a man right in front of an enemy man that could take it — but majority makes Black take elsewhere. The enemy man is stuck, and your man strikes first.',
        ],
        task: 'Stick a man to b5, while the man on h5 has two to take.',
        turns: [
          { play: ['a3-b4'], reply: 'h5xf5xd5', otherwise: 'That does not win. Go next to the man on b5.' },
          { play: ['b4xb6xd6xd4xd2'] },
        ],
        done: 'The man on b5 would have loved to take on b4, but it was held.',
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wg4,f5,a3:Ba5,b6,d6,h4',
        text: ['Once more, along the edge.'],
        task: 'Where do you stick your man?',
        turns: [
          { play: ['a3-a4'], reply: 'h4xf4xf6', otherwise: 'That does not win. Which black man is waiting to be stuck?' },
          { play: ['a4xa6xc6xe6xg6'] },
        ],
        done: 'Two given, four taken.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'coup-raphael',
    title: 'Coup Raphaël',
    variant: 'dameo',
    source: `Named after Louis Raphaël, champion of France in 1894. The essay says only that it is rare; the idea is that of international draughts (French Wikipedia, after D. Lanfrey): two men are given twice, which leaves time to stick a man and to capture twice. ${OURS}`,
    steps: [
      {
        fen: 'W:Wb3,d4,c2,c3,b5:Bd5,d6,b7,b4,g4,e5,d8',
        text: ['Give two men, and two more. While Black must take them, one man of yours sticks to the enemy and captures twice.'],
        task: 'Begin with the man that sticks.',
        turns: [
          {
            play: ['b5-b6'],
            reply: 'b4xb2xd2',
            then: 'Two men given. Your man on b6 is ready to strike.',
            otherwise: 'That does not win. Go next to the man on b7.',
          },
          { play: ['b6xb8'], reply: 'd5xd3xb3', then: 'Two more. Black’s men are where you want them.' },
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
        done: 'Four men given; all seven of Black’s are taken.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'new-king',
    title: 'Sweep of a new king',
    variant: 'dameo',
    source: `A pattern that a search for forced combinations found again and again; the name is ours. ${OURS}`,
    steps: [
      {
        fen: 'W:We5,f5,g4:Bc7,h4,d8,f7',
        text: ['A man is promoted with a capture, and the opponent must capture too. So the new king moves again before anybody can attack it.'],
        task: 'Prepare the capture on f7.',
        turns: [
          { play: ['e5-f6'], reply: 'h4xf4', otherwise: 'That does not win. Put a man in front of the one on f7.' },
          {
            play: ['f6xf8'],
            reply: 'f4xf6',
            then: 'Black had to take, and the king is free.',
            otherwise: 'That takes a man too, but makes no king.',
          },
          { play: ['f8xc8xc6xg6', 'f8xc8xc6xh6'] },
        ],
        done: 'The black man had walked into the way of the king on f6.',
        claim: { wins: true, only: true },
      },
      {
        fen: 'W:Wb3,d5,e5:Bd7,b5,d3,d4,c3',
        text: ['You are two men down, and the man on b3 is lost.'],
        task: 'Make a king that sweeps the board.',
        turns: [
          { play: ['e5-d6'], reply: 'c3xa3', otherwise: 'That does not win. The man on d7 can be taken, from d6.' },
          { play: ['d6xd8'], reply: 'd4xd6', then: 'Black takes again, and leaves the d-file open.' },
          { play: ['d8xd5xa5xa1', 'd8xd5xa5xa2'] },
        ],
        done: 'Three men with one capture. The last black man is stopped by the king.',
        claim: { wins: true, only: true },
      },
    ],
  },
];
