// Who solves puzzles in this browser: attempts and ratings, kept with everything else that a
// person makes.

import { type Rating, solverStartRating } from '../rules/rules';
import type { Change } from '../store/backend';
import { write } from '../store/progress';
import { type Attempt, attempts, firstAttempt, type Mode, ratings } from './attempts';
import type { Puzzle } from './file';

export class Solver {
  #attempts = $state.raw<ReadonlyMap<string, Attempt>>(new Map());
  #ratings = $state.raw<ReadonlyMap<string, Rating>>(new Map());

  /** How often something was noted. */
  #writes = 0;

  /** Must be called while a component is initialised: other tabs are followed until its end. */
  constructor() {
    $effect(() => attempts.listen(() => void this.open()));
    $effect(() => ratings.listen(() => void this.open()));
  }

  /** Reads what was kept. */
  async open(): Promise<void> {
    const count = this.#writes;
    const found = await Promise.all([attempts.all(), ratings.all()]);
    // What was noted meanwhile may not have been found.
    if (count !== this.#writes) return this.open();
    [this.#attempts, this.#ratings] = found;
  }

  /** The first attempts by the identifiers of the puzzles. */
  get attempts(): ReadonlyMap<string, Attempt> {
    return this.#attempts;
  }

  /** The rating in a game; null before the first rated attempt. */
  ratingIn(variant: string): Rating | null {
    return this.#ratings.get(variant) ?? null;
  }

  /** The rating by which puzzles are chosen: that of somebody new before the first attempt. */
  ratingOrStart(variant: string): Rating {
    return this.ratingIn(variant) ?? solverStartRating();
  }

  /** Adds to attempts of older versions of the app of which puzzles they were. */
  adopt(puzzles: readonly Puzzle[]): void {
    const known = puzzles.flatMap(({ id, variant, rating }) => {
      const attempt = this.#attempts.get(id);
      return attempt && attempt.variant === undefined ? [[id, { ...attempt, variant, rating }] as const] : [];
    });
    if (known.length === 0) return;
    this.#attempts = new Map([...this.#attempts, ...known]);
    this.#write(known.map(([id, attempt]) => attempts.change(id, attempt)));
  }

  /**
   * Keeps the first attempt at a puzzle, which is rated in training. Of later ones it only
   * keeps that the puzzle was solved after all.
   */
  note(puzzle: Puzzle, isSolved: boolean, mode: Mode): void {
    const earlier = this.#attempts.get(puzzle.id);
    if (earlier) return this.#noteAgain(puzzle.id, earlier, isSolved);
    const player = this.ratingIn(puzzle.variant);
    const { attempt, rating, changes } = firstAttempt(puzzle, player, isSolved, mode, Date.now());
    this.#attempts = new Map([...this.#attempts, [puzzle.id, attempt]]);
    if (rating) this.#ratings = new Map([...this.#ratings, [puzzle.variant, rating]]);
    this.#write(changes);
  }

  #noteAgain(id: string, earlier: Attempt, isSolved: boolean): void {
    if (!isSolved || earlier.isSolved || earlier.solvedLater !== undefined) return;
    const attempt = { ...earlier, solvedLater: Date.now() };
    this.#attempts = new Map([...this.#attempts, [id, attempt]]);
    this.#write([attempts.change(id, attempt)]);
  }

  #write(changes: readonly Change[]): void {
    this.#writes += 1;
    void write(changes);
  }
}
