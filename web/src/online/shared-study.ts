// The study of a game that its two players analyse together. Each has one in their own library:
// with a chapter of their own, and one for what the opponent has sent.

import { readAnnotated } from '../analysis/load';
import { dayText } from '../lib/dates';
import { m } from '../paraglide/messages';
import { tagsOf } from '../play/pdn';
import type { PlayedGame } from '../play/saved';
import { analysisLinkTo, studyLinkTo } from '../record/links';
import { resultOf } from '../record/result';
import { opponent } from '../record/sides';
import type { Side } from '../rules/rules';
import { newId } from '../store/ids';
import { type AnnotatedGame, gameOf, isSameStart, pdnOf } from '../study/annotated';
import type { StudyDocument } from '../study/document.svelte';
import { orientedTags } from '../study/pdn';
import type { SharedGame } from '../study/records';
import { createStudy, listStudies } from '../study/studies';

/** The address of the study of a finished game, which is made if there is none; null if there is no room for it. */
export async function sharedStudyLink(game: PlayedGame, seat: Side): Promise<string | null> {
  const known = (await listStudies()).find(({ shared }) => shared?.game === game.id);
  if (known) return studyLinkTo(known);
  const study = await createStudy(nameOf(game), [chapterOf(game, seat)], sharedOf(game, seat));
  // It begins with the last position, as every analysis of a game.
  return study && analysisLinkTo(game.record, { study: study.id });
}

const nameOf = ({ started }: PlayedGame): string => m.online_shared_title({ day: dayText(started) });

const sharedOf = (game: PlayedGame, seat: Side): SharedGame => ({
  game: game.id,
  seat,
  isEngineAllowed: false,
  theirs: newId(),
});

/** The game as a player begins to analyse it. The chapters say who is who. */
function chapterOf(game: PlayedGame, seat: Side): AnnotatedGame {
  const tags = tagsOf(game).filter(({ name }) => name !== 'White' && name !== 'Black');
  const title = { name: 'ChapterName', value: m.online_analysis_of({ side: seat }) };
  return { ...gameOf(game.record), tags: [...orientedTags(tags, seat), title], result: resultOf(game.winner) };
}

/** What is sent of a chapter: its tags say who sits at this screen, which is another one there. */
export const sentPdn = (game: AnnotatedGame): string => pdnOf({ ...game, tags: [] });

/**
 * Puts an analysis that the opponent has sent into its chapter, in place of the one before; false,
 * and nothing is changed, if it is none of this game.
 */
export function receive(document: StudyDocument, { seat, theirs }: SharedGame, pdn: string): boolean {
  const { tags, result, ...own } = document.game;
  const game = gameIn(pdn, own);
  if (!game) return false;
  const title = m.online_analysis_of({ side: opponent(seat) });
  document.putChapter({ id: theirs, title, variant: game.variant }, { ...game, tags, result });
  return true;
}

/** The only game of a text, if all of it is read and it began as another one; null otherwise. */
function gameIn(pdn: string, own: Pick<AnnotatedGame, 'variant' | 'startFen'>): AnnotatedGame | null {
  try {
    const { games, problems } = readAnnotated(pdn, own.variant);
    const [game, ...more] = games;
    return game && more.length === 0 && problems.length === 0 && isSameStart(game, own) ? game : null;
  } catch {
    return null;
  }
}
