// The current game as the store keeps it, with its position and history. Every change
// is stored at once and updates the clock. The board may show an earlier position
// meanwhile.

import { NavigationController, type Shown } from '../controller/controller.svelte';
import { RecordFollower } from '../controller/follower';
import * as rules from '../rules/rules';
import type { Conclusion, GameRecord, Side } from '../rules/rules';
import * as clocks from './clock';
import { type Players, solePerson } from './players';
import type { GameSession } from './session.svelte';

export abstract class CurrentGame extends NavigationController<number> {
  readonly session = $state.raw<GameSession>() as GameSession;

  readonly record = $derived(this.session.game.record);
  readonly players = $derived(this.session.game.players);
  readonly clock = $derived(this.session.game.clock);
  /** Whether another tab plays the game. */
  readonly isElsewhere = $derived(!this.session.isMine);
  readonly variant = $derived(rules.variantNamed(this.record.variant));
  readonly position = $derived(this.follower.position(this.record));
  readonly history = $derived(this.follower.plies(this.record));
  readonly last = $derived(this.history.at(-1) ?? null);
  /** Whether a game is going on in this tab. */
  readonly isRunning = $derived(!this.isElsewhere && this.record.moves.length > 0 && !this.position.outcome);
  /** Whether it is the turn of a person in this tab. */
  readonly isAwaited = $derived(
    !this.isElsewhere && !this.position.outcome && this.players[this.position.turn] === 'person',
  );

  /** The number of moves before the earlier position on the board; null if the board shows the current one. */
  #lookedUp = $state<number | null>(null);
  readonly #past = new RecordFollower();
  readonly #shown: Shown = $derived.by(() => {
    if (this.#lookedUp === null) return { position: this.position, last: this.last };
    const moves = this.record.moves.slice(0, this.#lookedUp);
    const position = this.#past.position({ ...this.record, moves, conclusion: null });
    return { position, last: this.history[this.#lookedUp - 1] ?? null };
  });
  readonly isLookingBack = $derived(this.#lookedUp !== null);
  readonly isOpen = $derived(this.isAwaited && !this.isLookingBack);
  /** The number of moves before the position on the board. */
  readonly at = $derived(this.#lookedUp ?? this.record.moves.length);
  protected readonly start = 0;
  protected readonly end = $derived(this.record.moves.length);
  protected readonly previous = $derived(this.at > 0 ? this.at - 1 : null);
  protected readonly next = $derived(this.isLookingBack ? this.at + 1 : null);

  /** A loss on time cannot be taken back. */
  readonly canTakeBack = $derived(
    !this.isElsewhere && this.record.moves.length > 0 && this.position.outcome?.reason !== 'time',
  );

  constructor(session: GameSession) {
    super();
    this.session = session;
    $effect(() => () => this.#past.free());
  }

  override get shown(): Shown {
    return this.#shown;
  }

  protected moveTo(ply: number): void {
    this.#lookedUp = ply < this.record.moves.length ? ply : null;
  }

  get orientation(): Side {
    return this.session.game.orientation;
  }

  set orientation(orientation: Side) {
    this.session.save({ orientation });
  }

  protected begin(record: GameRecord, players: Players, control: clocks.TimeControl | null): void {
    this.rest();
    const orientation = solePerson(players) ?? 'white';
    this.session.begin({ record, players, orientation, clock: control && clocks.newClock(control) });
  }

  /** Stops the clock of a game that is put away. */
  protected rest(): void {
    if (this.clock?.since != null) this.session.save({ clock: this.#stoppedClock() });
  }

  /** Starts the clock of a game that was put away. */
  protected wake(): void {
    const isWaiting = this.clock?.since === null && this.record.moves.length > 0;
    if (isWaiting && !this.position.outcome) this.session.save({ clock: clocks.running(this.clock, Date.now()) });
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
    const record = { ...this.record, ...change };
    const { outcome } = this.follower.position(record);
    this.session.save({ record, clock, winner: outcome && (outcome.winner ?? 'draw') });
    this.#lookedUp = null;
  }
}
