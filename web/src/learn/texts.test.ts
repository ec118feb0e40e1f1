// The texts of lessons and pages in all languages: complete, of the same shape and with the same
// squares, moves and numbers as the English ones.

import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../paraglide/runtime';
import { factsIn, isLeft } from '../rulebook/testing';
import { loadTopics, outlines } from './lessons';
import type { LessonTexts } from './lessons/texts';
import { loadTexts } from './lessons/texts';

/** Each text of a value by its path, such as `dameo.units.men.steps.0.task`. */
function textsIn(value: unknown, path: string[] = []): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path.join('.')} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

const english = new Map(textsIn(await loadTexts('en')));

describe('the English texts', () => {
  it('are those of the outlines', async () => {
    const texts = await loadTexts('en');
    expect(Object.keys(texts).sort()).toEqual(outlines.map(({ name }) => name).sort());
    for (const { name, units } of outlines) {
      const found = texts[name]?.units ?? {};
      expect(Object.keys(found), name).toEqual(units.map((unit) => unit.name));
      for (const unit of units) {
        if (unit.kind !== 'lesson') continue;
        const { steps } = found[unit.name] as LessonTexts;
        expect(steps, unit.name).toHaveLength(unit.steps.length);
        for (const [index, step] of unit.steps.entries()) {
          const turns = steps[index]?.turns ?? [];
          expect(turns.length, `${unit.name} ${index + 1}`).toBeLessThanOrEqual(step.turns.length);
          const tries = step.turns.map((turn) => turn.tries?.length ?? 0);
          expect(step.turns.map((_, at) => turns[at]?.tries?.length ?? 0), `${unit.name} ${index + 1}`).toEqual(tries);
        }
      }
    }
  });

  it('are more than the names of what there is', () => {
    expect(english.size).toBeGreaterThan(300);
  });
});

describe.each(locales)('the texts of lessons in %s', (language: Locale) => {
  it('are complete, and none is more than the English has', async () => {
    const texts = textsIn(await loadTexts(language));
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('name the same squares, moves and numbers', async () => {
    for (const [path, text] of textsIn(await loadTexts(language))) {
      expect(factsIn(text), `${path}: ${text}`).toEqual(factsIn(english.get(path) ?? ''));
    }
  });

  it.runIf(language !== 'en')('are not left in English', async () => {
    const left = textsIn(await loadTexts(language)).filter(([path, text]) => isLeft(text, english.get(path) ?? ''));
    expect(left).toEqual([]);
  });

  it('make lessons', async () => {
    const topics = await loadTopics(language);
    expect(topics).toHaveLength(outlines.length);
    for (const { source } of topics.flatMap(({ units }) => units.flatMap((unit) => (unit.kind === 'lesson' ? [unit] : [])))) {
      expect(source ?? '').not.toMatch(/[{}]/);
    }
  });
});
