// A player: a game on a board to look through, to find the moves of, or to move freely.

import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { NavigationController } from '../controller/controller.svelte';
import { arrowOf, drawnOn } from '../controller/drawn';
import type { WorkerLike } from '../engine/client';
import { m } from '../paraglide/messages';
import { halfMovesBefore } from '../record/numbers';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, Side } from '../rules/rules';
import type { AnnotatedGame } from '../study/annotated';
import { textOf } from '../tree/comments';
import * as tree from '../tree/tree';
import type { PlayerOptions } from './attributes';
import * as exercise from './exercise';
import { Search } from './search.svelte';

/** The time before the reply to a right move, in milliseconds, so that the move is seen. */
const PAUSE = 600;

/** What is told about a change of the position. */
export interface MoveReport {
  ply: number;
  /** The move that led to the position; null at the start. */
  move: string | null;
  fen: string;
  /** Whether the reader made it on the board. */
  isOwn: boolean;
}

export interface Listeners {
  moved?: ((report: MoveReport) => void) | undefined;
  /** The end of the main line is shown, or the last move was found. */
  ended?: ((isSolved: boolean) => void) | undefined;
  startWorker?: (() => WorkerLike) | undefined;
}

export class Player extends NavigationController<tree.Path> {
  readonly options: PlayerOptions;
  readonly variant;
  readonly search: Search;
  tree = $state.raw<tree.Tree>(tree.EMPTY);
  path = $state.raw<tree.Path>([]);
  orientation = $state<Side>('white');
  /** The search for the moves of the line; null if there is none. */
  exercise = $state.raw<exercise.Exercise | null>(null);
  /** Whether the moves are being played by themselves. */
  isPlaying = $state(false);
  readonly #listeners: Listeners;

  /** The game with the moves that the reader has added. */
  readonly game: AnnotatedGame = $derived.by(() => ({ ...this.options.game, tree: this.tree }));
  readonly record: GameRecord = $derived.by(() => {
    const { variant, drawRules, startFen } = this.options.game;
    return { variant, drawRules, startFen, moves: tree.movesOn(this.tree, this.path), conclusion: null };
  });
  readonly node = $derived(tree.nodeAt(this.tree, this.path));
  /** What is said about the position; after a reply also about the move that was found. */
  readonly comments = $derived.by(() => {
    const isSearch = this.exercise !== null && this.exercise.status.kind !== 'shown';
    const before = isSearch && this.path.length > this.start.length + 1;
    const nodes = [before ? tree.nodeAt(this.tree, this.path.slice(0, -1)) : null, this.node ?? this.tree];
    return nodes.map((node) => textOf(node?.comment ?? '')).filter(Boolean);
  });
  /** Whether the moves that follow are hidden from the reader. */
  readonly isHidden = $derived(exercise.isHidden(this.exercise));
  readonly isOpen = $derived.by(
    () => this.options.isOpen && (this.exercise === null || this.exercise.status.kind === 'asked'),
  );
  /** Whether another position than the first one is shown. */
  readonly hasLeftStart = $derived.by(() => this.path.join() !== this.options.start.join());
  readonly halfMovesBefore = $derived(halfMovesBefore(this.position) - this.position.ply);

  protected readonly start: tree.Path;
  protected readonly end = $derived(tree.endOf(this.tree, this.path));
  readonly previous = $derived.by(() => (this.isHidden || this.path.length === 0 ? null : this.path.slice(0, -1)));
  readonly next = $derived.by(() => {
    const path = [...this.path, 0];
    return !this.isHidden && tree.nodeAt(this.tree, path) ? path : null;
  });

