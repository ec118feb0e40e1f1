import type { Topic } from './lesson';

/** The rules of Dameo. */
export const dameo: Topic = {
  name: 'dameo',
  title: 'Dameo in five minutes',
  summary: 'All rules, one at a time. You move.',
  units: [
    {
      kind: 'lesson',
      name: 'men',
      title: 'How a man moves',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wd3:Bh8',
          text: ['A man moves one square forward, straight or diagonally, to an empty square. You are White and move up the board.'],
          task: 'Move the man on d3 to any of its three squares.',
          turns: [{ play: ['d3-c4', 'd3-d4', 'd3-e4'] }],
          done: 'That is the whole step of a man. It never steps sideways or back.',
        },
        {
          fen: 'W:Wd4:Bc5,d5,d6',
          text: ['A square with a piece on it is closed, whoever the piece belongs to.'],
          task: 'Two of the three squares are taken. Go to the third.',
          turns: [{ play: ['d4-e5'] }],
          done: 'The men on c5 and d5 were in the way.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'lines',
      title: 'Linear moves',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wf2,f3,f4:Ba8',
          text: [
            'Here Dameo leaves other draughts behind: men next to each other in a straight line can move one square forward together.',
            'To make a linear move, move the rear man to the empty square in front of the line. The result is the same.',
          ],
          task: 'Move the whole line: from f2 to f5.',
          turns: [
            {
              play: ['f2-f5'],
              otherwise: 'That moves less than the whole line. Start with the rear man, on f2.',
            },
          ],
          done: 'Three men have moved in one turn.',
        },
        {
          fen: 'W:Wa1,b2,c3:Bh8',
          text: ['Lines along a diagonal move in the same way.'],
          task: 'Move the whole diagonal line.',
          turns: [{ play: ['a1-d4'], otherwise: 'The whole line starts with its rear man, on a1.' }],
          done: 'From a1 to d4: the line is now b2, c3, d4.',
        },
        {
          fen: 'W:Wc2,c3,c4:Ba8',
          text: ['You may also move only the front part of a line: any of its men can be the rear man.'],
          task: 'Move just the two men in front, and leave c2 where it is.',
          turns: [
            {
              play: ['c3-c5'],
              wrong: { 'c2-c5': { say: 'That is the whole line. Start with the man on c3 instead.' } },
              otherwise: 'Start with the man on c3, and go straight ahead.',
            },
          ],
          done: 'The men on c3 and c4 are now on c4 and c5.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'captures',
      title: 'Captures',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wd4:Bd5,h8',
          text: ['A man captures an enemy piece next to it by jumping to the empty square right behind it. You must capture if you can.'],
          task: 'Capture the man on d5.',
          turns: [{ play: ['d4xd6'] }],
          done: 'You jumped over d5 to d6, and the man is gone.',
        },
        {
          fen: 'W:Wd4:Bc4,h8',
          text: ['Men step only forward, but they capture sideways and backwards too.'],
          task: 'Capture the man on c4.',
          turns: [{ play: ['d4xb4'] }],
          done: 'Sideways. Captures go along ranks and files, in all four directions.',
        },
        {
          fen: 'W:Wd4:Be5,h8',
          text: ['Captures are never diagonal. The man on e5 touches yours only at a corner: it cannot be taken, and it cannot take.'],
          task: 'There is no capture. Make any move.',
          turns: [{ play: ['d4-c5', 'd4-d5'] }],
          done: 'Men step along diagonals too, but capture only along ranks and files: this double grid gives Dameo its tactics.',
        },
        {
          fen: 'W:Wd4:Ba7,b5,c6,d5',
          text: ['If the piece that has captured can capture again, it goes on in the same turn.'],
          task: 'Capture three men: tap each square on which your man lands.',
          turns: [{ play: ['d4xd6xb6xb4'] }],
          done: 'Over d5, c6 and b5 in one move.',
        },
        {
          fen: 'W:Wb2,e3:Bb3,h8',
          text: ['Captures are compulsory. Try to move e3 first, if you like: the app says what is the matter.'],
          task: 'Find the capture.',
          turns: [{ play: ['b2xb4'] }],
          done: 'A ring marks the pieces that must capture.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'majority',
      title: 'You must take the most',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wb3,g2,g3:Bb4,d6,f7,g4,g6,h6',
          text: ['Of all your captures, only those that take the most pieces are legal.'],
          task: 'The man on b3 could take one. Find the capture of three.',
          turns: [{ play: ['g3xg5xg7xe7'] }],
          done: 'If several captures take the most, you choose freely among them.',
        },
        {
          fen: 'W:WKa1,f1:Ba4,f2,f4,Kh7',
          text: ['Men and kings count the same: it is the number that decides, not the kind.'],
          task: 'The king could take one man. Take more.',
          turns: [{ play: ['f1xf3xf5'] }],
          done: 'Two men with a man, so the king could not capture at all.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'kings',
      title: 'Kings',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wc7,h1:Bg6',
          text: ['A man whose move ends on the last rank becomes a king.'],
          task: 'Make a king.',
          turns: [
            { play: ['c7-b8', 'c7-c8', 'c7-d8'], otherwise: 'Move the man on c7 to the last rank.' },
          ],
          done: 'The crown marks a king.',
        },
        {
          fen: 'W:WKa1:Bg3',
          text: ['A king moves any number of empty squares in all eight directions, like a queen in chess.'],
          task: 'Go from corner to corner: a1 to h8.',
          turns: [{ play: ['a1-h8'], otherwise: 'Go all the way along the diagonal, to h8.' }],
          done: 'The whole board in one move.',
        },
        {
          fen: 'W:WKb2,h1:Bb5,f7',
          text: [
            'A king captures along ranks and files over any distance: it jumps over one piece and lands on any empty square behind it.',
          ],
          task: 'Take both men. Where must the king stop in between?',
          turns: [{ play: ['b2xb7xg7', 'b2xb7xh7'] }],
          done: 'From b7 it could see the second man. At the end of the capture you choose where to land.',
        },
        {
          fen: 'W:Wd5,d6,d7:Bh8',
          text: ['The rear man of a line can become a king too: its move ends on the last rank.'],
          task: 'Move the whole line of three.',
          turns: [{ play: ['d5-d8'], otherwise: 'Start with the rear man, on d5.' }],
          done: 'A king on d8. Kings do not belong to lines: they interrupt them.',
        },
        {
          fen: 'W:Wb6,h1:Bb7,c8,d7,h6',
          text: ['A man that touches the last rank in the middle of a capture has to go on, and stays a man.'],
          task: 'Take three men.',
          turns: [{ play: ['b6xb8xd8xd6'] }],
          done: 'Over the last rank twice, and still a man on d6.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'blocking',
      title: 'Captured pieces leave last',
      variant: 'dameo',
      steps: [
        {
          fen: 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5',
          text: [
            'The pieces that you capture stay on the board until the move is complete. You cannot jump them twice, and they are in the way.',
            'This time you are Black.',
          ],
          task: 'The king on c5 must take four. Follow its way, and see where it has to stop.',
          turns: [{ play: ['c5xc1xh1xh3xd3'], reply: 'd2xd4xd6xb6xb8' }],
          done: 'The man on c3, captured already, stopped the king on d3 — and there it was taken. The trick is called coup turc.',
        },
      ],
    },
    {
      kind: 'lesson',
      name: 'end',
      title: 'How the game ends',
      variant: 'dameo',
      steps: [
        {
          fen: 'W:Wc2,Kf3:Bf6',
          text: ['A player who cannot move has lost. Mostly because no piece is left …'],
          task: 'Win the game.',
          turns: [{ play: ['f3xf7', 'f3xf8'] }],
          done: 'Black has no pieces left.',
          claim: { wins: true },
        },
        {
          fen: 'W:Wa6,a7,c6:Ba8',
          text: ['… but sometimes because every piece is blocked.'],
          task: 'Block the man on a8.',
          turns: [{ play: ['c6-b7'], otherwise: 'The man on a8 can still move.' }],
          done: 'It cannot step to a7 or b7, and it cannot jump over a7, because a6 is taken. White has won.',
          claim: { wins: true },
        },
        {
          fen: 'W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8',
          text: ['This is how a game begins: 18 men on each side. White moves first, and there is no passing.'],
          task: 'Try one of the linear moves of a file: d1 to d4, or e1 to e4.',
          turns: [
            {
              play: ['d1-d4', 'e1-e4'],
              otherwise: 'That is a good first move as well. But try a whole file: from d1 to d4.',
            },
          ],
          done: 'You know the rules. Play a game, or go on with the tactics.',
        },
      ],
    },
  ],
};
