// What sentences of the lessons claim, as data that `claims.test.ts` proves. The app does not load it.

import type { Side } from '../../rules/rules';

/** A position: the one that a step begins with, or another one, after some moves. */
interface Position {
  fen?: string;
  after?: string[];
}

interface MovesClaim extends Position {
  /**
   * `only`: these are the legal moves. `cannot`: none of these is. `can`: all of these are.
   */
  kind: 'only' | 'cannot' | 'can';
  moves: string[];
}

interface OutcomeClaim extends Position {
  /** The game is over. */
  kind: 'over';
  winner: Side;
}

interface SearchedClaim extends Position {
  /**
   * `loses`: the side to move does, by force. `draws`: a search with the tablebases sees no win of either side.
   * `quiet`: there is no capture. `threatened`: whatever the side to move does, the other one can capture.
   */
  kind: 'loses' | 'draws' | 'quiet' | 'threatened';
}

interface StepClaim {
  /**
   * What the step says of its moves: `wins` that the right ones do, `only-win` that no others do, `forced` that every
   * reply is the only legal one, `draw-rule` that the default draw rules end a game of one king against one king.
   */
  kind: 'wins' | 'only-win' | 'forced' | 'draw-rule';
}

interface TablebaseClaim {
  /** The tablebase: a number of the legal moves in an exercise reach its goal, or just `moves` do it soonest. */
  kind: 'holds';
  count: number;
  of: number;
}

interface SoonestClaim {
  kind: 'soonest';
  moves: string[];
}

interface ClassClaim {
  /** The tablebase: two kings with the move win against one in all positions but a number of them, in a number of plies at most. */
  kind: 'two-kings';
  drawn: number;
  plies: number;
}

interface NoClaim {
  /** Nothing to prove: an order or a question, a plan that the moves carry out, or what a source says. */
  kind: 'order' | 'plan' | 'source';
}

interface TopicClaim {
  /** `each-wins`: every lesson of the topic claims a win, or says otherwise. `each-only`: those with `{ours}` no other win. */
  kind: 'each-wins' | 'each-only';
}

type Content =
  | MovesClaim
  | OutcomeClaim
  | SearchedClaim
  | StepClaim
  | TablebaseClaim
  | SoonestClaim
  | ClassClaim
  | NoClaim
  | TopicClaim;

/** A claim of a sentence, of which `says` is a part in English. */
export type SentenceClaim = { says: string; step?: number } & Content;

/** The claims of a unit, `topic/unit`, or of what a topic says of itself, `topic`. `step` is 1 if it is left out. */
export type Claims = Record<string, SentenceClaim[]>;
