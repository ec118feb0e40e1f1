// An analysis: the game of a chapter as a tree, the selected node, and the engine's lines
// for its position.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { NavigationController } from '../controller/controller.svelte';
import { type AnalysisLine, EngineClient, type ReviewReply, type SearchLimits } from '../engine/client';
import { settings } from '../lib/settings.svelte';
import type { Names } from '../record/links';
import { halfMovesBefore } from '../record/numbers';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, Side } from '../rules/rules';
import * as tree from '../tree/tree';
import { type AnnotatedGame, pdnOf } from '../study/annotated';
import type { StudyDocument } from '../study/document.svelte';
import type { Practice } from './practice.svelte';
import { annotated } from './review';

/** The longest search of a position that nobody asked to go on, in milliseconds. */
const MAX_MOVE_TIME = 60_000;

export class Analysis extends NavigationController<tree.Path> {
  readonly document = $state.raw<StudyDocument>() as StudyDocument;
  orientation = $state<Side>('white');
  isEngineOn = $state(settings.isEngineOn);
  lineCount = $state(settings.lineCount);
  /** Whether the engine has stopped by itself, and could go on. */
  isPaused = $state(false);
  lines = $state.raw<AnalysisLine[]>([]);
  /** The winning chance of the best line for the side to move, 0 to 1; null without a line. */
  winChance = $state<number | null>(null);
  /** The review of the main line. */
  review = $state.raw<ReviewReply | null>(null);
  /** Moves are tries of it while there is one. */
  practice = $state.raw<Practice | null>(null);
  readonly #engine = new EngineClient();

  readonly game: AnnotatedGame = $derived(this.document.game);
  readonly path: tree.Path = $derived(this.document.place.path);
  /** Whether another tab edits the study. */
  readonly isElsewhere = $derived(!this.document.isMine);
  readonly isOpen = $derived(!this.isElsewhere);

  readonly record: GameRecord = $derived({
    variant: this.game.variant,
    drawRules: this.game.drawRules,
    startFen: this.game.startFen,
    moves: tree.movesOn(this.game.tree, this.path),
    conclusion: null,
  });
  /** What a link to this position names besides it. */
  get names(): Names {
    const { study, chapter, origin } = this.document;
    if (study && chapter) return { study: study.id, chapter: chapter.id };
    return origin ? { game: origin } : {};
  }

  /** Equal for equal games: comments and other lines make no difference. */
  readonly #recordKey = $derived(JSON.stringify(this.record));
  readonly variant = $derived(rules.variantNamed(this.game.variant));
  readonly position = $derived(this.live.position(this.record));
  readonly last = $derived(this.live.plies(this.record).at(-1) ?? null);
  /** The half-moves before the start of the tree, counted from White's first move of the game. */
  readonly halfMovesBefore = $derived(halfMovesBefore(this.position) - this.position.ply);
  readonly node = $derived(tree.nodeAt(this.game.tree, this.path));

  protected readonly start: tree.Path = [];
  protected readonly end = $derived(tree.endOf(this.game.tree, this.path));
  protected readonly previous = $derived(this.path.length > 0 ? this.path.slice(0, -1) : null);
  protected readonly next = $derived.by(() => {
    const path = [...this.path, 0];
    return tree.nodeAt(this.game.tree, path) ? path : null;
  });

  constructor(document: StudyDocument) {
    super();
    this.document = document;
    $effect(() => this.#search());
  }

  played({ text }: LegalMove): void {
    if (this.practice) {
      // The board shows the position in which another move is tried.
      this.input.reset();
      void this.practice.attempt(this.record, text);
      return;
    }
    const grown = tree.play(this.game.tree, this.path, text);
    if (grown.tree === this.game.tree) this.moveTo(grown.path);
    else this.document.edit(grown);
    this.input.announcement = this.last ? plyInWords(this.last) : '';
  }

  protected moveTo(path: tree.Path): void {
    this.document.select(path);
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (!isUndo) return super.handleKey(event);
    if (event.shiftKey) this.redo();
    else this.undo();
    return true;
  }

  /** The move of a node in the chosen notation. */
  textOf(text: string, path: tree.Path): string {
    const before = tree.movesOn(this.game.tree, path.slice(0, -1));
    return this.written([text], { ...this.record, moves: before })[0] ?? text;
  }

  comment(text: string): void {
    this.#changeTree(tree.comment(this.game.tree, this.path, text), this.path);
  }

  promote(): void {
    const promoted = tree.promote(this.game.tree, this.path);
    this.#changeTree(promoted.tree, promoted.path);
  }

  remove(): void {
    const removed = tree.remove(this.game.tree, this.path);
    this.input.reset();
    this.#changeTree(removed, this.path.slice(0, -1));
  }

  /** Adds a line as a variation and goes to its first move. */
  addLine(grown: { tree: tree.Tree; path: tree.Path }): void {
    if (grown.tree !== this.game.tree) this.#changeTree(grown.tree, this.path);
    this.go(grown.path);
  }

  /** Adds the judgements of the review to the moves. */
  annotate(review: ReviewReply): void {
    this.#changeTree(annotated(this.game.tree, review), this.path);
  }

  undo(): void {
    this.input.reset();
    this.document.undo();
  }

  redo(): void {
    this.input.reset();
    this.document.redo();
  }

  #changeTree(changedTree: tree.Tree, path: tree.Path): void {
    this.document.edit({ tree: changedTree, path });
  }

  /** The game as PDN. */
  pdn(): string {
    return pdnOf(this.game);
  }

  /** Stops the engine when the view is left. */
  leave(): void {
    this.#engine.stop();
    this.document.close();
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
