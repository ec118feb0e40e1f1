// The first moves of Dameo with the engine's view of them; `data/README.md` says how
// they were computed.

import { whiteShare } from '../explorer/results';
import data from '../../../data/openings/first-moves.json';

export interface FirstMove {
  text: string;
  /** The same move on the other wing. */
  mirrored: string;
  /** The number of Black's replies. */
  replies: number;
  /** The score of the position after the move for White, in centipawns. */
  score: number;
  /** The moves that the engine expects next. */
  line: string[];
  /** The number of games from the move that White won, that were drawn, and that Black won. */
  white: number;
  draws: number;
  black: number;
}

export interface FirstMoves {
  variant: string;
  /** Nodes of each evaluation. */
  nodes: number;
  /** Games from each move. */
  games: number;
  /** Nodes per move in the games. */
  game_nodes: number;
  /** The best first. */
  moves: FirstMove[];
}

export const firstMoves: FirstMoves = data;

/** The share of the points that White made in the games from a move, in per cent. */
export const whiteScore = (move: FirstMove): number => 100 * whiteShare(move);
