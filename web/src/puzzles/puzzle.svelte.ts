// A puzzle on a board.

import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { BoardController, type Maker } from '../controller/controller.svelte';
import { EngineClient } from '../engine/client';
import { emptyRecord } from '../record/record';
import type { GameRecord, LegalMove, Side, VariantInfo } from '../rules/rules';
import { variantNamed } from '../rules/rules';
import type { Puzzle } from './file';

/** The usual delay before a move that is made without the solver, in milliseconds. */
const PAUSE = 600;
/** Nodes of the search for the refutation of a wrong try. */
const REFUTATION_NODES = 100_000;

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
  /** Whether the engine refutes wrong tries, as it does by default. */
  isRefuting?: boolean;
}

export class PuzzleBoard extends BoardController {
  readonly puzzle: Puzzle;
  readonly variant: VariantInfo;
  readonly solver: Side;
  moves = $state.raw<readonly string[]>([]);
  status = $state.raw<PuzzleStatus>({ kind: 'asked' });
  orientation = $state<Side>('white');
  /** What is shown of the next move: nothing, its piece, or all of it. */
  hints = $state(0);
  readonly #options: PuzzleOptions;
  #isAttempted = false;
  readonly #engine = new EngineClient();

  readonly record: GameRecord = $derived.by(() => ({
    ...emptyRecord(this.puzzle.variant),
    startFen: this.puzzle.fen,
    moves: [...this.moves],
  }));
  readonly isOpen = $derived(this.status.kind === 'asked');

  constructor(puzzle: Puzzle, options: PuzzleOptions) {
    super();
    this.puzzle = puzzle;
    this.variant = variantNamed(puzzle.variant);
    this.#options = options;
    this.solver = this.position.turn;
    this.orientation = this.solver;
    $effect(() => this.#advance());
    $effect(() => () => this.#engine.close());
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
    if (this.#options.isRefuting !== false) void this.#refute();
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

  #attempted(isSolved: boolean): void {
    if (this.#isAttempted) return;
    this.#isAttempted = true;
    this.#options.attempted(isSolved);
  }

  #solve(): void {
    this.status = { kind: 'solved' };
    this.#attempted(true);
  }

  /** Plays the engine's reply to a wrong try; without an engine, none. */
  async #refute(): Promise<void> {
    const { moves } = this;
    if (this.position.outcome) return;
    const result = await this.#engine.analyse(this.record, { nodes: REFUTATION_NODES });
    const reply = result.kind === 'analysed' ? result.end.bestmove : null;
    if (!reply || this.moves !== moves) return;
    this.makeReply(reply);
  }

  /** Makes the next move of the line that is not the solver's. */
  #advance(): (() => void) | undefined {
    const { moves, status } = this;
    const next = this.puzzle.line[moves.length];
    if (!next || (status.kind !== 'replying' && status.kind !== 'shown')) return undefined;
    const timer = setTimeout(() => {
      this.makeReply(next);
      if (status.kind === 'replying') this.status = { kind: 'asked' };
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
