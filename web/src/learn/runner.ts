// The state of a lesson while it is taken, as a pure function of the moves made.

import type { Lesson, Step, Turn } from './lessons/lesson';

export type Status =
  /** The reader is to move. */
  | { kind: 'asked'; say: string | null }
  /** The move was right, and the opponent is to reply. */
  | { kind: 'replying'; reply: string }
  /**
   * The move was not the right one; what remains of its refutation is still to be shown. The
   * lesson may say nothing about the move.
   */
  | { kind: 'wrong'; say: string | null; line: readonly string[] }
  | { kind: 'done' };

export interface Progress {
  readonly step: number;
  /** The number of right moves made in this step. */
  readonly turn: number;
  /** The moves on the board, those of a wrong try included. */
  readonly moves: readonly string[];
  readonly status: Status;
}

export const begin = (step = 0): Progress => ({
  step,
  turn: 0,
  moves: [],
  status: { kind: 'asked', say: null },
});

export function stepOf(lesson: Lesson, { step }: Progress): Step {
  const found = lesson.steps[step];
  if (!found) throw new Error(`the lesson ${lesson.name} has no step ${step}`);
  return found;
}

/** The turn that is to be made; null if all have been. */
export const turnOf = (lesson: Lesson, progress: Progress): Turn | null =>
  stepOf(lesson, progress).turns[progress.turn] ?? null;

/**
 * The state after a legal move of the reader. `forced` is the opponent's capture if it
 * is the only legal reply; it refutes a wrong try without a refutation of its own.
 */
export function tried(lesson: Lesson, progress: Progress, move: string, forced: string | null = null): Progress {
  const turn = turnOf(lesson, progress);
  if (progress.status.kind !== 'asked' || !turn) return progress;
  const moves = [...progress.moves, move];
  if (!turn.play.includes(move)) {
    const answer = turn.wrong?.[move];
    const say = answer?.say ?? turn.otherwise ?? null;
    const line = answer?.line ?? (forced ? [forced] : []);
    return { ...progress, moves, status: { kind: 'wrong', say, line } };
  }
  if (turn.reply === undefined) return { ...progress, turn: progress.turn + 1, moves, status: { kind: 'done' } };
  return { ...progress, moves, status: { kind: 'replying', reply: turn.reply } };
}

/** The state after the next move that is made without the reader: a reply, or a move of a refutation. */
export function advanced(lesson: Lesson, progress: Progress): Progress {
  const { status } = progress;
  if (status.kind === 'replying') {
    const after = { ...progress, turn: progress.turn + 1, moves: [...progress.moves, status.reply] };
    const say = turnOf(lesson, progress)?.then ?? null;
    return { ...after, status: turnOf(lesson, after) ? { kind: 'asked', say } : { kind: 'done' } };
  }
  if (status.kind !== 'wrong') return progress;
  const [next, ...line] = status.line;
  return next === undefined ? progress : { ...progress, moves: [...progress.moves, next], status: { ...status, line } };
}

/** The state in which a reply refutes the wrong try; the same if there is none. */
export function refuted(progress: Progress, reply: string): Progress {
  const { status } = progress;
  return status.kind === 'wrong' ? { ...progress, status: { ...status, line: [reply] } } : progress;
}

/** Whether a move is to be made without the reader. */
export const isAdvancing = ({ status }: Progress): boolean =>
  status.kind === 'replying' || (status.kind === 'wrong' && status.line.length > 0);

/** The state before a wrong try. */
export const retried = (lesson: Lesson, progress: Progress): Progress => ({
  ...progress,
  // Every right move has had its reply.
  moves: progress.moves.slice(0, 2 * progress.turn),
  status: { kind: 'asked', say: stepOf(lesson, progress).turns[progress.turn - 1]?.then ?? null },
});

/** The first state of the next step; null after the last one. */
export const following = (lesson: Lesson, { step }: Progress): Progress | null =>
  step + 1 < lesson.steps.length ? begin(step + 1) : null;
