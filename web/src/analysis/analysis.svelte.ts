// An analysis: a game as a tree, the place one looks at, and what the engine
// thinks of it.

import { untrack } from 'svelte';
import { plyInWords } from '../a11y/speech';
import type { Arrow } from '../board/chessboard';
import { EngineClient } from '../engine/client';
import type { Update } from '../engine/messages';
import { type InputHost, MoveInput } from '../game/input.svelte';
import { pictureOf } from '../game/picture';
import { opponent } from '../game/players';
import { changed, type History, NO_HISTORY, redo, type Step, undo } from '../lib/history';
import * as rules from '../rules/rules';
import type { AnalysisLine, GameRecord, LegalMove, Side } from '../rules/rules';
import * as tree from '../tree/tree';
import type { Place, Study } from './study';

/** So long the engine thinks about one position, in milliseconds. */
const THINKING_TIME = 60_000;

export class Analysis implements InputHost {
  study = $state.raw<Study>() as Study;
  path = $state.raw<tree.Path>([]);
  orientation = $state<Side>('white');
  isEngineOn = $state(false);
  lineCount = $state(1);
  lines = $state.raw<AnalysisLine[]>([]);
  history = $state.raw<History<Place>>(NO_HISTORY);
  readonly input = new MoveInput(this);
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
  readonly position = $derived(rules.position(this.record));
  readonly last = $derived(rules.history(this.record).at(-1) ?? null);
  readonly node = $derived(tree.nodeAt(this.study.tree, this.path));
  readonly picture = $derived(
    pictureOf({
      variant: this.variant,
      position: this.position,
      last: this.last?.move ?? null,
      entry: this.input.entry,
      orientation: this.orientation,
      isOpen: this.input.options.length === 0,
      arrows: this.isEngineOn ? this.#arrows() : [],
      motion: this.input.motion,
    }),
  );

  constructor({ study, path }: Place) {
    this.study = study;
    this.path = path;
    $effect(() => this.#think());
  }

  open(study: Study): void {
    this.#change(study, []);
    this.go([]);
  }

  played({ text }: LegalMove): void {
    const grown = tree.play(this.study.tree, this.path, text);
    if (grown.tree === this.study.tree) this.path = grown.path;
    else this.#change({ ...this.study, tree: grown.tree }, grown.path);
    this.input.announcement = this.last ? plyInWords(this.last) : '';
  }

  // Walking through the tree.

  go(path: tree.Path): void {
    this.input.reset();
    this.path = path;
    this.input.announcement = this.last ? plyInWords(this.last) : 'the start';
  }

  back(): void {
    if (this.path.length > 0) this.go(this.path.slice(0, -1));
  }

  forward(): void {
    const next = [...this.path, 0];
    if (!tree.nodeAt(this.study.tree, next)) return;
    this.go(next);
    this.input.motion = this.last?.move.path ?? null;
  }

  toEnd(): void {
    this.go(tree.endOf(this.study.tree, this.path));
  }

  // Changing it.

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

  flip(): void {
    this.input.motion = null;
    this.orientation = opponent(this.orientation);
  }

  /** The game as a file. */
  pdn(): string {
    const { tree: moves, ...game } = this.study;
    return rules.writePdn({ ...game, line: tree.toLine(moves) });
  }

  // The engine.

  leave(): void {
    this.#engine.stop();
  }

  /** Starts the engine on the position; runs whenever what it reads changes. */
  #think(): void {
    const { lineCount, isEngineOn } = this;
    const record = JSON.parse(this.#recordKey) as GameRecord;
    const isOver = untrack(() => this.position.outcome !== null);
    this.lines = [];
    this.#engine.stop();
    if (!isEngineOn || isOver) return;
    const limits = { multipv: lineCount, movetime: THINKING_TIME };
    const found: AnalysisLine[] = [];
    const show = (update: Update): void => {
      if (update.kind !== 'line') return;
      found[update.line.multipv - 1] = update.line;
      this.lines = found.filter(Boolean);
    };
    const work = { kind: 'analyse', game: record, limits } as const;
    void this.#engine.do(work, show).then((result) => {
      if (result.kind !== 'failed') return;
      this.isEngineOn = false;
      this.input.refuse(`${result.message}; turn the engine on to start it again`);
    });
  }

  #arrows(): Arrow[] {
    return this.lines.flatMap(({ pv: [text], multipv }) => {
      const move = this.position.moves.find((legal) => legal.text === text);
      return move ? [{ from: move.from, to: move.to, color: multipv === 1 ? 'good' : 'other' }] : [];
    });
  }
}