  constructor(options: PlayerOptions, listeners: Listeners = {}) {
    super();
    this.options = options;
    this.variant = rules.variantNamed(options.game.variant);
    this.search = new Search(listeners.startWorker);
    this.#listeners = listeners;
    this.tree = options.game.tree;
    this.start = options.isOpen ? options.start : [];
    this.path = options.start;
    this.orientation = options.orientation;
    this.exercise = options.isOpen ? exercise.begin(this.tree, options.start) : null;
    this.isPlaying = options.autoplay !== null && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    $effect(() => this.#reply());
    $effect(() => this.#playOn());
    $effect(() => this.#search());
    $effect(() => () => this.search.close());
  }

  protected played({ text }: LegalMove): void {
    this.isPlaying = false;
    if (this.exercise?.status.kind === 'asked') return this.#try(text);
    const grown = tree.play(this.tree, this.path, text);
    this.tree = grown.tree;
    this.#show(grown.path, true);
  }

  /** A move in the chosen notation. */
  textOf(text: string, path: tree.Path): string {
    const before = tree.movesOn(this.tree, path.slice(0, -1));
    return this.written([text], { ...this.record, moves: before })[0] ?? text;
  }

  /** The signs of a move. */
  nagsOf({ nags }: tree.Node): readonly number[] {
    return nags;
  }

  /** Shows the solution: the moves that follow may be looked through. */
  reveal(): void {
    if (this.exercise) this.exercise = exercise.shown(this.exercise);
    this.forward();
  }

  /** Whether the main line has at least this number of moves, or the game has variations. */
  isLong(moves: number): boolean {
    const line = tree.lineFrom(this.tree.children, true);
    return line.length >= moves || line.some(({ others }) => others.length > 0);
  }

  /** Goes back to the start, with the exercise and without the reader's own moves. */
  restart(): void {
    this.input.reset();
    // It would show what is to be found.
    if (this.search.isOn) this.search.toggle();
    this.tree = this.options.game.tree;
    this.exercise = this.options.isOpen ? exercise.begin(this.tree, this.options.start) : null;
    this.#show(this.options.start, false);
  }

  /** Starts or stops to play the moves by themselves. */
  togglePlaying(): void {
    if (!this.isPlaying && this.next === null) this.toStart();
    this.isPlaying = !this.isPlaying;
  }

  override go(place: tree.Path): void {
    this.isPlaying = false;
    super.go(place);
  }

  protected moveTo(path: tree.Path): void {
    this.#show(path, false);
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    // The moves that follow must be found first.
    return (!this.isHidden || event.key === 'f') && super.handleKey(event);
  }

  protected override arrows(): Arrow[] {
    const [text] = this.search.isOn ? (this.search.line?.pv ?? []) : [];
    const move = this.position.moves.find((legal) => legal.text === text);
    const best: Arrow[] = move ? [{ path: move.path, captured: move.captured, color: 'good' }] : [];
    return [...best, ...drawnOn((this.node ?? this.tree).comment, this.variant).map(arrowOf)];
  }

  #show(path: tree.Path, isOwn: boolean): void {
    this.path = path;
    this.announcer.say(this.last ? plyInWords(this.last) : m.board_start());
    const { fen, ply } = this.position;
    this.#listeners.moved?.({ ply, move: this.last?.move.text ?? null, fen, isOwn });
    const isEnd = path.length > 0 && path.every((index) => index === 0) && tree.nodeAt(this.tree, [...path, 0]) === null;
    if (isEnd && !this.options.isOpen) this.#listeners.ended?.(false);
  }

  /** Shows where an exercise is after a move. */
  #continue(after: exercise.Exercise, isOwn: boolean): void {
    this.exercise = after;
    this.#show(after.path, isOwn);
    if (after.status.kind === 'solved') this.#listeners.ended?.(true);
  }

  #try(text: string): void {
    if (!this.exercise) return;
    const after = exercise.tried(this.tree, this.exercise, text);
    if (after.path !== this.path) return this.#continue(after, true);
    // The board shows the position again in which another move is tried.
    this.exercise = after;
    this.input.reset();
  }

  /** Plays the reply to a right move. */
  #reply(): (() => void) | undefined {
    const now = this.exercise;
    if (now?.status.kind !== 'replying') return undefined;
    const timer = setTimeout(() => {
      this.input.reset();
      this.#continue(exercise.replied(this.tree, now), false);
      this.motion = this.last?.move.path ?? null;
    }, PAUSE);
    return () => clearTimeout(timer);
  }

  /** Shows the next move when its time has come. */
  #playOn(): (() => void) | undefined {
    const { isPlaying, next } = this;
    const { autoplay } = this.options;
    if (!isPlaying || autoplay === null) return undefined;
    if (next === null) {
      this.isPlaying = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      this.input.reset();
      this.#show(next, false);
      this.motion = this.last?.move.path ?? null;
    }, autoplay);
    return () => clearTimeout(timer);
  }

  #search(): (() => void) | undefined {
    const isOver = this.position.outcome !== null;
    return this.search.isOn ? this.search.follow(isOver ? null : this.record) : undefined;
  }
}
