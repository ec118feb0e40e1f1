import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { damaged, games, RUNS, storageWith, TIMEOUT } from '../record/testing';
import { emptyRecord } from '../record/record';
import * as rules from '../rules/rules';
import * as tree from '../tree/tree';
import { readStudies } from './load';
import { type Place, restorePlace, storePlace, type Study, studyOf } from './study';

vi.setConfig({ testTimeout: TIMEOUT });
await rules.loadRules();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A study of a game with comments, and the path of one of its nodes. */
const places = (variant: string): fc.Arbitrary<Place> =>
  fc.tuple(games(variant), fc.string(), fc.nat(12)).map(([record, text, length]) => {
    const study = studyOf(record);
    const path = tree.endOf(study.tree, []).slice(0, length);
    return { study: { ...study, tree: tree.comment(study.tree, path, text) }, path };
  });

/** The game of the moves that lead to a place. */
const linkOf = ({ study, path }: Place): rules.GameRecord => {
  const { variant, drawRules, startFen } = study;
  return { ...emptyRecord(variant), drawRules, startFen, moves: tree.movesOn(study.tree, path) };
};

function checkNodes(nodes: tree.Node[]): void {
  for (const { text, nags, comment, children } of nodes) {
    expect([typeof text, typeof comment]).toEqual(['string', 'string']);
    expect(nags.every((nag) => Number.isInteger(nag))).toBe(true);
    checkNodes(children);
  }
}

/** Checks that the page can go on with a study. */
function checkStudy(study: Study): string {
  expect(typeof study.tree.comment).toBe('string');
  checkNodes(study.tree.children);
  expect(study.tags.every(({ name, value }) => typeof name === 'string' && typeof value === 'string')).toBe(true);
  const { tree: moves, ...game } = study;
  return rules.writePdn({ ...game, line: tree.toLine(moves) });
}

/** Restores the study of a storage for a link. */
function restored(value: unknown, linked: rules.GameRecord): Place {
  vi.stubGlobal('localStorage', storageWith(value));
  const place = restorePlace(linked);
  expect(tree.movesOn(place.study.tree, place.path)).toEqual(linked.moves);
  checkStudy(place.study);
  storePlace(place);
  expect(restorePlace(linked)).toEqual(place);
  return place;
}

describe.each(rules.variants().map(({ name }) => name))('stored studies of %s', (variant) => {
  it('are restored', () => {
    fc.assert(
      fc.property(places(variant), (place) => {
        expect(restored(place, linkOf(place))).toEqual(place);
      }),
      RUNS,
    );
  });

  it('are restored or replaced if they are damaged', () => {
    const cases = places(variant).chain((place) => fc.tuple(damaged(place), fc.constant(linkOf(place))));
    fc.assert(
      fc.property(cases, ([value, linked]) => {
        restored(value, linked);
      }),
      RUNS,
    );
  });

  it('are read from the PDN that is written', () => {
    fc.assert(
      fc.property(places(variant), ({ study }) => {
        const text = checkStudy(study);
        const { studies, problems } = readStudies(text, variant);
        expect(problems).toEqual([]);
        expect(studies.map(checkStudy)).toEqual([text]);
      }),
      RUNS,
    );
  });
});

it('texts are studies, or it is said what is wrong', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[WB]:[WB][a-hK1-8,]*:[WB][a-hK1-8,]*$/));
  const variants = fc.constantFrom(...rules.variants().map(({ name }) => name));
  fc.assert(
    fc.property(texts, variants, (text, variant) => {
      try {
        readStudies(text, variant).studies.forEach(checkStudy);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(rules.messageOf(error)).not.toBe('');
      }
    }),
    RUNS,
  );
});
