// What lessons are in every language: their positions and moves. Their texts are in `../texts/`, and `texts.ts` joins both.

/** Moves that are legal but not those that are asked for, which one answer explains. */
export interface TryOutline {
  moves: string[];
  /** What happens after the move, shown on the board. */
  line?: string[];
}

/** A move of the reader and the reply to it. */
export interface TurnOutline {
  /** The right moves, in long notation. */
  play: string[];
  /** The opponent's reply: the only legal move unless `isChosen`. The last turn may have none. */
  reply?: string;
  /** Whether the opponent could also reply otherwise. */
  isChosen?: boolean;
  tries?: TryOutline[];
}

/** What a step claims of its moves, and its test proves; `../claims/` has what its sentences claim. */
export interface Claim {
  /** Every right move wins by force. */
  wins?: true;
  /** No other move does, at any turn, but for those whose answer says that they do. */
  only?: true;
  /** The pieces that the reader is ahead at the end, less those at the start. */
  gains?: number;
}

/** A position with a task. */
export interface StepOutline {
  fen: string;
  /** Squares with a ring around them. */
  marks?: string[];
  turns: TurnOutline[];
  claim?: Claim;
}

interface Named {
  /** The last part of the address. */
  name: string;
  variant: string;
}

/** A lesson in which the reader makes certain moves. */
export interface LessonOutline extends Named {
  kind: 'lesson';
  steps: StepOutline[];
}

/** An ending to be played against the tablebase. */
export interface ExerciseOutline extends Named {
  kind: 'exercise';
  fen: string;
  goal: 'win' | 'draw';
}

export type UnitOutline = LessonOutline | ExerciseOutline;

/** Units that belong together. */
export interface TopicOutline {
  /** A part of the address. */
  name: string;
  units: UnitOutline[];
}
