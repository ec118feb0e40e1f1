// Who solves puzzles in this browser: attempts and ratings, kept with everything else that a
// person makes. Those of a member are also on the server, whose ratings count.

import { member as current } from '../online/member.svelte';
import { type Rating, solverStartRating } from '../rules/rules';
import type { Change } from '../store/backend';
import { write } from '../store/progress';
import { type Attempt, firstAttempt, type Kept, keptOf, type Mode } from './attempts';
import { entriesWithout, leftOut } from './earlier';
import type { Puzzle } from './file';
import { type PuzzleSender, senderOf } from './sender.svelte';
import { waiting } from './unsent';

export class Solver {
  /** The name of the member; null of whoever has no account. */
  readonly member: string | null;
  readonly #kept: Kept;
  readonly #sender: PuzzleSender | null;
  #attempts = $state.raw<ReadonlyMap<string, Attempt>>(new Map());
  #ratings = $state.raw<ReadonlyMap<string, Rating>>(new Map());
  /** Attempts without an account that the member could take along. */
  #earlier = $state.raw<ReadonlyMap<string, Attempt>>(new Map());

  /** How often something was noted. */
  #writes = 0;
  /** All of it is kept. */
  #written: Promise<unknown> = Promise.resolve();

  /** Must be called while a component is initialised: other tabs are followed until its end. */
  constructor(member: string | null = null) {
    this.member = member;
    this.#kept = keptOf(member);
    this.#sender = member === null ? null : senderOf(member, () => current.name === member);
    const { attempts, ratings } = this.#kept;
    $effect(() => attempts.listen(() => void this.open()));
    $effect(() => ratings.listen(() => void this.open()));
    $effect(() => this.#sender?.listen(() => void this.open()));
    void this.#sender?.send();
  }

  /** Reads what was kept. */
  async open(): Promise<void> {
    await this.#written;
    const count = this.#writes;
    const { attempts, ratings } = this.#kept;
    const found = await Promise.all([attempts.all(), ratings.all()]);
    const earlier = this.member === null ? new Map<string, Attempt>() : await entriesWithout(this.member, found[0]);
    // What was noted meanwhile may not have been found.
    if (count !== this.#writes) return this.open();
    [this.#attempts, this.#ratings] = found;
    this.#earlier = earlier;
  }

  /** The first attempts by the identifiers of the puzzles. */
  get attempts(): ReadonlyMap<string, Attempt> {
    return this.#attempts;
  }

  /** How many attempts of the member wait for a connection. */
  get waiting(): number {
    return this.#sender?.waiting ?? 0;
  }

  /** How many attempts were made in this browser without an account, and can be added to that of the member. */
  get earlierCount(): number {
    return this.#earlier.size;
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
    this.#write(known.map(([id, attempt]) => this.#kept.attempts.change(id, attempt)));
  }

  /**
   * Keeps the first attempt at a puzzle, which is rated in training. Of later ones it only
   * keeps that the puzzle was solved after all.
   */
  note(puzzle: Puzzle, isSolved: boolean, mode: Mode): void {
    const at = Date.now();
    const earlier = this.#attempts.get(puzzle.id);
    if (earlier) return this.#noteAgain(puzzle.id, earlier, isSolved, mode, at);
    const player = this.ratingIn(puzzle.variant);
    const { attempt, rating, changes } = firstAttempt(this.#kept, puzzle, player, isSolved, mode, at);
    this.#attempts = new Map([...this.#attempts, [puzzle.id, attempt]]);
    if (rating) this.#ratings = new Map([...this.#ratings, [puzzle.variant, rating]]);
    this.#write([...changes, ...this.#toSend(puzzle.id, mode, isSolved, at)]);
  }

  #noteAgain(id: string, earlier: Attempt, isSolved: boolean, mode: Mode, at: number): void {
    if (!isSolved || earlier.isSolved || earlier.solvedLater !== undefined) return;
    const attempt = { ...earlier, solvedLater: at };
    this.#attempts = new Map([...this.#attempts, [id, attempt]]);
    this.#write([this.#kept.attempts.change(id, attempt), ...this.#toSend(id, mode, isSolved, at)]);
  }

  /** Adds the attempts that were made without an account to that of the member, which rates them in their order. */
  addEarlier(): void {
    const found = [...this.#earlier].sort(([, a], [, b]) => a.at - b.at);
    // The server says what they are worth.
    const unrated = found.map(([id, { rated: _, ...attempt }]) => [id, attempt] as const);
    this.#attempts = new Map([...this.#attempts, ...unrated]);
    this.#earlier = new Map();
    this.#write(
      unrated.flatMap(([id, attempt]) => {
        const { isSolved, at, mode = 'training', solvedLater } = attempt;
        const later = solvedLater === undefined ? [] : this.#toSend(id, mode, true, solvedLater);
        return [this.#kept.attempts.change(id, attempt), ...this.#toSend(id, mode, isSolved, at), ...later];
      }),
    );
  }

  /** Does not offer these attempts again. */
  leaveEarlierOut(): void {
    const last = Math.max(...[...this.#earlier.values()].map(({ at }) => at));
    this.#earlier = new Map();
    if (this.member !== null) this.#write([leftOut(this.member, last)]);
  }

  #toSend(puzzle: string, mode: Mode, isSolved: boolean, at: number): Change[] {
    return this.member === null ? [] : [waiting(this.member, { puzzle, mode, isSolved, at })];
  }

  #write(changes: readonly Change[]): void {
    this.#writes += 1;
    const written = write(changes);
    this.#written = Promise.allSettled([this.#written, written]);
    void written.then(() => this.#sender?.send());
  }
}
