// The streak of a game: what is kept of it, and its puzzle.

import type { Puzzle } from './file';
import type { Solver } from './solver.svelte';
import {
  newStreak,
  NO_STREAKS,
  recordAfter,
  recordOf,
  skippedIn,
  solvedIn,
  type Streak,
  type StreakRecord,
  streaks,
} from './streak';

export class StreakSession {
  readonly variant: string;
  /** The streak that is played or has just ended; null before the start. */
  streak = $state.raw<Streak | null>(null);
  /** Whether the streak has ended: by a mistake, or with the last puzzle. */
  isOver = $state(false);
  /** Whether the puzzle was solved, and the next one waits. */
  isSolved = $state(false);
  #record = $state.raw<StreakRecord>(NO_STREAKS);
  readonly #puzzles: ReadonlyMap<string, Puzzle>;
  readonly #solver: Solver;

  readonly puzzle: Puzzle | null = $derived.by(() => {
    const id = this.streak?.puzzles[this.streak.at];
    return (id !== undefined && this.#puzzles.get(id)) || null;
  });

  /** `record` is what was kept of the game. */
  constructor(variant: string, puzzles: readonly Puzzle[], record: StreakRecord | null, solver: Solver) {
    this.variant = variant;
    this.#puzzles = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
    this.#record = record ?? NO_STREAKS;
    this.#solver = solver;
  }

  /** The most puzzles that were solved in a streak. */
  get best(): number {
    return this.#record.best;
  }

  /** The streak that can be gone on with; null if there is none. */
  get kept(): Streak | null {
    const { current } = this.#record;
    return current && this.#known(current).at < this.#known(current).puzzles.length ? this.#known(current) : null;
  }

  /** Goes on with the kept streak. */
  resume(): void {
    this.#begin(this.kept);
  }

  /** Begins a new streak; a kept one is given up. `random` returns numbers from 0 up to 1. */
  start(random: () => number = Math.random): void {
    if (this.#record.current) this.#keep(recordAfter(this.#record, this.#record.current));
    this.#begin(newStreak([...this.#puzzles.values()], random));
  }

  /** Notes how the puzzle went. A mistake ends the streak. */
  attempted(isSolved: boolean): void {
    const { streak, puzzle } = this;
    if (!streak || !puzzle || this.isOver) return;
    this.#solver.note(puzzle, isSolved, 'streak');
    this.isSolved = isSolved;
    const after = isSolved ? solvedIn(streak) : streak;
    this.isOver = !isSolved || after.at === streak.puzzles.length;
    // The puzzle stays on the board until the next one is asked for.
    this.streak = { ...after, at: streak.at };
    this.#keep(this.isOver ? recordAfter(this.#record, after) : recordOf(this.#record, after));
  }

  /** Goes on to the next puzzle after a solved one. */
  next(): void {
    if (!this.streak || !this.isSolved || this.isOver) return;
    this.isSolved = false;
    this.streak = { ...this.streak, at: this.streak.at + 1 };
  }

  get canSkip(): boolean {
    const { streak } = this;
    return streak !== null && !streak.isSkipUsed && !this.isOver && !this.isSolved && streak.at + 1 < streak.puzzles.length;
  }

  /** Goes on without solving the puzzle. */
  skip(): void {
    if (!this.streak || !this.canSkip) return;
    this.streak = skippedIn(this.streak);
    this.#keep(recordOf(this.#record, this.streak));
  }

  #begin(streak: Streak | null): void {
    this.streak = streak;
    this.isOver = false;
    this.isSolved = false;
  }

  /** A streak without the puzzles that are no longer in the file. */
  #known(streak: Streak): Streak {
    const isKnown = (id: string): boolean => this.#puzzles.has(id);
    return {
      ...streak,
      puzzles: streak.puzzles.filter(isKnown),
      at: streak.puzzles.slice(0, streak.at).filter(isKnown).length,
    };
  }

  #keep(record: StreakRecord): void {
    this.#record = record;
    void streaks.set(this.variant, record);
  }
}
