// An analysis: a game as a tree, the selected node, and the engine's lines for
// its position.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { NavigationController } from '../controller/controller.svelte';
import { type AnalysisLine, EngineClient, type ReviewReply, type SearchLimits } from '../engine/client';
import { changed, type History, NO_HISTORY, redo, type Step, undo } from '../lib/history';
import { settings } from '../lib/settings.svelte';
import { halfMovesBefore } from '../record/numbers';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, Side } from '../rules/rules';
import * as tree from '../tree/tree';
import type { Practice } from './practice.svelte';
import { annotated } from './review';
import type { Place, Study } from './study';

/** The longest search of a position that nobody asked to go on, in milliseconds. */
const MAX_MOVE_TIME = 60_000;

export class Analysis extends NavigationController<tree.Path> {
  study = $state.raw<Study>() as Study;
  path = $state.raw<tree.Path>([]);
  orientation = $state<Side>('white');
  isEngineOn = $state(settings.isEngineOn);
  lineCount = $state(settings.lineCount);
  /** Whether the engine has stopped by itself, and could go on. */
  isPaused = $state(false);
  lines = $state.raw<AnalysisLine[]>([]);
  /** The winning chance of the best line for the side to move, 0 to 1; null without a line. */
  winChance = $state<number | null>(null);
  history = $state.raw<History<Place>>(NO_HISTORY);
  /** The review of the main line. */
  review = $state.raw<ReviewReply | null>(null);
  /** Moves are tries of it while there is one. */
  practice = $state.raw<Practice | null>(null);
  readonly isOpen = true;
  readonly #engine = new EngineClient();

  readonly record: GameRecord = $derived({
    variant: this.study.variant,
    drawRules: this.study.drawRules,
    startFen: this.study.startFen,
    moves: tree.movesOn(this.study.tree, this.path),
    conclusion: null,
  });
  /** Equal for equal games: comments and other lines make no difference. */
  readonly #recordKey = $derived(JSON.stringify(this.record));
  readonly variant = $derived(rules.variantNamed(this.study.variant));
  readonly position = $derived(this.live.position(this.record));
  readonly last = $derived(this.live.plies(this.record).at(-1) ?? null);
  /** The half-moves before the start of the tree, counted from White's first move of the game. */
  readonly halfMovesBefore = $derived(halfMovesBefore(this.position) - this.position.ply);
  readonly node = $derived(tree.nodeAt(this.study.tree, this.path));

  protected readonly start: tree.Path = [];
  protected readonly end = $derived(tree.endOf(this.study.tree, this.path));
  protected readonly previous = $derived(this.path.length > 0 ? this.path.slice(0, -1) : null);
  protected readonly next = $derived.by(() => {
    const path = [...this.path, 0];
    return tree.nodeAt(this.study.tree, path) ? path : null;
  });

  constructor({ study, path }: Place) {
    super();
    this.study = study;
    this.path = path;
    $effect(() => this.#search());
  }

  open(study: Study): void {
    this.review = null;
    this.#change(study, []);
    this.go([]);
  }

  played({ text }: LegalMove): void {
    if (this.practice) {
      // The board shows the position in which another move is tried.
      this.input.reset();
      void this.practice.attempt(this.record, text);
      return;
    }
    const grown = tree.play(this.study.tree, this.path, text);
    if (grown.tree === this.study.tree) this.path = grown.path;
    else this.#change({ ...this.study, tree: grown.tree }, grown.path);
    this.input.announcement = this.last ? plyInWords(this.last) : '';
  }

  protected moveTo(path: tree.Path): void {
    this.path = path;
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo) return super.handleKey(event);
    if (event.shiftKey) this.redo();
    else this.undo();
    return true;
  }

  comment(text: string): void {
    this.#changeTree(tree.comment(this.study.tree, this.path, text), this.path);
  }

  promote(): void {
    const promoted = tree.promote(this.study.tree, this.path);
    this.#changeTree(promoted.tree, promoted.path);
  }

  remove(): void {
    const removed = tree.remove(this.study.tree, this.path);
    this.input.reset();
    this.#changeTree(removed, this.path.slice(0, -1));
  }

  /** Adds a line as a variation and goes to its first move. */
  addLine(grown: { tree: tree.Tree; path: tree.Path }): void {
    if (grown.tree !== this.study.tree) this.#changeTree(grown.tree, this.path);
    this.go(grown.path);
  }

  /** Adds the judgements of the review to the moves. */
  annotate(review: ReviewReply): void {
    this.#changeTree(annotated(this.study.tree, review), this.path);
  }

  undo(): void {
    this.#step(undo(this.history, this.#place));
  }

  redo(): void {
    this.#step(redo(this.history, this.#place));
  }

  get #place(): Place {
    return { study: this.study, path: this.path };
  }

  #step(step: Step<Place> | null): void {
    if (!step) return;
    this.input.reset();
    this.history = step.history;
    this.study = step.value.study;
    this.path = step.value.path;
  }

  #changeTree(changedTree: tree.Tree, path: tree.Path): void {
    this.#change({ ...this.study, tree: changedTree }, path);
  }

  #change(study: Study, path: tree.Path): void {
    this.history = changed(this.history, this.#place);
    this.study = study;
    this.path = path;
  }

  /** The game as PDN. */
  pdn(): string {
    const { tree: moves, ...game } = this.study;
    return rules.writePdn({ ...game, line: tree.toLine(moves) });
  }

  /** Stops the engine when the view is left. */
  leave(): void {
    this.#engine.stop();
  }

  /** Searches the position; runs again whenever the state it reads changes. */
  #search(): void {
    const { lineCount, isEngineOn } = this;
    const record = JSON.parse(this.#recordKey) as GameRecord;
    const isOver = untrack(() => this.position.outcome !== null);
    this.lines = [];
    this.winChance = null;
    this.isPaused = false;
    this.#engine.stop();
    if (!isEngineOn || isOver) return;
    this.#analyse(record, { multipv: lineCount, movetime: MAX_MOVE_TIME });
  }

  /** Searches the position again and without a limit. */
  goDeeper(): void {
    this.isPaused = false;
    this.#analyse(this.record, { multipv: this.lineCount });
  }

  #analyse(record: GameRecord, limits: SearchLimits): void {
    const found: AnalysisLine[] = [];
    const show = (line: AnalysisLine, winChance: number): void => {
      found[line.multipv - 1] = line;
      this.lines = found.filter(Boolean);
      if (line.multipv === 1) this.winChance = winChance;
    };
    void this.#engine.analyse(record, limits, show).then((result) => {
      this.isPaused = result.kind === 'analysed';
      if (result.kind !== 'failed') return;
      this.isEngineOn = false;
      this.input.refuse(`${result.message}; turn the engine on to start it again`);
    });
  }

  protected override arrows(): Arrow[] {
    if (!this.isEngineOn || this.practice) return [];
    return this.lines.flatMap(({ pv: [text], multipv }) => {
      const move = this.position.moves.find((legal) => legal.text === text);
      if (!move) return [];
      return [{ path: move.path, captured: move.captured, color: multipv === 1 ? 'good' : 'other' }];
    });
  }
}
