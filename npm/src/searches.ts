// Checks of what is passed to the engine. Errors of WebAssembly would be those of the library
// that reads it there.

import type { ChoiceCounts, PositionReviewJson, ScoreJson, SearchGame, SearchLimits } from '../wasm/engine.js';
import { bool, callable, type Check, count, type Fields, listOf, nullable, optional, real, recordOf, stopFlag, text, whole } from './arguments.js';
import type { ChoiceOptions, ReviewOptions, Stoppable } from './options.js';

/** A game to search or review. */
export const searchGame: Check<SearchGame> = recordOf<SearchGame>({
  variant: text,
  drawRules: text,
  startFen: nullable(text),
  moves: listOf(text),
});

/** The limits of an analysis. */
export const LIMITS: Fields<SearchLimits> = {
  depth: nullable(whole),
  nodes: nullable(count),
  movetime: nullable(whole),
  multipv: nullable(whole),
};

/** What stops a call. */
export const STOPPABLE: Fields<Stoppable> = { stop: nullable(stopFlag) };

/** The options of a choice. */
export const CHOICE: Fields<ChoiceOptions> = {
  level: whole,
  movetime: optional(whole),
  depth: optional(whole),
  nodes: optional(count),
  seed: optional(whole),
};

/** The limits of the review of a position. */
export const POSITION_REVIEW: Fields<Omit<ReviewOptions, 'onProgress'>> = {
  nodes: optional(whole),
  movetime: optional(whole),
};

/** The options of a review. */
export const REVIEW: Fields<ReviewOptions> = { ...POSITION_REVIEW, onProgress: optional(callable) };

const MAX_CP = 2 ** 31 - 1;

const centipawns: Check<number> = (name, value) => {
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_CP) return value;
  throw new RangeError(`${name} is ${String(value)}: expected a whole number of centipawns`);
};

const KINDS = ['cp', 'win', 'loss'] as const;
const SCORE = recordOf<Partial<Record<(typeof KINDS)[number], number>>>({
  cp: optional(centipawns),
  win: optional(whole),
  loss: optional(whole),
});

/** A score. */
export const score: Check<ScoreJson> = (name, value) => {
  const found = SCORE(name, value);
  const [kind, ...others] = KINDS.filter((each) => found[each] !== undefined);
  if (kind && others.length === 0) return { [kind]: found[kind] } as unknown as ScoreJson;
  throw new TypeError(`${name} is an object with ${others.length === 0 ? 'none' : 'several'} of cp, win and loss: expected one of them`);
};

/** What was counted in games. */
export const choiceCounts: Check<ChoiceCounts[]> = listOf(
  recordOf<ChoiceCounts>({ positions: whole, agreed: whole, meanLoss: real }),
);

/** What was found about the positions of a game. */
export const positionReviews: Check<PositionReviewJson[]> = listOf(
  recordOf<PositionReviewJson>({ score_reached: score, score_continued: score, pv: listOf(text), forced: bool }),
);
