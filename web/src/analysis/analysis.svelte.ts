// An analysis: the game of a chapter as a tree, the selected node, and the engine's lines
// for its position.

import { plyInWords } from '../a11y/speech';
import type { Arrow, Badge } from '../board/chessboard';
import { arrowOf, drawnOn } from '../controller/drawn';
import { NavigationController, type Shown } from '../controller/controller.svelte';
import { RecordFollower } from '../controller/follower';
import type { ReviewReply } from '../engine/client';
import { fairPlay } from '../fairplay/fair-play.svelte';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import type { Names } from '../record/links';
import { halfMovesBefore } from '../record/numbers';
import * as rules from '../rules/rules';
import type { GameRecord, LegalMove, Side } from '../rules/rules';
import { type AnnotatedGame, pdnOf } from '../study/annotated';
import type { StudyDocument } from '../study/document.svelte';
import type { SharedGame } from '../study/records';
import { moveSignOf, toggledNag } from '../study/nags';
import { orientationOf } from '../study/pdn';
import { type Drawn, withDrawn, withoutDrawn, withText } from '../tree/comments';
import * as tree from '../tree/tree';
import { moveVariation, promoteVariation, type VariationPlace, variationPlace } from '../tree/variations';
import { Drawing } from './drawing.svelte';
import type { Practice } from './practice.svelte';
import { annotated, judgedNag } from './review';
import { PositionSearch } from './search.svelte';

/** A line that is looked at beside the game: the game stays as it is. */
export interface LineBeside {
  /** The moves after the current position of the game. */
  readonly moves: readonly string[];
  /** How many of them are on the board, at least one. */
  readonly count: number;
}

export class Analysis extends NavigationController<tree.Path> {
  readonly document = $state.raw<StudyDocument>() as StudyDocument;
  orientation = $state<Side>('white');
  /** Moves are tries of it while there is one. */
  practice = $state.raw<Practice | null>(null);
  readonly engine: PositionSearch;
  readonly drawing = new Drawing((drawn) => this.draw(drawn));
  /** Moves after the position that are shown before anybody plays them, and where they begin. */
  #preview = $state.raw<{ after: string; moves: string[] } | null>(null);
  /** The line that somebody asked to see, and where it begins. */
  #beside = $state.raw<(LineBeside & { after: string }) | null>(null);
  /** The game with the moves of a preview, or of a line beside it. */
  readonly #aheadGame = new RecordFollower();

