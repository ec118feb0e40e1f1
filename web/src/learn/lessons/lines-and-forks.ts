import { type Lesson, OURS } from './lesson';

/** Combinations by linear moves, and a fork. */
export const linesAndForks: Lesson[] = [
  {
    kind: 'lesson',
    name: 'oblique-hit',
    title: 'Oblique hit',
    variant: 'dameo',
    source: 'The first position is from Wikipedia (the man on d6 is inferred); the second was composed for this project, and every other move loses.',
    steps: [
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        text: ['A diagonal linear move breaks the contact between the men in such a way that the opponent must take the larger of two captures — and that opens yours.'],
        task: 'Move the diagonal line of c3 and d4.',
        turns: [
          {
            play: ['c3-e5'],
            reply: 'c5xc3xe3',
            then: 'The man on d5 could have taken one man, on e5. But two are more than one.',
            otherwise: 'Begin with the rear man on c3, and go along the diagonal.',
          },
          { play: ['e5xc5xc7'] },
        ],
        done: 'Two for two, and your man is one square from promotion. With no other pieces on the board this ending is a draw; in a game it is often worth more.',
        claim: { gains: 0 },
      },
      {
        fen: 'W:Wd2,c5,d4:Bc8,d3,b7,d7',
        text: ['The same idea when everything else loses: Black threatens to take the man on d2.'],
        task: 'Find the diagonal linear move.',
        turns: [
          { play: ['d4-b6'], reply: 'b7xb5xd5', otherwise: 'That loses. A diagonal line is waiting: d4 and c5.' },
          { play: ['d2xd4xd6xd8xb8'] },
        ],
        done: 'Black wanted to take d2 with the man on d3, but had to take two instead.',
        claim: { wins: true, only: true },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'double-square',
    title: 'Double square',
    variant: 'dameo',
    source: 'A principle of the MindSports essay: two squares of four men each often meet in the opening and the middle game.',
    steps: [
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        text: ['Four men against four, each side in a square. What counts is not who wins this ending (it is a draw), but the combinations in it.'],
        task: 'One is the oblique hit. Play it to the right.',
        turns: [
          { play: ['c3-e5'], reply: 'c5xc3xe3', otherwise: 'The line c3-d4 moves to the right.' },
          { play: ['e5xc5xc7'] },
        ],
        done: 'Two for two.',
        claim: { gains: 0 },
      },
      {
        fen: 'W:Wc3,d3,c4,d4:Bc5,d5,c6,d6',
        text: ['The square has another diagonal.'],
        task: 'Play the oblique hit to the left.',
        turns: [
          { play: ['d3-b5'], reply: 'd5xd3xb3', otherwise: 'The line d3-c4 moves to the left.' },
          { play: ['b5xd5xd7'] },
        ],
        done: 'The mirror image. In a double square it matters a lot who is to move.',
        claim: { gains: 0 },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'line-breaks-through',
    title: 'A line breaks through',
    variant: 'dameo',
    source: 'The position is from J. P. Neto’s page on Dameo; the name is ours.',
    steps: [
      {
        fen: 'W:WKa8,b3,e3,f3,f2,g2:Bc5,d7,f6,h2',
        text: ['The man on h2 is about to be promoted. A linear move on the f-file makes room on f2, where it has to capture instead.'],
        task: 'Move the line on the f-file.',
        turns: [
          { play: ['f2-f4'], reply: 'h2xf2', otherwise: 'That does not catch the man on h2. Move from f2 to f4.' },
          { play: ['f3xf1'] },
        ],
        done: 'The man that was one step from promotion is gone.',
        claim: { gains: 0 },
      },
    ],
  },
  {
    kind: 'lesson',
    name: 'au-contraire',
    title: 'Au contraire',
    variant: 'dameo',
    source: `The coup des contraires of the MindSports essay: a fork, one move that threatens on two sides. ${OURS}`,
    steps: [
      {
        fen: 'W:We5,b2,c1:Bd6,f6,a3',
        text: ['One move that attacks on two sides: the opponent can save one man, but not both.'],
        task: 'Find the fork.',
        turns: [
          {
            play: ['e5-e6'],
            reply: 'f6-f5',
            isChosen: true,
            then: 'Black has saved one man. Take the other.',
            otherwise: 'That does not win. Which square touches two black men at once?',
          },
          { play: ['e6xc6'] },
        ],
        done: 'A man, and with it the game: the engine wins after every other reply of Black too.',
        claim: { wins: true, only: true },
      },
    ],
  },
];
