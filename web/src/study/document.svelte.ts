// The chapter that a tab edits. It begins as a draft, which is stored as a study with its
// first edit; while another tab edits the study, this one only shows it.

import type { ReviewReply } from '../engine/client';
import type { Names } from '../record/links';
import type { Change } from '../store/backend';
import { Claim } from '../store/claim.svelte';
import { isId } from '../store/ids';
import { progress } from '../store/progress';
import { Saver } from '../store/saver';
import { store } from '../store/store.svelte';
import { follow, movesOn, type Path } from '../tree/tree';
import type { AnnotatedGame, Tag } from './annotated';
import * as journals from './journal';
import type { Journal, Place } from './journal';
import type { ChapterEntry, Study } from './records';
import { shortened } from './reviews';
import { chapterChange, findStudy, makeChapter, makeStudy, nameFor, openChapter, type OpenChapter } from './studies';
import { withoutStudyTags } from './tags';

/** The study that was opened last, in any tab. */
export const lastStudy = progress('analysis', isId);
export const LAST = 'study';

export class StudyDocument {
  #study = $state.raw<Study | null>(null);
  #chapter = $state.raw('');
  #game = $state.raw<AnnotatedGame>() as AnnotatedGame;
  #journal = $state.raw<Journal>() as Journal;
  #review = $state.raw<ReviewReply | null>(null);
  #claim = $state.raw<Claim | null>(null);
  #saver: Saver | null = null;
  /** The tree before the edits, as it is stored. */
  #storedBase: unknown = null;
  /** The review as it is stored. */
  #storedReview: ReviewReply | null = null;
  /** What the address of a draft names. */
  readonly origin: Names;
  readonly #deafen: () => void;