  readonly game: AnnotatedGame = $derived(this.document.game);
  readonly path: tree.Path = $derived(this.document.place.path);
  /** The latest review, of the main line as it was then. */
  readonly review: ReviewReply | null = $derived(this.document.review);
  /** Whether another tab edits the study. */
  readonly isElsewhere = $derived(!this.document.isMine);
  readonly isOpen: boolean = $derived.by(() => !this.isElsewhere && !this.beside);

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
    return study && chapter ? { study: study.id, chapter: chapter.id } : origin;
  }

  /** Equal for equal games: comments and other lines make no difference. */
  readonly key: string = $derived(JSON.stringify(this.record));
  /** The game against a person, played in this browser, to which the position belongs; null if there is none. */
  readonly gameInProgress: string | null = $derived(
    fairPlay.gameOf(
      this.record.variant,
      this.position.fen,
      this.follower.plies(this.record).map(({ fen }) => fen),
    ),
  );
  /** The game that is analysed with its other player; null for any other analysis. */
  readonly shared: SharedGame | null = $derived(this.document.study?.shared ?? null);
  readonly isHelpOff: boolean = $derived(this.gameInProgress !== null || this.shared?.isEngineAllowed === false);
  /** The line that the board shows instead of the game; null if it shows the game. */
  readonly beside: LineBeside | null = $derived(this.#beside?.after === this.key ? this.#beside : null);
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
    this.orientation = orientationOf(document.game);
    this.engine = new PositionSearch(this, (message) => this.input.refuse(message));
    $effect(() => () => this.#aheadGame.free());
  }

  /** The position after the moves of a preview or of the line beside the game; null without both. */
  readonly #ahead: Shown | null = $derived.by(() => {
    const previewed = this.#preview?.after === this.key ? this.#preview.moves : null;
    const moves = previewed ?? this.beside?.moves.slice(0, this.beside.count);
    if (!moves) return null;
    const record = { ...this.record, moves: [...this.record.moves, ...moves] };
    return {
      position: this.#aheadGame.position(record),
      last: this.#aheadGame.plies(record).at(-1) ?? null,
    };
  });

  override get shown(): Shown {
    return this.#ahead ?? this;
  }

  /** Shows the position after some moves; null shows the current one again. */
  preview(moves: string[] | null): void {
    const isFree = this.input.entry === null && !this.practice;
    this.#preview = moves && isFree ? { after: this.key, moves } : null;
    this.motion = null;
  }

  /** Shows a line from a position of the game beside the game, with its first move on the board. */
  showLine(path: tree.Path, moves: readonly string[]): void {
    this.go(path);
    this.#look(moves, 1);
  }

  /** Shows a number of moves of the line beside the game; none is the game again. */
  lookAt(count: number): void {
    if (this.beside) this.#look(this.beside.moves, count);
  }

  #look(moves: readonly string[], count: number): void {
    const isForward = count > (this.beside?.count ?? 0);
    const shown = Math.min(count, moves.length);
    this.preview(null);
    this.#beside = shown > 0 ? { after: this.key, moves, count: shown } : null;
    const { last } = this.shown;
    if (isForward) this.motion = last?.move.path ?? null;
    this.announcer.say(last ? plyInWords(last) : m.board_start());
  }

  /** Adds the line beside the game as a variation; the board goes on to show the same position. */
  keepBeside(): void {
    if (!this.beside) return;
    const { moves, count } = this.beside;
    const grown = tree.playAll(this.game.tree, this.path, moves);
    this.#beside = null;
    this.#open({ tree: grown.tree, path: grown.path.slice(0, this.path.length + count) });
    this.announcer.say(m.analysis_line_added());
  }

  override back(): void {
    if (this.beside) this.lookAt(this.beside.count - 1);
    else super.back();
  }

  override forward(): void {
    if (this.beside) this.lookAt(this.beside.count + 1);
    else super.forward();
  }

  protected played({ text }: LegalMove): void {
    if (this.practice) {
      // The board shows the position in which another move is tried.
      this.input.reset();
      void this.practice.attempt(this.record, text);
      return;
    }
    this.#open(tree.play(this.game.tree, this.path, text));
    this.announcer.say(this.last ? plyInWords(this.last) : '');
  }

  protected moveTo(path: tree.Path): void {
    this.document.select(path);
  }

  protected override handleKey(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const command = ctrlKey || metaKey ? key.toLowerCase() : '';
    if (command === 'y' || (command === 'z' && shiftKey)) this.redo();
    else if (command === 'z') this.undo();
    else if (ctrlKey || metaKey) return false;
    else if (/^[1-6]$/.test(key)) this.toggleNag(Number(key));
    else if (key === 'x') this.engine.toggleThreat();
    else if (key === 'e') settings.isExplorerOpen = !settings.isExplorerOpen;
    else if (key === ' ') this.playBest();
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
    if (settings.notation === 'long') return text;
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
    this.#open(tree.playAll(this.game.tree, this.path, moves));
    this.announcer.say(this.last ? plyInWords(this.last) : '');
  }

  /** Adds moves after the current position as a variation, without going there. */
  keepLine(moves: readonly string[]): void {
    this.preview(null);
    const grown = tree.playAll(this.game.tree, this.path, moves);
    if (grown.tree !== this.game.tree) this.#changeTree(grown.tree, this.path);
    this.announcer.say(m.analysis_line_added());
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

  /** Goes to a move of the game after moves have been added, or were there before. */
  #open(grown: { tree: tree.Tree; path: tree.Path }): void {
    if (grown.tree === this.game.tree) this.moveTo(grown.path);
    else this.document.edit(grown);
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
    if (!sign || !this.last || this.#ahead) return [];
    return [{ square: this.last.move.to, value: sign.tone, text: sign.sign, words: sign.name() }];
  }

  protected override arrows(): Arrow[] {
    if (this.practice || this.#ahead) return [];
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
