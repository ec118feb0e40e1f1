// An analysis: the game of a chapter as a tree, the selected node, and the engine's lines
// for its position.

import { plyInWords } from '../a11y/speech';
import type { Arrow, Badge } from '../board/chessboard';
import { arrowOf, drawnOn } from '../controller/drawn';
import { NavigationController, type Shown } from '../controller/controller.svelte';
import { RecordFollower } from '../controller/follower';
import type { ReviewReply } from '../engine/client';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import type { Names } from '../record/links';
import { halfMovesBefore } from '../record/numbers';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, Side } from '../rules/rules';
import { type AnnotatedGame, pdnOf } from '../study/annotated';
import type { StudyDocument } from '../study/document.svelte';
import { moveSignOf, toggledNag } from '../study/nags';
import { type Drawn, withDrawn, withoutDrawn, withText } from '../tree/comments';
import * as tree from '../tree/tree';
import { moveVariation, promoteVariation, type VariationPlace, variationPlace } from '../tree/variations';
import { Drawing } from './drawing.svelte';
import type { Practice } from './practice.svelte';
import { annotated, judgedNag } from './review';
import { PositionSearch } from './search.svelte';

export class Analysis extends NavigationController<tree.Path> {
  readonly document = $state.raw<StudyDocument>() as StudyDocument;
  orientation = $state<Side>('white');
  /** Moves are tries of it while there is one. */
  practice = $state.raw<Practice | null>(null);
  readonly engine: PositionSearch;
  readonly drawing = new Drawing((drawn) => this.draw(drawn));
  /** Moves after the position that are shown before anybody plays them, and where they begin. */
  #preview = $state.raw<{ after: string; moves: string[] } | null>(null);
  readonly #previewGame = new RecordFollower();

  readonly game: AnnotatedGame = $derived(this.document.game);
  readonly path: tree.Path = $derived(this.document.place.path);
  /** The latest review, of the main line as it was then. */
  readonly review: ReviewReply | null = $derived(this.document.review);
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

  /** The game to the end of the line on the board. */
  get line(): GameRecord {
    return { ...this.record, moves: tree.movesOn(this.game.tree, this.end) };
  }

  /** What a link to this position names besides it. */
  get names(): Names {
    const { study, chapter, origin } = this.document;
    if (study && chapter) return { study: study.id, chapter: chapter.id };
    return origin ? { game: origin } : {};
  }

  /** Equal for equal games: comments and other lines make no difference. */
  readonly key = $derived(JSON.stringify(this.record));
  readonly variant = $derived(rules.variantNamed(this.game.variant));
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
    this.engine = new PositionSearch(this, (message) => this.input.refuse(message));
    $effect(() => () => this.#previewGame.free());
  }

