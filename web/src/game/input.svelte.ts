// Entering moves on a board or by typing: what has been given so far, what is
// asked back, and why something was refused. The host knows the game and is
// told of whole moves.

import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, PositionView, RoutedMove } from '../rules/rules';
import { type Answer, type Entry, isUnderWay, tap } from './entry';

/** Something to tell the players. */
export interface Notice {
  tone: 'plain' | 'bad';
  text: string;
}

/** The game that moves are entered for. */
export interface InputHost {
  readonly record: GameRecord;
  readonly position: PositionView;
  /** Whether a move may be entered now. */
  readonly isOpen: boolean;
  /** A whole move was entered, over these stops. */
  played(move: LegalMove): void;
}

export class MoveInput {
  entry = $state.raw<Entry | null>(null);
  /** Captures to choose from, when a tap fits several. */
  options = $state.raw<RoutedMove[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** What a screen reader is told. */
  announcement = $state('');
  /** The stops over which a piece is to be seen to arrive. */
  motion = $state.raw<string[] | null>(null);
  readonly #host: InputHost;

  constructor(host: InputHost) {
    this.#host = host;
  }

  /** A move that can begin a game, to show how moves are written. */
  get example(): string {
    const { variant, drawRules } = this.#host.record;
    const { moves } = rules.position({ variant, drawRules, moves: [] });
    return moves[Math.floor(moves.length / 2)]?.text ?? '';
  }

  tap(square: string): void {
    const { record, position, isOpen } = this.#host;
    if (!isOpen) return;
    const asked = {
      continuation: (stops: string[]) => rules.continuation(record, stops),
      whyIllegal: (stops: string[]) => rules.whyIllegal(record, stops),
    };
    this.#take(tap(asked, position, this.entry, square));
  }

  /** A piece was dragged or tapped from one square to another. */
  move(from: string, to: string): void {
    if (!this.#host.isOpen) return;
    if (this.entry?.stops.at(-1) !== from) this.entry = null;
    if (!this.entry) this.tap(from);
    this.tap(to);
  }

  choose({ move, route }: RoutedMove): void {
    this.play(move, route);
  }

  /** Gives up the move being entered. */
  cancel(): void {
    this.entry = null;
    this.options = [];
    this.notice = null;
  }

  /** The board let go of a piece; a capture under way stays under way. */
  letGo(): void {
    if (this.entry && isUnderWay(this.entry)) this.entry = { ...this.entry };
    else this.cancel();
  }

  /** Forgets everything, as after a jump to another position. */
  reset(): void {
    this.cancel();
    this.motion = null;
  }

  /** Plays a typed move; says whether it could. */
  type(text: string): boolean {
    if (!this.#host.isOpen) return false;
    try {
      const move = rules.readMove(this.#host.record, text.trim());
      this.cancel();
      this.play(move, move.path);
      return true;
    } catch (error) {
      this.refuse(rules.messageOf(error));
      return false;
    }
  }

  /** Plays a move that is known to be legal. */
  play(move: LegalMove, route: string[]): void {
    // What has been entered step by step has been seen already.
    const seen = Math.max((this.entry?.stops.length ?? 1) - 1, 0);
    this.cancel();
    this.motion = route.slice(seen);
    this.#host.played(move);
  }

  refuse(reason: string): void {
    this.notice = { tone: 'bad', text: reason };
  }

  tell(text: string): void {
    this.notice = { tone: 'plain', text };
  }

  #take(answer: Answer): void {
    if (answer.kind === 'play') return this.play(answer.move, answer.route);
    const wasHeld = this.entry !== null;
    this.reset();
    this.entry = answer.entry;
    if (answer.kind === 'nothing' && wasHeld) this.announcement = 'put back';
    if (answer.kind === 'refused') this.refuse(answer.reason);
    if (answer.kind === 'picked' && answer.warning) this.refuse(answer.warning);
    if (answer.kind === 'choose') this.options = answer.options;
    if (answer.kind === 'advanced') {
      this.motion = answer.entry.stops.slice(-2);
      this.announcement = `${answer.entry.stops.join(' takes to ')}, the capture goes on`;
    }
  }
}
