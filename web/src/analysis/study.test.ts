import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { restorePlace, storePlace, studyOf } from './study';
import { storageWith } from '../record/testing';

beforeAll(loadRules);
afterEach(() => {
  vi.unstubAllGlobals();
});

const game = gameFrom(null, ['d1-d4', 'd8-d5']);
const place = { study: { ...studyOf(game), result: '1-0' }, path: [0, 0] };

it('a stored study is restored for a link to its game', () => {
  vi.stubGlobal('localStorage', storageWith(null));
  storePlace(place);
  expect(restorePlace(game)).toEqual(place);
});

it('a stored study with parts of another form is replaced', () => {
  const { tree } = place.study;
  const [first] = tree.children;
  for (const damaged of [
    null,
    { children: tree.children },
    { ...tree, comment: null },
    { ...tree, children: [...tree.children, null] },
    { ...tree, children: [{ ...first, comment: 0 }] },
    { ...tree, children: [{ ...first, nags: '1' }] },
    { ...tree, children: [{ ...first, nags: ['1'] }] },
  ]) {
    vi.stubGlobal('localStorage', storageWith({ ...place, study: { ...place.study, tree: damaged } }));
    expect(restorePlace(game), JSON.stringify(damaged)).toEqual({ ...place, study: studyOf(game) });
  }
});
