// The tags of a game by what they are for.

import type { AnnotatedGame, Tag } from './annotated';

/** Those that the list of a study has in their place. */
const STUDY_TAGS = ['StudyName', 'ChapterName'];

/** Those with fields of their own, in their order. */
export const NAMED_TAGS = ['White', 'Black', 'Event', 'Date'] as const;

/** Those that a person does not write: they follow from the game. */
const DERIVED_TAGS = ['Orientation', 'Result'];

export const withoutStudyTags = (game: AnnotatedGame): AnnotatedGame => ({
  ...game,
  tags: game.tags.filter(({ name }) => !STUDY_TAGS.includes(name)),
});

/** The tags without a field of their own. */
export const freeTags = (tags: readonly Tag[]): Tag[] =>
  tags.filter(({ name }) => ![...NAMED_TAGS, ...STUDY_TAGS, ...DERIVED_TAGS].includes(name));