  /** The position after the moves of a preview; null without one. */
  readonly #previewed: Shown | null = $derived.by(() => {
    if (!this.#preview || this.#preview.after !== this.key) return null;
    const record = { ...this.record, moves: [...this.record.moves, ...this.#preview.moves] };
    return {
      position: this.#previewGame.position(record),
      last: this.#previewGame.plies(record).at(-1) ?? null,
    };
  });

  override get shown(): Shown {
    return this.#previewed ?? this;
  }

  /** Shows the position after some moves; null shows the current one again. */
  preview(moves: string[] | null): void {
    const isFree = this.input.entry === null && !this.practice;
    this.#preview = moves && isFree ? { after: this.key, moves } : null;
    this.motion = null;
  }

  protected played({ text }: LegalMove): void {
    if (this.practice) {
      // The board shows the position in which another move is tried.
      this.input.reset();
      void this.practice.attempt(this.record, text);
      return;
    }
    const grown = tree.play(this.game.tree, this.path, text);
    if (grown.tree === this.game.tree) this.moveTo(grown.path);
    else this.document.edit(grown);
    this.announcer.say(this.last ? plyInWords(this.last) : '');
  }

  protected moveTo(path: tree.Path): void {
    this.document.select(path);
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, shiftKey, target } = event;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      if (shiftKey) this.redo();
      else this.undo();
    } else if (ctrlKey || metaKey) return false;
    else if (/^[1-6]$/.test(key)) this.toggleNag(Number(key));
    else if (key === 'x') this.engine.toggleThreat();
    else if (key === 'e') settings.isExplorerOpen = !settings.isExplorerOpen;
    else if (key === ' ' && !(target as HTMLElement).matches('button, a')) this.playBest();
    else return super.handleKey(event);
    return true;
  }

  /** Plays the engine's best move, if it has one. */
  playBest(): void {
    const [best] = this.engine.best?.pv ?? [];
    if (best && !this.practice) this.playLine([best]);
  }

  /** The comment on the current position, with its commands. */
  get #comment(): string {
    return (this.node ?? this.game.tree).comment;
  }

  /** The move of a node in the chosen notation. */
  textOf(text: string, path: tree.Path): string {
    const before = tree.movesOn(this.game.tree, path.slice(0, -1));
    return this.written([text], { ...this.record, moves: before })[0] ?? text;
  }

  /** Changes the text of the comment. */
  comment(text: string): void {
    this.#setComment(withText(this.#comment, text));
  }

  /** What is drawn in the current position. */
  readonly drawn: Drawn[] = $derived(drawnOn(this.#comment, this.variant));

  /** Draws an arrow or a circle, or erases it. */
  draw(drawn: Drawn): void {
    this.#setComment(withDrawn(this.#comment, drawn));
  }

  eraseDrawn(): void {
    this.#setComment(withoutDrawn(this.#comment));
  }

  #setComment(comment: string): void {
    this.#changeTree(tree.comment(this.game.tree, this.path, comment), this.path);
  }

  /** The signs of a move: its own, or that of the review. */
  nagsOf({ text, nags }: tree.Node, path: tree.Path): readonly number[] {
    return nags.length > 0 || !this.review ? nags : judgedNag(this.review, path, text);
  }

  /** Gives the current move a sign, or takes it away. */
  toggleNag(nag: number): void {
    if (this.node) this.#changeTree(tree.setNags(this.game.tree, this.path, toggledNag(this.node.nags, nag)), this.path);
  }

  /** The place of the variation on the board among the others; null on the main line. */
  readonly variationPlace: VariationPlace | null = $derived(variationPlace(this.game.tree, this.path));

  /** Makes the line on the board the main line of the game. */
  makeMainLine(): void {
    this.document.edit(tree.promote(this.game.tree, this.path));
  }

  /** Makes the variation on the board the main one of its position. */
  promote(): void {
    this.document.edit(promoteVariation(this.game.tree, this.path));
  }

  /** Moves the variation on the board by a number of places among the others. */
  moveVariation(by: number): void {
    this.document.edit(moveVariation(this.game.tree, this.path, by));
  }

  /** Removes the current move and what follows it. */
  remove(): void {
    const removed = tree.remove(this.game.tree, this.path);
    this.input.reset();
    this.#changeTree(removed, this.path.slice(0, -1));
  }

  /** Plays moves after the current position, as a variation if it has other moves. */
  playLine(moves: readonly string[]): void {
    this.preview(null);
    this.input.reset();
    const grown = tree.playAll(this.game.tree, this.path, moves);
    if (grown.tree === this.game.tree) this.moveTo(grown.path);
    else this.document.edit(grown);
    this.announcer.say(this.last ? plyInWords(this.last) : '');
  }

  /** Adds moves after the current position as a variation, without going there. */
  keepLine(moves: readonly string[]): void {
    this.preview(null);
    const grown = tree.playAll(this.game.tree, this.path, moves);
    if (grown.tree !== this.game.tree) this.#changeTree(grown.tree, this.path);
    this.announcer.say(m.analysis_line_added());
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
    this.engine.close();
    this.document.close();
  }

  protected override badges(): Badge[] {
    const sign = this.node && moveSignOf(this.nagsOf(this.node, this.path));
    if (!sign || !this.last || this.#previewed) return [];
    return [{ square: this.last.move.to, value: sign.tone, text: sign.sign, words: sign.name() }];
  }

  protected override arrows(): Arrow[] {
    if (this.practice || this.#previewed) return [];
    return [...(this.engine.isOn ? this.#engineArrows() : []), ...this.drawn.map(arrowOf)];
  }

  #engineArrows(): Arrow[] {
    return this.engine.lines.flatMap(({ pv: [text], multipv }) => {
      const move = this.engine.position.moves.find((legal) => legal.text === text);
      if (!move) return [];
      const color = multipv > 1 ? 'other' : this.engine.isThreat ? 'threat' : 'good';
      return [{ path: move.path, captured: move.captured, color }];
    });
  }
}
