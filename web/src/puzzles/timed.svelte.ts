// A timed run on the page: its clock, its puzzles and its result.

import { m } from '../paraglide/messages';
import { newId } from '../store/ids';
import type { Puzzle } from './file';
import { ladder } from './ladder';
import type { Solver } from './solver.svelte';
import {
  mistake as wrongTry,
  newRun,
  PER_STEP,
  rightMove,
  solvedPuzzle,
  type TimedResult,
  timedResults,
  type TimedRun,
  timeLeft,
} from './timed';

/** Milliseconds between updates of the clock. */
const TICK = 100;
/** The remaining times that are announced once each, in milliseconds. */
const WARNINGS = [60_000, 30_000, 10_000];

/** A wrong try, with the moves in the chosen notation. */
export interface Mistake {
  tried: string;
  solution: string;
}

export class TimedSession {
  readonly variant: string;
  /** The run that is played or has just ended; null before the start. */
  run = $state.raw<TimedRun | null>(null);
  /** The result of the run that has just ended; null otherwise. */
  result = $state.raw<TimedResult | null>(null);
  /** The puzzles of the run that were not solved. */
  missed = $state.raw<readonly Puzzle[]>([]);
  /** The latest wrong try, until the next puzzle is solved; null without one. */
  mistake = $state.raw<Mistake | null>(null);
  /** What the last move did to the time, in milliseconds; 0 for nothing. */
  change = $state(0);
  /** For screen readers. */
  announcement = $state('');
  #queue = $state.raw<readonly Puzzle[]>([]);
  #at = $state(0);
  #now = $state(0);
  readonly #puzzles: readonly Puzzle[];
  readonly #solver: Solver;

  readonly isRunning = $derived(this.run !== null && this.result === null);
  readonly puzzle: Puzzle | null = $derived(this.#queue[this.#at] ?? null);
  /** The time left in milliseconds. */
  readonly left = $derived(this.run ? timeLeft(this.run, this.#now) : 0);

  /** Must be called while a component is initialised; the clock stops with the component. */
  constructor(variant: string, puzzles: readonly Puzzle[], solver: Solver) {
    this.variant = variant;
    this.#puzzles = puzzles;
    this.#solver = solver;
    $effect(() => {
      if (!this.isRunning) return undefined;
      const timer = setInterval(() => this.#tick(), TICK);
      return () => clearInterval(timer);
    });
  }

  /** `random` returns numbers from 0 up to 1. */
  start(random: () => number = Math.random): void {
    this.#now = Date.now();
    this.run = newRun(this.#now);
    this.result = null;
    this.missed = [];
    this.mistake = null;
    this.change = 0;
    this.announcement = '';
    this.#queue = ladder(this.#puzzles, PER_STEP, random);
    this.#at = 0;
  }

  /** A right move of the puzzle. */
  moved(): void {
    this.#change(rightMove);
  }

  /** The puzzle is solved, or a wrong try has ended it, which `mistake` explains. */
  attempted(isSolved: boolean, mistake: Mistake | null = null): void {
    const { puzzle } = this;
    if (!puzzle || !this.isRunning) return;
    this.#solver.note(puzzle, isSolved, 'timed');
    if (!isSolved) this.missed = [...this.missed, puzzle];
    this.mistake = mistake;
    this.#change(isSolved ? solvedPuzzle : wrongTry);
    this.announcement = isSolved ? m.puzzles_said_solved({ count: this.run?.solved ?? 0 }) : this.#saidWrong();
    this.#at += 1;
    this.#tick();
    if (!this.puzzle) this.stop();
  }

  #saidWrong(): string {
    return [m.puzzles_said_wrong(), this.mistake && m.puzzles_mistake({ ...this.mistake })].filter(Boolean).join(' ');
  }

  /** Ends the run, and keeps its result. */
  stop(): void {
    if (!this.run || this.result) return;
    const { started: at, solved, mistakes, bestCombo } = this.run;
    this.result = { variant: this.variant, at, solved, mistakes, bestCombo };
    void timedResults.set(newId(), this.result);
  }

  #change(step: (run: TimedRun) => TimedRun): void {
    if (!this.run || !this.isRunning) return;
    const after = step(this.run);
    if (step !== solvedPuzzle) this.change = after.ends - this.run.ends;
    this.run = after;
  }

  #tick(): void {
    if (!this.run || !this.isRunning) return;
    const before = this.left;
    this.#now = Date.now();
    const warning = WARNINGS.find((time) => before > time && this.left <= time);
    if (warning) this.announcement = m.puzzles_said_seconds_left({ count: warning / 1000 });
    if (this.left === 0) this.stop();
  }
}
