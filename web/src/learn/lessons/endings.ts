import type { TopicOutline } from './outline';

/** Endings to be played against the tablebases that the app carries. */
export const endings: TopicOutline = {
  name: 'endings',
  units: [
    { kind: 'exercise', name: 'king-against-man', variant: 'dameo', fen: 'W:WKe6:Bh3', goal: 'win' },
    { kind: 'exercise', name: 'two-kings', variant: 'dameo', fen: 'W:WKa4,Kf4:BKa8', goal: 'win' },
    { kind: 'exercise', name: 'two-kings-croda', variant: 'croda', fen: 'W:WKg3,Kb3:BKb8', goal: 'win' },
    { kind: 'exercise', name: 'pace', variant: 'dameo', fen: 'W:Wd4,e5:Bb3', goal: 'win' },
    { kind: 'exercise', name: 'king-and-man', variant: 'dameo', fen: 'W:WKh6,d5:BKd7', goal: 'win' },
    { kind: 'exercise', name: 'essay-ending', variant: 'dameo', fen: 'W:WKa1,h1:Bf5', goal: 'win' },
    { kind: 'exercise', name: 'man-against-man', variant: 'dameo', fen: 'W:We4:Bg3', goal: 'draw' },
    { kind: 'exercise', name: 'on-the-edge', variant: 'dameo', fen: 'W:Wa3:Ba5', goal: 'draw' },
    { kind: 'exercise', name: 'man-against-king', variant: 'dameo', fen: 'W:Wf6:BKb5', goal: 'draw' },
    { kind: 'exercise', name: 'king-against-king-and-man', variant: 'dameo', fen: 'W:WKd5:BKb1,h7', goal: 'draw' },
  ],
};
