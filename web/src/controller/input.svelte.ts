// Entering moves on a board or by typing. The input proposes complete moves to its host,
// which knows the game and makes them.

import type { Announcer } from '../a11y/announcer.svelte';
import { moveInWords, wayInWords } from '../a11y/speech';
import { m } from '../paraglide/messages';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, PositionView, RoutedMove, Side } from '../rules/rules';
import { type Answer, type Entry, entryOf, isUnderWay, tap } from './entry';
import type { RecordFollower } from './follower';
import { moveText } from './notation';
import type { Premove } from './premove.svelte';

/** A message to the players. */
export interface Notice {
  tone: 'plain' | 'bad';
  text: string;
}

/** Moves that can be entered before their turn. */
export interface EarlyInput {
  readonly premove: Premove;
  readonly side: Side;
}

/** The game whose moves are entered. */
export interface InputHost {
  readonly follower: RecordFollower;
  readonly record: GameRecord;
  readonly position: PositionView;
  /** Whether a move can be entered now. */
  readonly isOpen: boolean;
  /** Whether moves that are entered on the board must be confirmed. */
  readonly confirms: boolean;
  /** What takes moves while the opponent thinks; null if nothing does. */
  readonly early: EarlyInput | null;
  readonly announcer: Announcer;
  /** The stops of a move that the board animates. */
  motion: string[] | null;
  /** A complete move was entered; the board does not show yet that its piece goes by `route`. */
  propose(move: LegalMove, route: readonly string[]): void;
}

export class MoveInput {
  entry = $state.raw<Entry | null>(null);
  /** The captures to choose from if a tap fits several. */
  options = $state.raw<RoutedMove[]>([]);
  /** The move on the board that waits for its confirmation. */
  pending = $state.raw<RoutedMove | null>(null);
  notice = $state.raw<Notice | null>(null);
  readonly #host: InputHost;

  constructor(host: InputHost) {
    this.#host = host;
  }

  /** A legal first move, as an example of the chosen notation. */
  get example(): string {
    const { variant, drawRules } = this.#host.record;
    const { moves } = rules.position({ variant, drawRules, startFen: null, moves: [] });
    const middle = moves[Math.floor(moves.length / 2)];
    return middle ? moveText(middle) : '';
  }

  tap(square: string): void {
    const { announcer, position, isOpen, early } = this.#host;
    if (early) announcer.say(early.premove.tap(square, position, early.side));
    if (!isOpen) return;
    if (this.pending) return this.#answer(square);
    this.#apply(this.#answerTo(square));
  }

  /** Picks up a piece of the side to move, if it can be moved by hand, while the last move is still animated. */
  pickUp(square: string): void {
    if (!this.#host.isOpen) return;
    this.cancel();
    const answer = this.#answerTo(square);
    if (answer.kind !== 'picked') return;
    this.entry = answer.entry;
    if (answer.warning) this.refuse(answer.warning);
  }

  /** A piece was moved from one square to another. */
  move(from: string, to: string): void {
    const { announcer, early, isOpen } = this.#host;
    if (early) announcer.say(early.premove.set(from, to));
    if (!isOpen) return;
    if (this.pending) this.cancel();
    if (this.entry?.stops.at(-1) !== from) this.entry = null;
    if (!this.entry) this.tap(from);
    this.tap(to);
  }

  choose({ move, route }: RoutedMove): void {
    this.#enter(move, route);
  }

  /** Proposes the move that waits for its confirmation. */
  confirm(): void {
    if (!this.pending) return;
    const { move, route } = this.pending;
    this.#propose(move, route);
  }

  /** Drops the move being entered. */
  cancel(): void {
    this.entry = null;
    this.options = [];
    this.pending = null;
    this.notice = null;
  }

  /** The selected piece was released on its square or off the board; a capture under way goes on. */
  released(): void {
    if (this.#host.early) return this.#host.early.premove.cancel();
    if (this.entry && isUnderWay(this.entry)) this.entry = { ...this.entry };
    else this.cancel();
  }

  /** What Escape does: drops the move being entered, or the one entered before its turn. */
  dismiss(): void {
    this.dropPremove();
    this.cancel();
  }

  dropPremove(): void {
    const premove = this.#host.early?.premove;
    if (premove?.from == null) return;
    premove.cancel();
    this.#host.announcer.say(m.board_premove_cancelled());
  }

  /** Also drops the animation, as after a jump to another position. */
  reset(): void {
    this.cancel();
    this.#host.motion = null;
  }

  /** Whether what is typed is a premove. */
  get isEarly(): boolean {
    return this.#host.early !== null;
  }

  /** Whether the game is over, so that nothing can be typed. */
  get isOver(): boolean {
    return this.#host.position.outcome !== null;
  }

  /** Proposes a typed move, or keeps it as a premove; returns false if it is not legal. */
  type(text: string): boolean {
    const { announcer, follower, record, position, isOpen, early } = this.#host;
    if (!isOpen && !early) return false;
    try {
      if (early) {
        announcer.say(early.premove.type(text.trim(), position, early.side));
        this.notice = null;
        return true;
      }
      const move = follower.readMove(record, text.trim());
      this.cancel();
      this.#propose(move, move.path);
      return true;
    } catch (error) {
      this.refuse(rules.messageOf(error));
      return false;
    }
  }

  refuse(reason: string): void {
    this.notice = { tone: 'bad', text: reason };
  }

  inform(text: string): void {
    this.notice = { tone: 'plain', text };
  }

  /** The meaning of a tap. */
  #answerTo(square: string): Answer {
    const { follower, record, position } = this.#host;
    const answers = {
      continuation: (stops: string[]) => follower.continuation(record, stops),
      whyIllegal: (stops: string[]) => follower.whyIllegal(record, stops),
    };
    return tap(answers, position, this.entry, square);
  }

  /** The rest of a route: stops that were entered one by one are on the board already. */
  #unseen(route: string[]): string[] {
    return route.slice(Math.max((this.entry?.stops.length ?? 1) - 1, 0));
  }

  #propose(move: LegalMove, route: string[]): void {
    const unseen = this.#unseen(route);
    this.cancel();
    this.#host.propose(move, unseen);
  }

  /** A move was entered on the board. */
  #enter(move: LegalMove, route: string[]): void {
    if (!this.#host.confirms) return this.#propose(move, route);
    const unseen = this.#unseen(route);
    this.cancel();
    this.#host.motion = unseen;
    this.pending = { move, route };
    this.entry = entryOf(move, route);
    this.#host.announcer.say(m.board_confirm_or_cancel({ move: moveInWords(move) }));
  }

  /** A tap while a move waits for its confirmation: on its destination it confirms, elsewhere it cancels. */
  #answer(square: string): void {
    if (square === this.pending?.move.to) return this.confirm();
    this.reset();
    this.#host.announcer.say(m.board_cancelled());
  }

  #apply(answer: Answer): void {
    if (answer.kind === 'play') return this.#enter(answer.move, answer.route);
    const { announcer } = this.#host;
    const hadEntry = this.entry !== null;
    this.reset();
    this.entry = answer.entry;
    if (answer.kind === 'nothing' && hadEntry) announcer.say(m.board_deselected());
    if (answer.kind === 'refused') this.refuse(answer.reason);
    if (answer.kind === 'picked' && answer.warning) this.refuse(answer.warning);
    if (answer.kind === 'choose') this.options = answer.options;
    if (answer.kind === 'advanced') {
      this.#host.motion = answer.entry.stops.slice(-2);
      announcer.say([wayInWords(answer.entry.stops, true), m.board_capture_goes_on()].join(', '));
    }
  }
}
