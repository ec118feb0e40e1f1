// An ending: a position with few pieces, what tables know about it, and a game
// from it, against the tables if one likes.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Badge } from '../board/chessboard';
import { type InputHost, MoveInput } from '../game/input.svelte';
import { pictureOf } from '../game/picture';
import { emptyRecord, opponent } from '../game/players';
import { PositionSetup, type Tool } from '../game/setup.svelte';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, PlyView, Side } from '../rules/rules';
import { type Answer, ask, tablePieces } from '../tables/ask';
import { bestMoves } from '../tables/words';
import { badges } from './badges';
import type { Start } from './link';
import { type Material, materialOf, randomPosition } from './material';

/** A position of the game. Draws by rule do not matter here: each is judged anew. */
interface Step {
  fen: string;
  /** The move that led here. */
  played: PlyView | null;
}

/** What a side gets that has too many pieces, or none. */
const KING: Material = { kings: 1, men: 0 };

/** So long the tables wait before they move, in milliseconds, to be seen. */
const PAUSE = 450;

export class Endings implements InputHost {
  readonly setup = new PositionSetup();
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  isEditing = $state(false);
  orientation = $state<Side>('white');
  /** The side that the tables play. */
  tableSide = $state<Side | null>(null);
  /** What the tables say; null while they are asked. */
  answer = $state.raw<Answer | null>(null);
  /** The most pieces that any table has. */
  most = $state(0);
  readonly input = new MoveInput(this);

  readonly variant = $derived(this.setup.variant);
  readonly fen = $derived(this.steps[this.at]?.fen ?? '');
  readonly record: GameRecord = $derived({ ...emptyRecord(this.variant.name), startFen: this.fen });
  readonly position = $derived(rules.position(this.record));
  readonly last = $derived(this.steps[this.at]?.played ?? null);
  readonly reply = $derived(this.answer?.kind === 'known' ? this.answer.reply : null);
  readonly isOpen = $derived(
    !this.isEditing && this.position.moves.length > 0 && this.tableSide !== this.position.turn,
  );
  readonly material: Record<Side, Material> = $derived({
    white: materialOf(this.position.pieces, 'white'),
    black: materialOf(this.position.pieces, 'black'),
  });
  readonly picture = $derived({
    ...pictureOf({
      variant: this.variant,
      position: this.position,
      last: this.last?.move ?? null,
      entry: this.input.entry,
      orientation: this.orientation,
      isOpen: this.isOpen && this.input.options.length === 0,
      arrows: [],
      motion: this.input.motion,
    }),
    badges: this.#badges(),
  });

  constructor({ variant, fen }: Start) {
    this.setup.choose(variant);
    this.setup.read(fen);
    this.#begin();
    $effect(() => this.#ask());
    $effect(() => this.#answerMove());
    $effect(() => {
      const { name } = this.variant;
      void tablePieces(name).then((pieces) => (this.most = pieces));
    });
  }

  // Setting up.

  edit(): void {
    this.input.reset();
    this.isEditing = !this.isEditing;
    this.setup.read(this.fen);
  }

  tap(square: string, tool: Tool): void {
    this.setup.tap(square, tool);
    this.#begin();
  }

  clear(): void {
    this.setup.clear();
    this.#begin();
  }

  passTurn(): void {
    this.setup.read(this.fen);
    this.setup.passTurn();
    this.#begin();
  }

  read(fen: string): void {
    this.setup.read(fen.trim());
    this.#begin();
  }

  /** Another game, with the same pieces if they are few. */
  choose(variant: string): void {
    const material = this.position.pieces.length <= this.most ? this.material : { white: KING, black: KING };
    this.setup.choose(variant);
    this.draw(material);
  }

  /** Other pieces for a side, and a king for its opponent if that has too many. */
  choosePieces(side: Side, chosen: Material): void {
    const material = { ...this.material, [side]: chosen };
    const other = opponent(side);
    const { kings, men } = material[other];
    const isKept = kings + men > 0 && kings + men + chosen.kings + chosen.men <= this.most;
    this.draw(isKept ? material : { ...material, [other]: KING });
  }

  /** A random position with these pieces. */
  draw(material: Record<Side, Material>): void {
    const fen = randomPosition(this.variant, material);
    if (fen) this.setup.read(fen);
    this.#begin();
  }

  /** Begins anew with what has been set up, if it can be played. */
  #begin(): void {
    this.input.reset();
    if (this.setup.problem || this.setup.view.faults.length > 0) return;
    this.steps = [{ fen: this.setup.view.fen, played: null }];
    this.at = 0;
  }

  // Playing.

  played(move: LegalMove): void {
    const [played] = rules.history({ ...this.record, moves: [move.text] });
    if (!played) return;
    this.steps = [...this.steps.slice(0, this.at + 1), { fen: played.fen, played }];
    this.at += 1;
    this.input.announcement = plyInWords(played);
  }

  /** Plays moves by their text, one after the other. */
  play(...texts: string[]): void {
    for (const text of texts) {
      const move = this.position.moves.find((legal) => legal.text === text);
      if (move) this.input.play(move, move.path);
    }
  }

  go(at: number): void {
    this.input.reset();
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    this.input.announcement = this.last ? plyInWords(this.last) : 'the start';
  }

  /** Takes back the last move, and the tables' answer with it. */
  back(): void {
    const isAnswer = this.tableSide !== null && this.tableSide !== this.position.turn && this.at > 1;
    this.go(this.at - (isAnswer ? 2 : 1));
  }

  /** Makes a move again that was taken back, or else the best one. */
  forward(): void {
    if (this.at < this.steps.length - 1) {
      this.go(this.at + 1);
      this.input.motion = this.last?.move.path ?? null;
    } else if (this.isOpen && this.reply?.moves[0]) this.play(this.reply.moves[0].text);
  }

  flip(): void {
    this.input.motion = null;
    this.orientation = opponent(this.orientation);
  }

  // The tables.

  /** Asks about the position; runs whenever that changes. */
  #ask(): void {
    const { fen, variant } = this;
    const pieces = untrack(() => this.position.pieces.length);
    this.answer = null;
    void ask(variant.name, fen, pieces).then((answer) => {
      if (this.fen === fen && this.variant === variant) this.answer = answer;
    });
  }

  /** Lets the tables move, at the end of the game alone. */
  #answerMove(): (() => void) | undefined {
    const isTheirs = this.tableSide === this.position.turn && this.at === this.steps.length - 1;
    if (!isTheirs || this.isEditing || !this.reply) return undefined;
    const best = bestMoves(this.reply);
    const chosen = best[Math.floor(Math.random() * best.length)];
    if (!chosen) return undefined;
    const timer = setTimeout(() => this.play(chosen.text), PAUSE);
    return () => clearTimeout(timer);
  }

  /** What moves are worth, where they go on from the stops given so far. */
  #badges(): Badge[] {
    if (!this.reply || this.isEditing) return [];
    const stops = this.input.entry?.stops ?? [];
    return badges(this.position.moves, this.reply, stops);
  }
}
