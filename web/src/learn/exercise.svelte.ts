// An exercise on a board: the reader against the tablebase.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { BoardController } from '../controller/controller.svelte';
import { moveText } from '../controller/notation';
import type { TablebaseReply } from '../engine/module';
import { m } from '../paraglide/messages';
import { outcomeText } from '../record/outcome';
import { emptyRecord } from '../record/record';
import { type GameRecord, type LegalMove, position, type Side, variantNamed } from '../rules/rules';
import { probe } from '../tablebase/probe';
import { bestMoves } from '../tablebase/words';
import { isReached, isSpoiled, MOVES_TO_HOLD, type Spoiler } from './exercise';
import type { Exercise } from './lessons/lesson';

export type ExerciseStatus =
  | { kind: 'probing' }
  /** The reader is to move; the entry of the position. */
  | { kind: 'asked'; reply: TablebaseReply }
  | { kind: 'replying' }
  | { kind: 'spoiled'; spoiler: Spoiler }
  | { kind: 'done' }
  /** The tablebase could not be read, or the game has ended otherwise. */
  | { kind: 'failed'; reason: string };

/** The delay before a move of the tablebase, in milliseconds, so that the previous move is seen. */
const PAUSE = 450;

export class ExerciseBoard extends BoardController {
  readonly exercise: Exercise;
  readonly reader: Side;
  moves = $state.raw<readonly string[]>([]);
  status = $state.raw<ExerciseStatus>({ kind: 'probing' });
  orientation = $state<Side>('white');
  isHinted = $state(false);
  readonly #finished: () => void;
  /** The tablebase entry before the reader's last move. */
  #before: TablebaseReply | null = null;

  readonly variant = $derived.by(() => variantNamed(this.exercise.variant));
  readonly record: GameRecord = $derived.by(() => ({
    ...emptyRecord(this.exercise.variant),
    startFen: this.exercise.fen,
    moves: [...this.moves],
  }));
  readonly isOpen = $derived(this.status.kind === 'asked');

  constructor(exercise: Exercise, finished: () => void) {
    super();
    this.exercise = exercise;
    this.#finished = finished;
    this.reader = position({ ...emptyRecord(exercise.variant), startFen: exercise.fen }).turn;
    this.orientation = this.reader;
    $effect(() => this.#consider());
  }

  protected played({ text }: LegalMove): void {
    this.#show([...this.moves, text]);
  }

  /** Takes back the reader's last move with the reply to it. */
  takeBack(): void {
    const isReaders = this.position.turn !== this.reader;
    this.input.reset();
    this.#show(this.moves.slice(0, isReaders ? -1 : -2));
  }

  restart(): void {
    this.input.reset();
    this.#show([]);
  }

  /** Shows a best move. */
  hint(): void {
    this.isHinted = true;
  }

  protected override arrows(): Arrow[] {
    if (!this.isHinted || this.status.kind !== 'asked') return [];
    const best = this.status.reply.moves[0]?.text;
    const move = this.position.moves.find(({ text }) => text === best);
    return move ? [{ path: move.path, captured: move.captured, color: 'good' }] : [];
  }

  #show(moves: readonly string[]): void {
    const isMove = moves.length > this.moves.length;
    this.isHinted = false;
    this.status = { kind: 'probing' };
    this.moves = moves;
    if (isMove && this.last) this.announcer.say(plyInWords(this.last));
  }

  /** Judges the position, and replies; runs again after every move. */
  #consider(): (() => void) | undefined {
    const { moves } = this;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const { outcome, turn, fen, pieces } = untrack(() => this.position);
    if (outcome) {
      const isDone = isReached(this.exercise.goal, outcome.winner, this.reader);
      this.#end(isDone ? { kind: 'done' } : { kind: 'failed', reason: m.learn_game_over({ outcome: outcomeText(outcome, turn) }) });
      return undefined;
    }
    void probe(this.exercise.variant, fen, pieces.length).then((answer) => {
      if (isLeft) return;
      if (answer.kind !== 'known') {
        this.status = { kind: 'failed', reason: m.learn_not_read({ error: answer.reason }) };
        return;
      }
      timer = this.#judge(answer.reply, moves);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }

  /** Goes on with the tablebase entry of the position; returns the timer of the reply. */
  #judge(reply: TablebaseReply, moves: readonly string[]): ReturnType<typeof setTimeout> | undefined {
    const { goal } = this.exercise;
    if (this.position.turn === this.reader) {
      this.#before = reply;
      const isHeld = goal === 'draw' && moves.length >= 2 * MOVES_TO_HOLD;
      this.#end(isHeld ? { kind: 'done' } : { kind: 'asked', reply });
      return undefined;
    }
    if (isSpoiled(goal, reply) && this.#before) {
      const spoiler = {
        text: this.last ? moveText(this.last.move) : '',
        number: Math.ceil(moves.length / 2),
        before: this.#before,
        after: reply,
      };
      this.status = { kind: 'spoiled', spoiler };
      return undefined;
    }
    this.status = { kind: 'replying' };
    const best = bestMoves(reply);
    const chosen = best[Math.floor(Math.random() * best.length)];
    return setTimeout(() => chosen && this.makeReply(chosen.text), PAUSE);
  }

  #end(status: ExerciseStatus): void {
    this.status = status;
    if (status.kind === 'done') this.#finished();
  }
}
