// The state of every view with a game on a board: the picture of the board, the entry of
// moves and the one way in which they are made, the orientation and, for a game with
// navigation, its keys.

import { Announcer } from '../a11y/announcer.svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow, Badge, Picture } from '../board/chessboard';
import { isForControl } from '../lib/keyboard';
import { m } from '../paraglide/messages';
import { opponent } from '../record/sides';
import type { GameRecord, LegalMove, PlyView, PositionView, Side, VariantInfo } from '../rules/rules';
import { type EarlyInput, type InputHost, MoveInput } from './input.svelte';
import { RecordFollower } from './follower';
import { LineWriter } from './notation';
import { pictureOf } from './picture';

/** A position on a board, and the move that led to it; null at the start. */
export interface Shown {
  readonly position: PositionView;
  readonly last: PlyView | null;
}

/** Who or what makes a move. */
export type Maker =
  /** A person at this screen. */
  | 'person'
  /** The same, before it was their turn. */
  | 'premove'
  /** Nobody: it is the only legal move. */
  | 'forced'
  /** A level, the tablebase, or the line of a puzzle or lesson. */
  | 'computer'
  /** Somebody elsewhere. */
  | 'elsewhere';

/** A game on a board. */
export abstract class BoardController implements InputHost {
  readonly follower = new RecordFollower();
  readonly announcer = new Announcer();
  readonly input: MoveInput = new MoveInput(this);
  /** The stops of a move that the board animates. */
  motion = $state.raw<string[] | null>(null);
  readonly #lines = new LineWriter();

  abstract readonly variant: VariantInfo;
  abstract readonly record: GameRecord;
  abstract readonly isOpen: boolean;
  /** The side at the bottom of the board. */
  abstract orientation: Side;

  readonly position: PositionView = $derived.by(() => this.follower.position(this.record));
  /** The move that led to the position; null at the start. */
  readonly last: PlyView | null = $derived.by(() => this.follower.plies(this.record).at(-1) ?? null);

  /** What the board shows; another position than the current one while moves are looked up. */
  get shown(): Shown {
    return this;
  }

  readonly picture: Picture = $derived.by(() =>
    pictureOf({
      variant: this.variant,
      position: this.shown.position,
      last: this.shown.last?.move ?? null,
      entry: this.input.entry,
      early: this.early,
      orientation: this.orientation,
      isOpen: this.isOpen && this.input.options.length === 0,
      arrows: this.arrows(),
      badges: this.badges(),
      motion: this.motion,
    }),
  );

  /** Must be called while a component is initialised; the game is freed with the component. */
  constructor() {
    $effect(() => () => {
      this.follower.free();
      this.#lines.free();
    });
  }

  /** Whether moves that are entered on the board must be confirmed. */
  get confirms(): boolean {
    return false;
  }

  /** What takes moves while the opponent thinks; null if nothing does. */
  get early(): EarlyInput | null {
    return null;
  }

  propose(move: LegalMove, route: readonly string[]): void {
    this.make(move, route, 'person');
  }

  /** Makes a legal move: the only way in which one enters the game. The board animates the stops of `route`. */
  make(move: LegalMove, route: readonly string[], by: Maker): void {
    this.input.cancel();
    this.motion = [...route];
    this.played(move, by);
  }

  /** Adds a move that is being made to the game. */
  protected abstract played(move: LegalMove, by: Maker): void;

  /** Makes a move that no person enters. Throws if it is not legal. */
  protected makeReply(text: string): void {
    const move = this.follower.readMove(this.record, text);
    this.make(move, move.path, 'computer');
  }

  /** A line of moves in the chosen notation; it follows the game, or that of another record. */
  written(line: readonly string[], from: GameRecord = this.record): readonly string[] {
    return this.#lines.write(from, line);
  }

  protected arrows(): Arrow[] {
    return [];
  }

  protected badges(): Badge[] {
    return [];
  }

  flip(): void {
    this.motion = null;
    this.orientation = opponent(this.orientation);
  }
}

/** A game with navigation. A `Place` identifies a position of the game. */
export abstract class NavigationController<Place> extends BoardController {
  protected abstract readonly start: Place;
  protected abstract readonly end: Place;
  /** Null at the start. */
  protected abstract readonly previous: Place | null;
  /** Null at the end. */
  protected abstract readonly next: Place | null;

  protected abstract moveTo(place: Place): void;

  go(place: Place): void {
    this.input.reset();
    this.moveTo(place);
    const { last } = this.shown;
    this.announcer.say(last ? plyInWords(last) : m.board_start());
  }

  back(): void {
    if (this.previous !== null) this.go(this.previous);
  }

  forward(): void {
    if (this.next === null) return;
    this.go(this.next);
    this.motion = this.shown.last?.move.path ?? null;
  }

  step(isForward: boolean): void {
    if (isForward) this.forward();
    else this.back();
  }

  toStart(): void {
    this.go(this.start);
  }

  toEnd(): void {
    this.go(this.end);
  }

  /** Handles the keys of the view; an arrow function, so that it can be a listener. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (event.altKey || isForControl(event)) return;
    if (this.handleKey(event)) event.preventDefault();
  };

  /** Returns whether the key has a meaning. */
  protected handleKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) return false;
    if (key === 'ArrowLeft') this.back();
    else if (key === 'ArrowRight') this.forward();
    else if (key === 'Home') this.toStart();
    else if (key === 'End') this.toEnd();
    else if (key === 'f') this.flip();
    else return false;
    return true;
  }
}
