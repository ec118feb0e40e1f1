// A board on which a conditional line is entered: moves of the opponent and the own replies.

import { plyInWords } from '../a11y/speech';
import { BoardController } from '../controller/controller.svelte';
import { type GameRecord, type LegalMove, type Side, type VariantInfo, variantNamed } from '../rules/rules';

export class LineBoard extends BoardController {
  readonly variant: VariantInfo;
  /** The moves of the line so far. */
  line = $state.raw<readonly string[]>([]);
  orientation = $state<Side>('white');
  readonly #game: GameRecord;

  readonly record: GameRecord = $derived.by(() => ({ ...this.#game, moves: [...this.#game.moves, ...this.line] }));
  readonly isOpen = $derived.by(() => this.line.length < LineBoard.MAX_MOVES);

  /** As docs/online-protocol.md says. */
  static readonly MAX_MOVES = 16;

  /** From the present position of a game, in which the opponent of `seat` is to move. */
  constructor(game: GameRecord, seat: Side) {
    super();
    this.#game = game;
    this.variant = variantNamed(game.variant);
    this.orientation = seat;
  }

  /** Whether the opponent is to move in the line. */
  get isTheirTurn(): boolean {
    return this.line.length % 2 === 0;
  }

  /** Whether the line ends with an own reply. */
  get isComplete(): boolean {
    return this.line.length > 0 && this.isTheirTurn;
  }

  /** Takes the last move of the line back. */
  back(): void {
    this.input.reset();
    this.line = this.line.slice(0, -1);
  }

  protected played({ text }: LegalMove): void {
    this.line = [...this.line, text];
    if (this.last) this.announcer.say(plyInWords(this.last));
  }
}
