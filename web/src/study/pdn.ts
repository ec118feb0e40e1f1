// A study as PDN: a game for each chapter, in their order.

import type { Side } from '../rules/rules';
import { type AnnotatedGame, pdnOf, type Tag, tagOf } from './annotated';
import { gameIn } from './records';
import type { WholeStudy } from './studies';
import { withoutStudyTags } from './tags';

/** A chapter as PDN, with the names of its study and of itself. Throws as `pdnOf` does. */
export const chapterPdn = (study: string, chapter: string, game: AnnotatedGame): string =>
  pdnOf({ ...game, tags: [{ name: 'StudyName', value: study }, { name: 'ChapterName', value: chapter }, ...withoutStudyTags(game).tags] });

/** All chapters as PDN. */
export function studyPdn({ study, chapters }: WholeStudy): string {
  const games = study.chapters.flatMap(({ id, title }) => {
    const chapter = chapters.find((other) => other.id === id);
    return chapter ? [chapterPdn(study.name, title, gameIn(chapter))] : [];
  });
  return games.join('\n');
}

/** The name of the study of which all games are chapters; empty if there is none. */
export function studyNameIn(games: readonly AnnotatedGame[]): string {
  const names = new Set(games.map((game) => tagOf(game, 'StudyName')));
  return names.size === 1 ? [...names][0] ?? '' : '';
}

/** The side at the bottom of the board when a game is opened. */
export const orientationOf = (game: Pick<AnnotatedGame, 'tags'>): Side =>
  tagOf(game, 'Orientation').toLowerCase() === 'black' ? 'black' : 'white';

/** The tags of a game that is seen from a side. */
export const orientedTags = (tags: readonly Tag[], side: Side): Tag[] => [
  ...tags.filter(({ name }) => name !== 'Orientation'),
  ...(side === 'black' ? [{ name: 'Orientation', value: side }] : []),
];
