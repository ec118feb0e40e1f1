import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readAnnotated } from '../analysis/load';
import { games, RUNS, TIMEOUT } from '../record/testing';
import * as rules from '../rules/rules';
import { loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import * as tree from '../tree/tree';
import { type AnnotatedGame, gameOf, pdnOf } from './annotated';
import { orientationOf, orientedTags, studyNameIn, studyPdn } from './pdn';
import { makeStudy, type WholeStudy } from './studies';
import { type Chapter, gameIn } from './records';

vi.setConfig({ testTimeout: TIMEOUT });
await loadRulesAndPdn();
store.use(new MemoryBackend());

const titles = fc.string({ maxLength: 30 }).map((text) => text.trim()).filter((text) => !/^[?.]*$/.test(text));

/** A chapter with a comment, a variation and tags. */
const chapters = (variant: string): fc.Arbitrary<AnnotatedGame> =>
  fc.tuple(games(variant), fc.nat(12), fc.constantFrom('white' as const, 'black' as const), titles).map(([record, length, side, event]) => {
    const game = gameOf(record);
    const path = tree.endOf(game.tree, []).slice(0, length);
    const [first] = rules.position({ ...record, moves: tree.movesOn(game.tree, path) }).moves;
    const grown = first ? tree.play(game.tree, path, first.text).tree : game.tree;
    const tags = orientedTags([{ name: 'Event', value: event }], side);
    return { ...game, tags, tree: tree.comment(grown, path, 'a comment') };
  });

function studyOf(name: string, all: readonly AnnotatedGame[], names: readonly string[]): WholeStudy {
  const { study, changes } = makeStudy(name, all);
  const entries = study.chapters.map((entry, index) => ({ ...entry, title: names[index] ?? entry.title }));
  return { study: { ...study, chapters: entries }, chapters: changes.map(({ value }) => value as Chapter) };
}

describe.each(rules.variants().map(({ name }) => name))('a study of %s', (variant) => {
  it('is read from its PDN: name, titles, games, tags and sides', () => {
    const studies = fc.tuple(titles, fc.array(fc.tuple(titles, chapters(variant)), { minLength: 1, maxLength: 4 }));
    fc.assert(
      fc.property(studies, ([name, entries]) => {
        const whole = studyOf(name, entries.map(([, game]) => game), entries.map(([title]) => title));
        const { games: read, problems } = readAnnotated(studyPdn(whole), variant);
        expect(problems).toEqual([]);
        expect(studyNameIn(read)).toBe(name);
        const again = makeStudy(studyNameIn(read), read);
        expect(again.study.chapters.map(({ title }) => title)).toEqual(entries.map(([title]) => title));
        // A FEN of the starting position becomes none.
        expect(again.changes.map(({ value }) => pdnOf(gameIn(value as Chapter)))).toEqual(whole.chapters.map((chapter) => pdnOf(gameIn(chapter))));
        expect(read.map(orientationOf)).toEqual(entries.map(([, game]) => orientationOf(game)));
      }),
      RUNS,
    );
  });
});
