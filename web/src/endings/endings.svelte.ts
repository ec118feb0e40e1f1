// An ending: a position with few pieces, its tablebase entry, and a game from
// it, by hand or against the tablebase.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Badge } from '../board/chessboard';
import { NavigationController } from '../controller/controller.svelte';
import { PositionSetup, type Tool } from '../editor/setup.svelte';
import type { LinkedPosition } from '../record/links';
import { halfMovesBefore } from '../record/numbers';
import { emptyRecord } from '../record/record';
import { opponent } from '../record/sides';
import type { GameRecord, LegalMove, PlyView, Side } from '../rules/rules';
import { type Answer, maxPieces, probe } from '../tablebase/probe';
import { bestMoves } from '../tablebase/words';
import { badges } from './badges';
import { type Material, materialOf, randomPosition } from './material';

/** A position of the game. Each is probed on its own: there are no draws by rule. */
interface Step {
  fen: string;
  /** The move that led to the position; null at the start. */
  played: PlyView | null;
  /** The half-moves before the position, counted from White's first move of the game. */
  halfMoves: number;
}

/** The material of a side that would otherwise have too many pieces, or none. */
const KING: Material = { kings: 1, men: 0 };

/** The delay before a move of the tablebase, in milliseconds, so that the previous move is seen. */
const PAUSE = 450;

export class Endings extends NavigationController<number> {
  readonly setup = new PositionSetup();
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  isEditing = $state(false);
  orientation = $state<Side>('white');
  /** The side that the tablebase plays. */
  tablebaseSide = $state<Side | null>(null);
  /** The tablebase entry of the position; null while it is probed. */
  answer = $state.raw<Answer | null>(null);
  /** The most pieces of any tablebase of the variant. */
  maxPieces = $state(0);

  readonly variant = $derived(this.setup.variant);
  readonly fen = $derived(this.steps[this.at]?.fen ?? '');
  readonly halfMoves = $derived(this.steps[this.at]?.halfMoves ?? 0);
  readonly record: GameRecord = $derived({ ...emptyRecord(this.variant.name), startFen: this.fen });
  /** The record has no moves: each position is the start of one of its own. */
  override readonly last = $derived(this.steps[this.at]?.played ?? null);
  readonly reply = $derived(this.answer?.kind === 'known' ? this.answer.reply : null);
  readonly isOpen = $derived(
    !this.isEditing && this.position.moves.length > 0 && this.tablebaseSide !== this.position.turn,
  );
  readonly material: Record<Side, Material> = $derived({
    white: materialOf(this.position.pieces, 'white'),
    black: materialOf(this.position.pieces, 'black'),
  });

  protected readonly start = 0;
  protected readonly end = $derived(this.steps.length - 1);
  /** Two plies back if the last one is the tablebase's reply. */
  protected readonly previous = $derived.by(() => {
    if (this.at === 0) return null;
    const isReply =
      this.tablebaseSide !== null && this.tablebaseSide !== this.position.turn && this.at > 1;
    return this.at - (isReply ? 2 : 1);
  });
  protected readonly next = $derived(this.at < this.end ? this.at + 1 : null);

  constructor({ variant, fen }: LinkedPosition) {
    super();
    this.setup.choose(variant);
    this.setup.read(fen);
    this.#restart();
    $effect(() => this.#probe());
    $effect(() => this.#playTablebase());
    $effect(() => {
      const { name } = this.variant;
      void maxPieces(name).then((pieces) => (this.maxPieces = pieces));
    });
  }

  // Position setup.

  edit(): void {
    this.input.reset();
    this.isEditing = !this.isEditing;
    this.setup.read(this.fen);
  }

  tap(square: string, tool: Tool): void {
    this.setup.tap(square, tool);
    this.#restart();
  }

  movePiece(from: string, to: string | null): void {
    this.setup.move(from, to);
    this.#restart();
  }

  clear(): void {
    this.setup.clear();
    this.#restart();
  }

  passTurn(): void {
    this.setup.read(this.fen);
    this.setup.passTurn();
    this.#restart();
  }

  read(fen: string): void {
    this.setup.read(fen.trim());
    this.#restart();
  }

  /** Changes the variant and keeps the material if there is a tablebase for it. */
  choose(variant: string): void {
    const isKept = this.position.pieces.length <= this.maxPieces;
    const material = isKept ? this.material : { white: KING, black: KING };
    this.setup.choose(variant);
    this.draw(material);
  }

  /** Changes the material of a side; the opponent gets a king if both together have too many pieces. */
  choosePieces(side: Side, chosen: Material): void {
    const material = { ...this.material, [side]: chosen };
    const other = opponent(side);
    const { kings, men } = material[other];
    const isKept = kings + men > 0 && kings + men + chosen.kings + chosen.men <= this.maxPieces;
    this.draw(isKept ? material : { ...material, [other]: KING });
  }

  /** Sets up a random position with the material. */
  draw(material: Record<Side, Material>): void {
    const fen = randomPosition(this.variant, material);
    if (fen) this.setup.read(fen);
    this.#restart();
  }

  /** Starts a game from the position setup if it can be played. */
  #restart(): void {
    this.input.reset();
    if (this.setup.problem || this.setup.view.faults.length > 0) return;
    const { view } = this.setup;
    this.steps = [{ fen: view.fen, played: null, halfMoves: halfMovesBefore(view) }];
    this.at = 0;
  }

  // Playing.

  protected played(move: LegalMove): void {
    const [played] = this.follower.plies({ ...this.record, moves: [move.text] });
    if (!played) return;
    const step = { fen: played.fen, played, halfMoves: this.halfMoves + 1 };
    this.steps = [...this.steps.slice(0, this.at + 1), step];
    this.at += 1;
    this.announcer.say(plyInWords(played));
  }

  /** Plays moves in the project's notation, one after the other. */
  play(...texts: string[]): void {
    for (const text of texts) {
      const move = this.position.moves.find((legal) => legal.text === text);
      if (move) this.make(move, move.path, 'computer');
    }
  }

  protected moveTo(at: number): void {
    this.at = at;
  }

  /** At the end of the game, plays the best move. */
  override forward(): void {
    const best = this.reply?.moves[0];
    if (this.next !== null) super.forward();
    else if (this.isOpen && best) this.play(best.text);
  }

  // The tablebase.

  /** Probes the position; runs again whenever it changes. */
  #probe(): void {
    const { fen, variant } = this;
    const pieces = untrack(() => this.position.pieces.length);
    this.answer = null;
    void probe(variant.name, fen, pieces).then((answer) => {
      if (this.fen === fen && this.variant === variant) this.answer = answer;
    });
  }

  /** Plays a best move for the tablebase's side, only at the end of the game. */
  #playTablebase(): (() => void) | undefined {
    const isItsTurn = this.tablebaseSide === this.position.turn && this.next === null;
    if (!isItsTurn || this.isEditing || !this.reply) return undefined;
    const best = bestMoves(this.reply);
    const chosen = best[Math.floor(Math.random() * best.length)];
    if (!chosen) return undefined;
    const timer = setTimeout(() => this.play(chosen.text), PAUSE);
    return () => clearTimeout(timer);
  }

  protected override badges(): Badge[] {
    if (!this.reply || this.isEditing) return [];
    const stops = this.input.entry?.stops ?? [];
    return badges(this.position.moves, this.reply, stops);
  }
}
