// The studies of the library: listed, created, copied, removed and brought back.

import type { ReviewReply } from '../engine/client';
import { dayText } from '../lib/dates';
import { m } from '../paraglide/messages';
import { type Change, ConflictError } from '../store/backend';
import { newId } from '../store/ids';
import { store } from '../store/store.svelte';
import { unflatten } from '../tree/flat';
import { type AnnotatedGame, playersOf, tagOf } from './annotated';
import { type Journal, newJournal, restored } from './journal';
import { type Chapter, type ChapterEntry, gameIn, isChapter, isJournal, isStudy, reviewIn, type SharedGame, storedGame, type Study } from './records';
import { withoutStudyTags } from './tags';

/** A chapter with its edits. */
export interface OpenChapter {
  game: AnnotatedGame;
  journal: Journal;
  review: ReviewReply | null;
}

/** A study with what belongs to it, to be removed, exported or brought back. */
export interface WholeStudy {
  study: Study;
  chapters: Chapter[];
}

export const listStudies = (): Promise<Study[]> => store.all('studies', isStudy);

export const findStudy = (id: string): Promise<Study | null> => store.get('studies', id, isStudy);

/** A chapter with its latest edits; null if it is missing or damaged. */
export async function openChapter(id: string): Promise<OpenChapter | null> {
  const chapter = await store.get('chapters', id, isChapter);
  if (!chapter) return null;
  const game = gameIn(chapter);
  const journal = await openJournal(id, game);
  return { game: { ...game, tree: journal.now.tree }, journal, review: reviewIn(chapter) };
}

/** The journal of a chapter; an empty one if it is missing, or if it does not fit the chapter. */
async function openJournal(id: string, game: AnnotatedGame): Promise<Journal> {
  const fallback = newJournal(game.tree, []);
  const found = await store.get('journals', id, isJournal);
  if (!found) return fallback;
  try {
    const journal = restored(game.tree, found);
    if (isChapter({ id, study: id, game: storedGame({ ...game, tree: journal.now.tree }) })) return journal;
  } catch {
    // An edit does not fit.
  }
  await store.setAside(`journals/${id}`, found);
  return fallback;
}

/** The name of a study that has none: its players, or its date. */
export const nameFor = (game: AnnotatedGame): string => playersOf(game) || m.analysis_study_of({ day: dayText(Date.now()) });

export const chapterTitle = (game: AnnotatedGame, number: number): string =>
  tagOf(game, 'ChapterName') || playersOf(game) || m.analysis_chapter_number({ number });

/** A new study of some games and their reviews, with the changes that store it. */
export function makeStudy(
  name: string,
  games: readonly AnnotatedGame[],
  reviews: readonly (ReviewReply | null)[] = [],
): { study: Study; changes: Change[] } {
  const made = games.map((game, index) => makeChapter(withoutStudyTags(game), chapterTitle(game, index + 1)));
  const now = Date.now();
  const study: Study = {
    id: newId(),
    revision: 0,
    name,
    created: now,
    changed: now,
    chapters: made.map(({ entry }) => entry),
  };
  return { study, changes: made.map(({ entry, game }, index) => chapterChange(entry.id, study.id, game, reviews[index])) };
}

export const makeChapter = (game: AnnotatedGame, title: string): { entry: ChapterEntry; game: AnnotatedGame } => ({
  entry: { id: newId(), title, variant: game.variant },
  game,
});

/** The change that stores the game of a chapter and its review. */
export function chapterChange(id: string, study: string, game: AnnotatedGame, review?: ReviewReply | null): Change {
  return { area: 'chapters', key: id, value: chapterOf(id, study, game, review) };
}

const chapterOf = (id: string, study: string, game: AnnotatedGame, review?: ReviewReply | null): Chapter => ({
  id,
  study,
  game: storedGame(game),
  ...(review && { review }),
});

/** Stores a new study; null if there is no room. */
export async function createStudy(name: string, games: readonly AnnotatedGame[], shared?: SharedGame): Promise<Study | null> {
  const { study, changes } = makeStudy(name, games);
  const stored = { ...study, revision: 1, ...(shared && { shared }) };
  const isWritten = await store.write([{ area: 'studies', key: study.id, value: stored, expected: null }, ...changes]);
  return isWritten ? stored : null;
}

/** Changes the name of a study. */
export async function renameStudy(id: string, name: string): Promise<void> {
  const study = await findStudy(id);
  if (!study) return;
  const value = { ...study, name, revision: study.revision + 1 };
  try {
    await store.write([{ area: 'studies', key: id, value, expected: study.revision }]);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // Another tab has made an edit meanwhile.
    await renameStudy(id, name);
  }
}

/** The study and its chapters as they are now, with the edits done. */
export async function wholeStudy(study: Study): Promise<WholeStudy> {
  const chapters: Chapter[] = [];
  for (const { id } of study.chapters) {
    const found = await openChapter(id);
    if (found) chapters.push(chapterOf(id, study.id, found.game, found.review));
  }
  return { study, chapters };
}

/** Stores a copy of a study under another name; null if it is gone or there is no room. */
export async function duplicateStudy(id: string): Promise<Study | null> {
  const study = await findStudy(id);
  if (!study) return null;
  const { chapters } = await wholeStudy(study);
  return putCopy({ study: { ...study, name: m.analysis_copy_of({ name: study.name }) }, chapters });
}

/** Stores a study and its chapters with keys of their own. */
export async function putCopy({ study, chapters }: WholeStudy): Promise<Study | null> {
  const games = chapters.map(({ game }) => ({ ...game, tree: unflatten(game.tree) }));
  const made = makeStudy(study.name, games, chapters.map(reviewIn));
  const titles = new Map(study.chapters.map(({ id, title }) => [id, title]));
  const entries = made.study.chapters.map((entry, index) => ({
    ...entry,
    title: titles.get(chapters[index]?.id ?? '') ?? entry.title,
  }));
  const copy = { ...made.study, chapters: entries, created: study.created, revision: 1 };
  const isWritten = await store.write([{ area: 'studies', key: copy.id, value: copy, expected: null }, ...made.changes]);
  return isWritten ? copy : null;
}

/** Removes a study; returns what brings it back, null if it is gone already. */
export async function removeStudy(id: string): Promise<(() => Promise<void>) | null> {
  const study = await findStudy(id);
  if (!study) return null;
  const keys = study.chapters.map((chapter) => chapter.id);
  const places = [
    ['studies', id] as const,
    ...keys.map((key) => ['chapters', key] as const),
    ...keys.map((key) => ['journals', key] as const),
  ];
  const saved = await Promise.all(
    places.map(async ([area, key]): Promise<Change> => ({ area, key, value: await store.raw(area, key) })),
  );
  await store.write(saved.map(({ area, key }) => ({ area, key, value: undefined })));
  return async () => void (await store.write(saved));
}
