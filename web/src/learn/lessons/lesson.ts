// The parts of a lesson. Lessons are data: their texts are here and nowhere else,
// and a test proves their positions, moves and claims.

/** The answer to a move that is legal but not the one that is asked for. */
export interface WrongTry {
  say: string;
  /** What happens after the move, shown on the board. */
  line?: string[];
}

/** A move of the reader and the reply to it. */
export interface Turn {
  /** The right moves, in long notation. */
  play: string[];
  /** The opponent's reply: the only legal move unless `isChosen`. The last turn may have none. */
  reply?: string;
  /** Whether the opponent could also reply otherwise. */
  isChosen?: boolean;
  /** What is said after the reply. */
  then?: string;
  /** Answers to certain other moves. */
  wrong?: Record<string, WrongTry>;
  /** The answer to all others. */
  otherwise?: string;
}

/** What a step claims, and its test proves. */
export interface Claim {
  /** Every right move wins by force. */
  wins?: true;
  /** No other move does, at any turn, but for those whose answer says that they do. */
  only?: true;
  /** The pieces that the reader is ahead at the end, less those at the start. */
  gains?: number;
}

/** A position with a task. */
export interface Step {
  fen: string;
  /** Paragraphs that are read before the task. */
  text: string[];
  task: string;
  /** Squares with a ring around them. */
  marks?: string[];
  turns: Turn[];
  /** What is said when the task is done. */
  done: string;
  claim?: Claim;
}

interface Named {
  /** The last part of the address. */
  name: string;
  title: string;
  variant: string;
}

/** A lesson in which the reader makes certain moves. */
export interface Lesson extends Named {
  kind: 'lesson';
  /** Where the pattern or the position comes from. */
  source?: string;
  steps: Step[];
}

/** An ending to be played against the tablebase. */
export interface Exercise extends Named {
  kind: 'exercise';
  fen: string;
  goal: 'win' | 'draw';
  text: string[];
  /** What is said when the goal is reached. */
  done: string;
}

export type Unit = Lesson | Exercise;

/** Units that belong together. */
export interface Topic {
  /** A part of the address. */
  name: string;
  title: string;
  summary: string;
  units: Unit[];
  /** A closing remark, in paragraphs. */
  notes?: string[];
}

/** The source of a position that no other source has. */
export const OURS = 'The position was composed for this project; the engine finds no other move that wins.';
