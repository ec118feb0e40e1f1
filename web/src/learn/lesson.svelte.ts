// A lesson on a board.

import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { BoardController, type Maker } from '../controller/controller.svelte';
import { EngineClient } from '../engine/client';
import { emptyRecord } from '../record/record';
import type { GameRecord, LegalMove, Side, VariantInfo } from '../rules/rules';
import { position, variantNamed } from '../rules/rules';
import type { Lesson } from './lessons/lesson';
import * as runner from './runner';

/** The delay before a move that is made without the reader, in milliseconds, so that the previous one is seen. */
const PAUSE = 700;
/** Nodes of the search for a refutation; the combinations are found within a few thousand. */
const REFUTATION_NODES = 50_000;

export class LessonBoard extends BoardController {
  readonly lesson: Lesson;
  readonly variant: VariantInfo;
  progress = $state.raw(runner.begin());
  orientation = $state<Side>('white');
  isHinted = $state(false);
  readonly #finished: () => void;
  readonly #engine = new EngineClient();

  readonly step = $derived.by(() => runner.stepOf(this.lesson, this.progress));
  readonly record: GameRecord = $derived.by(() => ({
    ...emptyRecord(this.lesson.variant),
    startFen: this.step.fen,
    moves: [...this.progress.moves],
  }));
  readonly isOpen = $derived(this.progress.status.kind === 'asked');
  readonly isLast = $derived.by(() => this.progress.step + 1 === this.lesson.steps.length);

  constructor(lesson: Lesson, finished: () => void) {
    super();
    this.lesson = lesson;
    this.variant = variantNamed(lesson.variant);
    this.#finished = finished;
    this.orientation = this.position.turn;
    $effect(() => this.#advance());
    $effect(() => () => this.#engine.close());
  }

  protected played({ text }: LegalMove, by: Maker): void {
    if (by !== 'person') return this.#show(runner.advanced(this.lesson, this.progress));
    this.#show(runner.tried(this.lesson, this.progress, text, this.#forcedReply(text)));
    if (this.step.claim?.wins) void this.#refute();
  }

  /** Shows the move that is asked for. */
  hint(): void {
    this.isHinted = true;
  }

  retry(): void {
    this.input.reset();
    this.#show(runner.retried(this.lesson, this.progress));
  }

  /** Starts the step again. */
  restart(): void {
    this.#open(runner.begin(this.progress.step));
  }

  next(): void {
    const next = runner.following(this.lesson, this.progress);
    if (next) this.#open(next);
  }

  back(): void {
    this.#open(runner.begin(Math.max(this.progress.step - 1, 0)));
  }

  protected override arrows(): Arrow[] {
    const rings = (this.step.marks ?? []).map((square): Arrow => ({ path: [square], captured: [], color: 'hint' }));
    if (this.progress.moves.length > 0 && !this.isHinted) return [];
    if (!this.isHinted) return rings;
    const [asked] = runner.turnOf(this.lesson, this.progress)?.play ?? [];
    const move = this.position.moves.find(({ text }) => text === asked);
    return move ? [{ path: move.path, captured: move.captured, color: 'good' }] : [];
  }

  /** The opponent's capture after a move if it is the only legal reply. */
  #forcedReply(text: string): string | null {
    const { moves, outcome } = position({ ...this.record, moves: [...this.record.moves, text] });
    const [only, ...others] = moves;
    return only && !outcome && others.length === 0 && only.captured.length > 0 ? only.text : null;
  }

  /** Shows the engine's reply to a wrong try that has no refutation; without an engine, none. */
  async #refute(): Promise<void> {
    const { progress } = this;
    if (progress.status.kind !== 'wrong' || progress.status.line.length > 0) return;
    const result = await this.#engine.analyse(this.record, { nodes: REFUTATION_NODES });
    const reply = result.kind === 'analysed' ? result.end.bestmove : null;
    if (reply && this.progress === progress) this.#show(runner.refuted(progress, reply));
  }

  #open(progress: runner.Progress): void {
    this.input.reset();
    this.#show(progress);
    this.orientation = this.position.turn;
  }

  #show(progress: runner.Progress): void {
    const isMove = progress.moves.length > this.progress.moves.length;
    this.progress = progress;
    this.isHinted = false;
    if (isMove && this.last) this.announcer.say(plyInWords(this.last));
    if (progress.status.kind === 'done' && this.isLast) this.#finished();
  }

  /** Makes the next move that is not the reader's. */
  #advance(): (() => void) | undefined {
    if (!runner.isAdvancing(this.progress)) return undefined;
    const next = runner.advanced(this.lesson, this.progress).moves.at(-1);
    const timer = setTimeout(() => next && this.makeReply(next), PAUSE);
    return () => clearTimeout(timer);
  }
}
