// Lessons as they are shown: outlines with their texts in one language.

import type { ExerciseOutline, LessonOutline, StepOutline, TopicOutline, TurnOutline } from './outline';

/** The answer to a move that is legal but not the one that is asked for. */
export interface WrongTry {
  say: string;
  /** What happens after the move, shown on the board. */
  line?: string[];
}

export interface Turn extends Omit<TurnOutline, 'tries'> {
  /** What is said after the reply. */
  then?: string;
  /** Answers to certain other moves. */
  wrong?: Record<string, WrongTry>;
  /** The answer to all others. */
  otherwise?: string;
}

export interface Step extends Omit<StepOutline, 'turns'> {
  /** Paragraphs that are read before the task. */
  text: string[];
  task: string;
  turns: Turn[];
  /** What is said when the task is done. */
  done: string;
}

export interface Lesson extends Omit<LessonOutline, 'steps'> {
  title: string;
  /** Where the pattern or the position comes from. */
  source?: string;
  steps: Step[];
}

export interface Exercise extends ExerciseOutline {
  title: string;
  text: string[];
  /** What is said when the goal is reached. */
  done: string;
}

export type Unit = Lesson | Exercise;

export interface Topic extends Omit<TopicOutline, 'units'> {
  title: string;
  summary: string;
  units: Unit[];
  /** A closing remark, in paragraphs. */
  notes?: string[];
}

/** The position that a unit begins with. */
export const firstFen = (unit: Unit): string => (unit.kind === 'lesson' ? (unit.steps[0]?.fen ?? '') : unit.fen);
