// A puzzle on a board.

import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { BoardController, type Maker } from '../controller/controller.svelte';
import { EngineClient } from '../engine/client';
import { emptyRecord } from '../record/record';
import type { GameRecord, LegalMove, Side, VariantInfo } from '../rules/rules';
import { variantNamed } from '../rules/rules';
import type { UnratedPuzzle } from './file';
import { isPointSeen, MAX_MOVES, pointInWords } from './playout';

/** The usual delay before a move that is made without the solver, in milliseconds. */
const PAUSE = 600;
/** Nodes of a search for the refutation of a wrong try, or for a reply after the solution. */
const REPLY_NODES = 100_000;

export type PuzzleStatus =
  /** The solver is to move. */
  | { kind: 'asked' }
  /** The opponent is about to reply. */
  | { kind: 'replying' }
  /** A try is refuted on the board; `text` is the try. */
  | { kind: 'wrong'; text: string }
  | { kind: 'solved' }
  /** The rest of the solution is played. */
  | { kind: 'shown' };

export interface PuzzleOptions {
  /** Hears once how the first attempt went: solved without a wrong try or help, or not. */
  attempted: (isSolved: boolean) => void;
  /** Hears of every right move, before the attempt is over. */
  moved?: () => void;
  /** The delay before a move that is made without the solver, in milliseconds. */
  pause?: number;
  /** Whether the engine refutes wrong tries and plays on after the solution, as it does by default. */
  isExplaining?: boolean;
}

export class PuzzleBoard extends BoardController {
  readonly puzzle: UnratedPuzzle;
  readonly variant: VariantInfo;
  readonly solver: Side;
  moves = $state.raw<readonly string[]>([]);
  status = $state.raw<PuzzleStatus>({ kind: 'asked' });
  orientation = $state<Side>('white');
  /** What is shown of the next move: nothing, its piece, or all of it. */
  hints = $state(0);
  /** What the solution was good for, once the moves that show it are played: `Wins 3 men.` */
  point = $state<string | null>(null);
  readonly #options: PuzzleOptions;
  #isAttempted = $state(false);
  #isClosed = false;
  readonly #engine = new EngineClient();

  readonly record: GameRecord = $derived.by(() => ({
    ...emptyRecord(this.puzzle.variant),
    startFen: this.puzzle.fen,
    moves: [...this.moves],
  }));
  readonly isOpen = $derived(this.status.kind === 'asked');

  constructor(puzzle: UnratedPuzzle, options: PuzzleOptions) {
    super();
    this.puzzle = puzzle;
    this.variant = variantNamed(puzzle.variant);
    this.#options = options;
    this.solver = this.position.turn;
    this.orientation = this.solver;
    $effect(() => this.#advance());
    $effect(() => () => {
      this.#isClosed = true;
      this.#engine.close();
    });
  }

  protected played({ text }: LegalMove, by: Maker): void {
    const asked = this.puzzle.line[this.moves.length];
    this.#show([...this.moves, text]);
    if (by === 'person') this.#judge(text, asked);
  }

  /** Judges a move of the solver. */
  #judge(text: string, asked: string | undefined): void {
    // At the end any move that ends the game as it should is right.
    const wins = this.position.outcome?.winner === this.solver && this.puzzle.result === 'win';
    if (text === asked || wins) {
      this.#options.moved?.();
      if (this.moves.length < this.puzzle.line.length && !wins) this.status = { kind: 'replying' };
      else this.#solve();
      return;
    }
    this.status = { kind: 'wrong', text };
    this.#attempted(false);
    if (this.#isExplaining) void this.#refute();
  }

  /** Shows the piece that moves, then the move. */
  hint(): void {
    this.#attempted(false);
    this.hints += 1;
  }

  /** Returns to the position before a wrong try. */
  retry(): void {
    if (this.status.kind !== 'wrong') return;
    this.#engine.stop();
    const right = this.moves.findIndex((text, ply) => text !== this.puzzle.line[ply]);
    this.input.reset();
    this.moves = this.moves.slice(0, right);
    this.status = { kind: 'asked' };
  }

  /** Plays the rest of the solution. */
  reveal(): void {
    this.retry();
    this.#attempted(false);
    this.input.reset();
    this.status = { kind: 'shown' };
  }

  /** Whether the first attempt has not been decided yet. */
  get isUndecided(): boolean {
    return !this.#isAttempted;
  }

  #attempted(isSolved: boolean): void {
    if (this.#isAttempted) return;
    this.#isAttempted = true;
    this.#options.attempted(isSolved);
  }

  #solve(): void {
    this.status = { kind: 'solved' };
    this.#attempted(true);
    if (this.#isExplaining) void this.#playOut();
  }

  get #isExplaining(): boolean {
    return this.#options.isExplaining !== false;
  }

  /** Plays the engine's reply to a wrong try. */
  async #refute(): Promise<void> {
    if (!this.position.outcome) await this.#reply();
  }

  /** Plays on until it is seen what the solution was good for, and says it. */
  async #playOut(): Promise<void> {
    for (let count = 0; count < MAX_MOVES && !isPointSeen(this.puzzle, this.record, this.solver); count += 1) {
      await new Promise((resolve) => setTimeout(resolve, this.#options.pause ?? PAUSE));
      if (!(await this.#reply())) return;
    }
    this.point = pointInWords(this.puzzle, this.record, this.solver, this.picture.names);
  }

  /** Makes the engine's move; false without an engine, or if the board has moved on meanwhile. */
  async #reply(): Promise<boolean> {
    const { moves, position } = this;
    const reply = position.moves.length === 1 ? position.moves[0]?.text : await this.#bestMove();
    if (!reply || this.moves !== moves || this.#isClosed) return false;
    this.makeReply(reply);
    return true;
  }

  async #bestMove(): Promise<string | null> {
    const result = await this.#engine.analyse(this.record, { nodes: REPLY_NODES });
    return result.kind === 'analysed' ? result.end.bestmove : null;
  }

  /** Makes the next move of the line that is not the solver's. */
  #advance(): (() => void) | undefined {
    const { moves, status } = this;
    const next = this.puzzle.line[moves.length];
    if (!next || (status.kind !== 'replying' && status.kind !== 'shown')) return undefined;
    const timer = setTimeout(() => {
      this.makeReply(next);
      if (status.kind === 'replying') this.status = { kind: 'asked' };
      else if (this.moves.length === this.puzzle.line.length && this.#isExplaining) void this.#playOut();
    }, this.#options.pause ?? PAUSE);
    return () => clearTimeout(timer);
  }

  #show(moves: readonly string[]): void {
    this.moves = moves;
    this.hints = 0;
    if (this.last) this.announcer.say(plyInWords(this.last));
  }

  protected override arrows(): Arrow[] {
    const next = this.puzzle.line[this.moves.length];
    const move = this.position.moves.find(({ text }) => text === next);
    if (this.hints === 0 || !move || this.status.kind !== 'asked') return [];
    if (this.hints === 1) return [{ path: [move.from], captured: [], color: 'hint' }];
    return [{ path: move.path, captured: move.captured, color: 'hint' }];
  }
}
