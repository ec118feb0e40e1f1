// Every sentence of the lessons that says what must or cannot be done, what only one move does, or which side wins,
// has a claim; `lessons.test.ts` and `exercise.test.ts` prove them.

import { describe, expect, it } from 'vitest';
import type { Claims } from './claims/claim';
import { endings } from './claims/endings';
import { rules } from './claims/rules';
import { tactics } from './claims/tactics';
import { loadTexts, type LessonTexts, type ExerciseTexts } from './lessons/texts';

const CLAIMED = /\b(only|must|cannot|can’t|never|every|wins?|won|loses?|lost|draws?|drawn|(has|have|had) to)\b/i;

const claims: Claims = { ...rules, ...tactics, ...endings };

/** All strings in a value. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

const sentencesIn = (value: unknown): string[] => stringsIn(value).flatMap((text) => text.split(/(?<=[.!?…])\s+/));

/** What is said in each place: of a topic, of a unit, or in a step of it, by its id and number. */
function sayings(units: Record<string, LessonTexts | ExerciseTexts>, topic: string): { id: string; step: number; value: unknown }[] {
  return Object.entries(units).flatMap(([name, unit]) => {
    const id = `${topic}/${name}`;
    const { steps = [], ...rest } = unit as Partial<LessonTexts>;
    return [{ id, step: 0, value: rest }, ...steps.map((value, index) => ({ id, step: index + 1, value }))];
  });
}

const texts = await loadTexts('en');
const all = Object.entries(texts).flatMap(([name, { units, ...topic }]) => [
  { id: name, step: 0, value: topic as unknown },
  ...sayings(units, name),
]);

describe('claims', () => {
  it('there are for every sentence that claims something', () => {
    const unproven = all.flatMap(({ id, step, value }) =>
      sentencesIn(value)
        .filter((sentence) => CLAIMED.test(sentence))
        .filter((sentence) => {
          const here = (claims[id] ?? []).filter((claim) => step === 0 || (claim.step ?? 1) === step);
          return !here.some(({ says }) => sentence.includes(says));
        })
        .map((sentence) => `${id} ${step}: ${sentence}`),
    );
    expect(unproven).toEqual([]);
  });

  it('are of sentences that are there', () => {
    const stale = Object.entries(claims).flatMap(([id, list]) =>
      list
        .filter(({ says, step = 1 }) => {
          const places = all.filter((place) => place.id === id && (place.step === 0 || place.step === step));
          return !places.some(({ value }) => stringsIn(value).some((text) => text.includes(says)));
        })
        .map(({ says }) => `${id}: ${says}`),
    );
    expect(stale).toEqual([]);
  });
});