  /** A draft of a game at a path. */
  constructor(game: AnnotatedGame, path: Path, origin: Names = {}) {
    this.origin = origin;
    this.#game = game;
    this.#journal = journals.newJournal(game.tree, path);
    this.#deafen = store.listen((area, key) => {
      if (area === 'studies' && key === this.#study?.id) void this.#heard();
    });
  }

  /** Opens a chapter of a study; null if it cannot be read. */
  static async open(study: Study, id: string): Promise<StudyDocument | null> {
    const chapter = await openChapter(id);
    if (!chapter) return null;
    const document = new StudyDocument(chapter.game, chapter.journal.now.path);
    document.#show(study, id, chapter);
    document.#claim = document.#claimOf(study);
    await document.#claim.make();
    void lastStudy.set(LAST, study.id);
    return document;
  }

  /** The study; null for a draft. */
  get study(): Study | null {
    return this.#study;
  }

  /** The chapter in the list of the study; null for a draft. */
  get chapter(): ChapterEntry | null {
    return this.#study?.chapters.find(({ id }) => id === this.#chapter) ?? null;
  }

  /** The game with its tree as it is now. */
  get game(): AnnotatedGame {
    return { ...this.#game, tree: this.#journal.now.tree };
  }

  get place(): Place {
    return this.#journal.now;
  }

  /** The latest review, of the main line as it was then; null if there is none. */
  get review(): ReviewReply | null {
    return this.#review;
  }

  /** Keeps a review with the chapter; with that of a draft once the draft is kept. */
  setReview(review: ReviewReply): void {
    this.#review = review;
    if (this.isMine) this.#save();
  }

  get canUndo(): boolean {
    return this.isMine && this.#journal.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.isMine && this.#journal.history.future.length > 0;
  }

  /** Whether this tab edits the study; if not, another one does. */
  get isMine(): boolean {
    return this.#claim?.isHeld ?? true;
  }

  /** Selects a node. It is stored with the next edit. */
  select(path: Path): void {
    this.#journal = journals.selected(this.#journal, path);
  }

  edit(next: Place): void {
    if (this.isMine) this.#put(journals.edited(this.#journal, next));
  }

  /** Changes the tags and the result; a draft is kept with them. The journal does not know of it. */
  setTags(tags: Tag[], result: string): void {
    if (!this.isMine) return;
    this.#game = { ...this.#game, tags, result };
    this.#storedBase = null;
    if (this.#study) this.#save();
    else this.keep();
  }

  undo(): void {
    if (this.canUndo) this.#put(journals.undone(this.#journal));
  }

  redo(): void {
    if (this.canRedo) this.#put(journals.redone(this.#journal));
  }

  /** Stores a draft as a study; does nothing for a study. */
  keep(): Study {
    if (this.#study) return this.#study;
    const { study } = makeStudy(nameFor(this.#game), [this.game]);
    this.#game = withoutStudyTags(this.#game);
    this.#study = study;
    this.#chapter = study.chapters[0]?.id ?? '';
    this.#claim = this.#claimOf(study);
    this.#claim.own();
    this.#saver = this.#saverOf(study);
    void lastStudy.set(LAST, study.id);
    this.#save();
    return study;
  }

  rename(name: string): void {
    this.keep();
    this.#change({ name });
  }

  renameChapter(id: string, title: string): void {
    this.#changeChapters((chapters) => chapters.map((entry) => (entry.id === id ? { ...entry, title } : entry)));
  }

  /** Moves a chapter by a number of places. */
  moveChapter(id: string, by: number): void {
    this.#changeChapters((chapters) => {
      const from = chapters.findIndex((entry) => entry.id === id);
      const [moved, others] = [chapters[from], chapters.filter((entry) => entry.id !== id)];
      return moved ? others.toSpliced(from + by, 0, moved) : chapters;
    });
  }

  /** Adds a chapter at the end; returns its key. */
  addChapter(game: AnnotatedGame, title: string): string {
    const { id: study } = this.keep();
    const { entry } = makeChapter(game, title);
    this.#changeChapters((chapters) => [...chapters, entry], [chapterChange(entry.id, study, game)]);
    return entry.id;
  }

  /**
   * Puts a game into the chapter of an entry, which is added at the end if there is none. If it is
   * the one shown, it is shown at the same position, as far as the game has it.
   */
  putChapter(entry: ChapterEntry, game: AnnotatedGame): void {
    if (!this.isMine) return;
    if (entry.id === this.#chapter) {
      const { tree: before, path } = this.#journal.now;
      this.#game = game;
      this.#journal = journals.newJournal(game.tree, follow(game.tree, movesOn(before, path)));
      return this.#change({});
    }
    const { id: study, chapters } = this.keep();
    const isNew = !chapters.some(({ id }) => id === entry.id);
    this.#changeChapters(
      (all) => (isNew ? [...all, entry] : all),
      [chapterChange(entry.id, study, game), { area: 'journals', key: entry.id, value: undefined }],
    );
  }

  /** Notes that the engine may be used in a study that is shared. */
  allowEngine(): void {
    const shared = this.#study?.shared;
    if (shared && !shared.isEngineAllowed) this.#change({ shared: { ...shared, isEngineAllowed: true } });
  }

  /** Removes a chapter that is not the one shown; returns what brings it back. */
  async removeChapter(id: string): Promise<() => void> {
    const { chapters } = this.keep();
    const at = chapters.findIndex((entry) => entry.id === id);
    const [entry, areas] = [chapters[at], ['chapters', 'journals'] as const];
    const saved = await Promise.all(
      areas.map(async (area): Promise<Change> => ({ area, key: id, value: await store.raw(area, id) })),
    );
    this.#changeChapters(
      (all) => all.filter((other) => other.id !== id),
      saved.map(({ area, key }) => ({ area, key, value: undefined })),
    );
    return () => {
      if (entry) this.#changeChapters((all) => all.toSpliced(at, 0, entry), saved);
    };
  }

  /** Takes the study over from the other tab. */
  async takeOver(): Promise<void> {
    await this.#claim?.take();
  }

  /** Resolves when everything is stored. */
  async idle(): Promise<void> {
    await this.#saver?.idle();
  }

  /** Lets the study go when its view is left. */
  close(): void {
    this.#deafen();
    this.#claim?.release();
  }

  #put(journal: Journal): void {
    this.#journal = journal;
    this.keep();
    this.#save();
  }

  /** Stores the latest edits, and the chapter if they are no longer those of its journal. */
  #save(others: Change[] = []): void {
    const study = this.#study;
    if (!study) return;
    this.#study = { ...study, changed: Date.now() };
    const { base } = this.#journal;
    const changes = [...others, { area: 'journals', key: this.#chapter, value: journals.stored(this.#journal) } as const];
    if (base !== this.#storedBase || this.#review !== this.#storedReview) {
      const review = this.#review && shortened(this.#review);
      changes.push(chapterChange(this.#chapter, study.id, { ...this.#game, tree: base }, review));
      this.#storedBase = base;
      this.#storedReview = this.#review;
    }
    this.#saver?.save(this.#study, changes);
  }

  #change(change: Partial<Pick<Study, 'name' | 'chapters' | 'shared'>>, others: Change[] = []): void {
    if (!this.#study || !this.isMine) return;
    this.#study = { ...this.#study, ...change };
    this.#save(others);
  }

  #changeChapters(change: (chapters: ChapterEntry[]) => ChapterEntry[], others: Change[] = []): void {
    this.#change({ chapters: change(this.keep().chapters) }, others);
  }

  #show(study: Study, id: string, { game, journal, review }: OpenChapter): void {
    this.#study = study;
    this.#chapter = id;
    this.#game = game;
    this.#journal = journal;
    this.#storedBase = journal.base;
    this.#review = review;
    this.#storedReview = review;
    this.#saver = this.#saverOf(study);
  }

  #claimOf({ id }: Study): Claim {
    return new Claim(`study.${id}`, () => void this.#reload());
  }

  #saverOf({ id, revision }: Study): Saver {
    return new Saver('studies', id, revision || null, () => void this.#giveWay());
  }

  /** The study was changed or removed elsewhere. The edits of the tab that holds it are kept. */
  async #giveWay(): Promise<void> {
    if (!this.#claim?.isExclusive) {
      this.#claim?.lose();
      return this.#reload();
    }
    await this.#adopt();
    this.#storedBase = null;
    this.#save();
  }

  /** Another tab has changed the study: its name, or what that tab edits. */
  async #heard(): Promise<void> {
    if (this.isMine) await this.#adopt();
    else await this.#reload();
  }

  /** Takes on the name that the study was given elsewhere. */
  async #adopt(): Promise<void> {
    const found = this.#study && (await findStudy(this.#study.id));
    if (!this.#study) return;
    this.#study = { ...this.#study, name: found?.name ?? this.#study.name };
    this.#saver = this.#saverOf({ ...this.#study, revision: found?.revision ?? 0 });
    if (!found) this.#storedBase = null;
  }

  /** Reads the study as the other tab has left it. One that is gone stays as it is shown. */
  async #reload(): Promise<void> {
    const study = this.#study && (await findStudy(this.#study.id));
    const kept = study?.chapters.find(({ id }) => id === this.#chapter) ?? study?.chapters[0];
    const chapter = kept && (await openChapter(kept.id));
    if (study && kept && chapter) this.#show(study, kept.id, chapter);
  }
}
