// The current game as the browser stores it, with its position and history.
// Every change is stored at once and updates the clock.

import { BoardController } from '../controller/controller.svelte';
import * as rules from '../rules/rules';
import type { Conclusion, GameRecord, Side } from '../rules/rules';
import * as clocks from './clock';
import { type Players, solePerson } from './players';
import { restoreGame, type SavedGame, storeGame } from './saved';

export abstract class CurrentGame extends BoardController {
  #saved = $state.raw<SavedGame>(restoreGame());

  readonly record = $derived(this.#saved.record);
  readonly players = $derived(this.#saved.players);
  readonly clock = $derived(this.#saved.clock);
  readonly variant = $derived(rules.variantNamed(this.record.variant));
  readonly position = $derived(this.live.position(this.record));
  readonly history = $derived(this.live.plies(this.record));
  readonly last = $derived(this.history.at(-1) ?? null);
  readonly isOpen = $derived(
    !this.position.outcome && this.players[this.position.turn] === 'person',
  );

  /** A loss on time cannot be taken back. */
  readonly canTakeBack = $derived(
    this.record.moves.length > 0 && this.position.outcome?.reason !== 'time',
  );

  get orientation(): Side {
    return this.#saved.orientation;
  }

  set orientation(orientation: Side) {
    this.#save({ ...this.#saved, orientation });
  }

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
    const stopped = this.#stoppedClock();
    // The time that was used is not given back.
    const clock = stopped && count > 0 ? clocks.running(stopped, Date.now()) : stopped;
    this.#change({ moves: this.record.moves.slice(0, count), conclusion: null }, clock);
  }

  protected conclude(conclusion: Conclusion): void {
    this.#change({ conclusion }, this.#stoppedClock());
  }

  #stoppedClock(): clocks.Clock | null {
    return this.clock && clocks.stopped(this.clock, this.position.turn, Date.now());
  }

  #change(change: Partial<GameRecord>, clock: clocks.Clock | null): void {
    this.#save({ ...this.#saved, record: { ...this.record, ...change }, clock });
  }

  #save(game: SavedGame): void {
    this.#saved = game;
    storeGame(game);
  }
}
