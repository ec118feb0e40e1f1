// The game at hand as it is remembered, with all that follows from it. Every
// change is saved at once, and keeps the clock in step.

import * as rules from '../rules/rules';
import type { Conclusion, GameRecord, Side } from '../rules/rules';
import * as clocks from './clock';
import { opponent, type Players, solePerson } from './players';
import { remember, rememberedGame, type SavedGame } from './saved';

export class CurrentGame {
  #saved = $state.raw<SavedGame>(rememberedGame());

  readonly record = $derived(this.#saved.record);
  readonly players = $derived(this.#saved.players);
  readonly orientation = $derived(this.#saved.orientation);
  readonly clock = $derived(this.#saved.clock);
  readonly variant = $derived(rules.variantNamed(this.record.variant));
  readonly position = $derived(rules.position(this.record));
  readonly history = $derived(rules.history(this.record));
  readonly isOpen = $derived(
    !this.position.outcome && this.players[this.position.turn] === 'person',
  );

  /** Time that has run out cannot be taken back. */
  readonly canTakeBack = $derived(
    this.record.moves.length > 0 && this.position.outcome?.reason !== 'time',
  );

  protected begin(record: GameRecord, players: Players, control: clocks.TimeControl | null): void {
    const orientation = solePerson(players) ?? 'white';
    this.#save({ record, players, orientation, clock: control && clocks.newClock(control) });
  }

  protected append(text: string): void {
    const clock = this.clock && clocks.press(this.clock, this.position.turn, Date.now());
    this.#change({ moves: [...this.record.moves, text], conclusion: null }, clock);
    if (this.position.outcome) this.#change({}, this.#stoppedClock());
  }

  /** Drops the last move; against the computer, back to the person's turn. */
  protected dropMoves(): void {
    const person = solePerson(this.players);
    const turnAt = (count: number): Side => this.history[count]?.turn ?? this.position.turn;
    let count = this.record.moves.length - 1;
    while (person && count > 0 && turnAt(count) !== person) count--;
    const still = this.#stoppedClock();
    // The time stays used.
    const clock = still && count > 0 ? clocks.running(still, Date.now()) : still;
    this.#change({ moves: this.record.moves.slice(0, count), conclusion: null }, clock);
  }

  protected conclude(conclusion: Conclusion): void {
    this.#change({ conclusion }, this.#stoppedClock());
  }

  protected turnBoard(): void {
    this.#save({ ...this.#saved, orientation: opponent(this.orientation) });
  }

  #stoppedClock(): clocks.Clock | null {
    return this.clock && clocks.stopped(this.clock, this.position.turn, Date.now());
  }

  #change(change: Partial<GameRecord>, clock: clocks.Clock | null): void {
    this.#save({ ...this.#saved, record: { ...this.record, ...change }, clock });
  }

  #save(game: SavedGame): void {
    this.#saved = game;
    remember(game);
  }
}
