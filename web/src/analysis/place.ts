// What an address of the analysis view leads to: a study of this browser, a game that was
// played here, or a draft of the game in the address.

import { m } from '../paraglide/messages';
import { tagsOf } from '../play/pdn';
import { isListedGame } from '../play/saved';
import { type Names, namesIn, plyIn, readAnalysisLink } from '../record/links';
import { emptyRecord } from '../record/record';
import { resultOf } from '../record/result';
import { type GameRecord, messageOf } from '../rules/rules';
import { settled } from '../store/saver';
import { store } from '../store/store.svelte';
import { type AnnotatedGame, gameOf, pathOf } from '../study/annotated';
import { LAST, lastStudy, StudyDocument } from '../study/document.svelte';
import { findStudy } from '../study/studies';
import { endOf } from '../tree/tree';
import { sharedGame } from './share';

export interface Opened {
  document: StudyDocument;
  /** What is wrong with the address; empty if nothing is. */
  problem: string;
}

/** Opens what an address leads to. An address without a game leads to the study opened last. */
export async function openAddress(hash: string): Promise<Opened> {
  await settled();
  const { record, problem } = linked(hash);
  const names = namesIn(hash);
  const id = names.study ?? (hash === '#/analysis' ? await lastStudy.get(LAST) : null);
  const document = id && (await openStudy(id, names.chapter ?? null, record, plyIn(hash)));
  if (document) return { document, problem };
  const shared = names.pdn ? await openShared(names.pdn, record) : null;
  if (shared) return { ...shared, problem: problem || shared.problem };
  const game = await played(names.game, gameOf(record ?? emptyRecord('dameo')));
  const path = endOf(game.tree, []).slice(0, plyIn(hash) ?? undefined);
  const origin = names.game ? { game: names.game } : {};
  return { document: new StudyDocument(game, path, origin), problem: problem || missing(names) };
}

/** Why there is no study at an address that names one; empty if it names none. */
const missing = ({ study }: Names): string => (study ? m.analysis_study_not_here() : '');

/** The game that a link carries, at the position of the link if the game has it. */
async function openShared(pdn: string, record: GameRecord | null): Promise<Opened> {
  try {
    const game = await sharedGame(pdn);
    const path = (record && pathOf(game, record)) ?? [];
    return { document: new StudyDocument(game, path, { pdn }), problem: '' };
  } catch (error) {
    const game = gameOf(record ?? emptyRecord('dameo'));
    const problem = m.analysis_link_broken({ error: messageOf(error) });
    return { document: new StudyDocument(game, endOf(game.tree, [])), problem };
  }
}

function linked(hash: string): { record: GameRecord | null; problem: string } {
  try {
    return { record: readAnalysisLink(hash), problem: '' };
  } catch (error) {
    return { record: null, problem: m.analysis_link_broken({ error: messageOf(error) }) };
  }
}

/** A chapter of a study, at the position of a link if the chapter has it; null if there is none. */
async function openStudy(
  id: string,
  chapter: string | null,
  record: GameRecord | null,
  ply: number | null,
): Promise<StudyDocument | null> {
  const study = await findStudy(id);
  const entry = study?.chapters.find((other) => other.id === chapter) ?? study?.chapters[0];
  const document = study && entry && (await StudyDocument.open(study, entry.id));
  if (!document) return null;
  const isNamed = record && (record.moves.length > 0 || ply === 0);
  const path = isNamed ? pathOf(document.game, record) : null;
  if (path) document.select(path);
  return document;
}

/** A game with the names, the result and the date of a game that was played in this browser. */
async function played(id: string | undefined, game: AnnotatedGame): Promise<AnnotatedGame> {
  const found = id ? await store.get('games', id, isListedGame) : null;
  return found ? { ...game, tags: tagsOf(found), result: resultOf(found.winner) } : game;
}
