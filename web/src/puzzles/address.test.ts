import { expect, it } from 'vitest';
import { loadRules, variants } from '../rules/rules';
import { placeOf, puzzleLink, viewLink, VIEWS } from './address';

await loadRules();

it('addresses make the round trip', () => {
  expect(placeOf(puzzleLink('croda', '3wyaacga'))).toEqual({ view: null, variant: 'croda', id: '3wyaacga' });
  expect(placeOf(viewLink('streak', 'croda'))).toEqual({ view: 'streak', variant: 'croda', id: '' });
  expect(placeOf(viewLink(null, 'croda'))).toEqual({ view: null, variant: 'croda', id: '' });
  expect(placeOf('#/puzzles')).toEqual({ view: null, variant: '', id: '' });
});

it('no game has the name of a view', () => {
  for (const { name } of variants()) expect(VIEWS).not.toContain(name);
});
