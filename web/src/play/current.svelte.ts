// The game of a source, with its position and history. The board may show an earlier
// position meanwhile.

import { NavigationController, type Shown } from '../controller/controller.svelte';
import { RecordFollower } from '../controller/follower';
import * as rules from '../rules/rules';
import type { Side } from '../rules/rules';
import type { GameSource } from './source';

export abstract class CurrentGame extends NavigationController<number> {
  readonly source = $state.raw<GameSource>() as GameSource;

  readonly record = $derived(this.source.game.record);
  readonly players = $derived(this.source.game.players);
  readonly clock = $derived(this.source.game.clock);
  /** Whether another tab plays the game. */
  readonly isElsewhere = $derived(!this.source.isMine);
  readonly variant = $derived(rules.variantNamed(this.record.variant));
  readonly history = $derived(this.follower.plies(this.record));
  /** Whether the game has ended, with an outcome or, if it was aborted, without one. */
  readonly isOver = $derived(this.position.outcome !== null || this.record.conclusion !== null);
  /** Whether a game is going on in this tab. */
  readonly isRunning = $derived(!this.isElsewhere && this.record.moves.length > 0 && !this.isOver);
  /** Whether it is the turn of a person in this tab. */
  readonly isAwaited = $derived(
    !this.isElsewhere && !this.isOver && this.players[this.position.turn] === 'person',
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

  constructor(source: GameSource) {
    super();
    this.source = source;
    $effect(() => () => this.#past.free());
  }

  override get shown(): Shown {
    return this.#shown;
  }

  protected moveTo(ply: number): void {
    this.#lookedUp = ply < this.record.moves.length ? ply : null;
  }

  /** Shows the current position, which has changed. */
  protected showCurrent(): void {
    this.#lookedUp = null;
  }

  get orientation(): Side {
    return this.source.game.orientation;
  }

  set orientation(orientation: Side) {
    this.source.save({ orientation });
  }
}
