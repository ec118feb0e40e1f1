// Everything of the library as one file, and back: games, studies and progress. Reading a
// file adds what is missing and replaces nothing.

import { isObject } from '../lib/check';
import { m } from '../paraglide/messages';
import { isStoredGame, isStoredGameOf, type StoredGame } from '../play/saved';
import { listGames } from '../play/games';
import type { Change } from '../store/backend';
import { newId } from '../store/ids';
import { store } from '../store/store.svelte';
import { isChapter, isStudy } from '../study/records';
import { findStudy, listStudies, putCopy, type WholeStudy, wholeStudy } from '../study/studies';

const FORMAT = 'dameo-library';
const VERSION = 1;

/** Larger files are refused unread, in bytes. */
export const MAX_BYTES = 256 * 1024 * 1024;

/** The number of games checked before the page can answer again. */
const BATCH = 50;

interface Archive {
  format: typeof FORMAT;
  version: typeof VERSION;
  /** When it was made, as in ISO 8601. */
  saved: string;
  games: StoredGame[];
  studies: WholeStudy[];
  progress: Record<string, unknown>;
}

/** What became of a file. */
export interface Report {
  added: number;
  /** The records that were here already, with the same content. */
  known: number;
  /** The records that differ from those here and were added beside them. */
  copied: number;
  /** What could not be read, by name. */
  refused: string[];
}

/** The library as text. */
export async function writeArchive(now: Date): Promise<string> {
  const studies: WholeStudy[] = [];
  for (const study of await listStudies()) studies.push(await wholeStudy(study));
  const archive: Archive = {
    format: FORMAT,
    version: VERSION,
    saved: now.toISOString(),
    games: await listGames(),
    studies,
    progress: Object.fromEntries(await store.entries('progress')),
  };
  return JSON.stringify(archive);
}

/** Adds the records of a file. Throws if the text is not a library. */
export async function readArchive(text: string): Promise<Report> {
  const { games, studies, progress } = parse(text);
  const report: Report = { added: 0, known: 0, copied: 0, refused: [] };
  for (let at = 0; at < games.length; at += BATCH) {
    for (const [index, game] of games.slice(at, at + BATCH).entries()) {
      await addGame(game, m.library_refused_game({ number: at + index + 1 }), report);
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
  for (const [index, study] of studies.entries()) await addStudy(study, m.library_refused_study({ number: index + 1 }), report);
  await addProgress(progress);
  return report;
}

/** The parts of a file, not yet checked. */
interface Parts {
  games: unknown[];
  studies: unknown[];
  progress: object;
}

function parse(text: string): Parts {
  const value = json(text) as Partial<Archive> | null;
  if (value?.format !== FORMAT) throw new Error(m.library_no_library());
  if (value.version !== VERSION) {
    throw new Error(m.library_other_version({ version: String(value.version), expected: VERSION }));
  }
  const { games = [], studies = [], progress = {} } = value as Record<string, unknown>;
  if (!Array.isArray(games) || !Array.isArray(studies) || !isObject(progress)) {
    throw new Error(m.library_no_lists());
  }
  return { games, studies, progress };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(m.library_no_library());
  }
}

async function addGame(value: unknown, name: string, report: Report): Promise<void> {
  if (!isStoredGame(value)) {
    report.refused.push(name);
    return;
  }
  const present = await store.get('games', value.id, isStoredGameOf(value.id));
  if (present && sameGame(present, value)) {
    report.known += 1;
    return;
  }
  const id = present ? newId() : value.id;
  const game = { ...value, id, revision: 1 };
  await put([{ area: 'games', key: id, value: game, expected: null }], report, present !== null);
}

const sameGame = (a: StoredGame, b: StoredGame): boolean =>
  JSON.stringify([a.record, a.players, a.started]) === JSON.stringify([b.record, b.players, b.started]);

async function addStudy(value: unknown, number: string, report: Report): Promise<void> {
  const { study, chapters } = (value ?? {}) as Partial<WholeStudy>;
  const good = Array.isArray(chapters) ? chapters.filter(isChapter) : [];
  if (!isStudy(study) || good.length === 0) {
    report.refused.push(isStudy(study) ? m.library_refused_study_named({ study: study.name }) : number);
    return;
  }
  const lost = study.chapters.filter(({ id }) => !good.some((chapter) => chapter.id === id));
  report.refused.push(...lost.map(({ title }) => m.library_refused_chapter({ chapter: title, study: study.name })));
  const entries = study.chapters.filter((entry) => !lost.includes(entry));
  if (entries.length > 0) await addWhole({ study: { ...study, chapters: entries }, chapters: good }, report);
}

async function addWhole(whole: WholeStudy, report: Report): Promise<void> {
  const present = await findStudy(whole.study.id);
  if (present && sameStudy(await wholeStudy(present), whole)) {
    report.known += 1;
    return;
  }
  const inUse = await Promise.all(whole.chapters.map(({ id }) => store.raw('chapters', id)));
  if (present || inUse.some((chapter) => chapter !== undefined)) {
    if (!(await putCopy(whole))) throw new Error(m.library_no_room());
    report.copied += 1;
    return;
  }
  const { study, chapters } = whole;
  const changes = chapters.map((chapter): Change => ({ area: 'chapters', key: chapter.id, value: chapter, expected: null }));
  await put([{ area: 'studies', key: study.id, value: { ...study, revision: 1 }, expected: null }, ...changes], report, false);
}

/** A review makes no difference: it can be made again. */
const contentOf = ({ study, chapters }: WholeStudy): string =>
  JSON.stringify([study.name, study.chapters, chapters.map(({ id, game }) => [id, game])]);

const sameStudy = (a: WholeStudy, b: WholeStudy): boolean => contentOf(a) === contentOf(b);

async function put(changes: Change[], report: Report, isCopy: boolean): Promise<void> {
  if (!(await store.write(changes))) throw new Error(m.library_no_room());
  if (isCopy) report.copied += 1;
  else report.added += 1;
}

/** Values of keys that have none. What reads them checks them. */
async function addProgress(values: object): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    const isFree = /^[\w-]+\/.{1,200}$/.test(key) && (await store.raw('progress', key)) === undefined;
    if (isFree) await store.write([{ area: 'progress', key, value }]);
  }
}

/** What became of a file, as a sentence. */
export function reportText({ added, known, copied, refused }: Report): string {
  const parts = [
    m.library_report_added({ count: added }),
    known > 0 && m.library_report_known({ count: known }),
    copied > 0 && m.library_report_copied({ count: copied }),
    refused.length > 0 && m.library_report_refused({ names: refused.join(', ') }),
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
