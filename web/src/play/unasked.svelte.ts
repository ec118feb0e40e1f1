// The moves of a person that need no input when their turn comes: one that was entered
// before, and the only legal one.

import type { Maker } from '../controller/controller.svelte';
import { isUnderWay } from '../controller/entry';
import type { MoveInput } from '../controller/input.svelte';
import { Premove } from '../controller/premove.svelte';
import type { Announcer } from '../a11y/announcer.svelte';
import { settings } from '../lib/settings.svelte';
import type { GameRecord, LegalMove, PositionView } from '../rules/rules';
import { pause } from './pause';

/** The delay before the only legal move is made, in milliseconds. */
const FORCED_PAUSE = 700;
/** The delay before a premove, in milliseconds, so that the opponent's move is seen. */
const PREMOVE_PAUSE = 150;

/** The game at the board. */
interface Table {
  readonly record: GameRecord;
  readonly position: PositionView;
  /** Whether it is the turn of a person at this screen. */
  readonly isAwaited: boolean;
  readonly isLeft: boolean;
  readonly input: MoveInput;
  readonly announcer: Announcer;
  make(move: LegalMove, route: readonly string[], by: Maker): void;
}

export class UnaskedMoves {
  readonly premove = new Premove();
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Makes the premove or the only legal move if it is a person's turn. */
  goOn(): void {
    if (this.premove.isSet && this.#table.isAwaited) void this.#makePremove();
    else {
      this.#keepPickedUp();
      void this.makeForced();
    }
  }

  /** Makes the only legal move, if the settings ask for that. */
  async makeForced(): Promise<void> {
    const { record, position, isAwaited } = this.#table;
    const [only, ...others] = position.moves;
    if (!settings.playForced || !isAwaited || !only || others.length > 0) return;
    await pause(FORCED_PAUSE);
    if (!this.#isStill(record) || isUnderWay(this.#table.input.entry)) return;
    this.#table.make(only, only.path, 'forced');
  }

  async #makePremove(): Promise<void> {
    const { record, input, announcer } = this.#table;
    await pause(PREMOVE_PAUSE);
    if (!this.#isStill(record)) return;
    const found = this.premove.take(this.#table.position);
    if (found && typeof found !== 'string') return this.#table.make(found, found.path, 'premove');
    if (found) {
      input.refuse(found);
      announcer.say(`${announcer.text}. ${found}`);
    }
    void this.makeForced();
  }

  /** A piece that was picked up for a premove is picked up for the move. */
  #keepPickedUp(): void {
    const { from } = this.premove;
    if (from === null || !this.#table.isAwaited) return;
    this.premove.cancel();
    this.#table.input.pickUp(from);
  }

  #isStill(record: GameRecord): boolean {
    return this.#table.record === record && !this.#table.isLeft;
  }
}
