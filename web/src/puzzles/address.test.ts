import { expect, it } from 'vitest';
import { loadRules, variants } from '../rules/rules';
import { ownLink, placeOf, puzzleLink, themeLink, viewLink, VIEWS } from './address';

await loadRules();

it('addresses make the round trip', () => {
  const place = { view: null, variant: 'croda', id: '', theme: '' };
  expect(placeOf(puzzleLink('croda', '3wyaacga'))).toEqual({ ...place, id: '3wyaacga' });
  expect(placeOf(viewLink('streak', 'croda'))).toEqual({ ...place, view: 'streak' });
  expect(placeOf(themeLink('croda', 'ladder'))).toEqual({ ...place, view: 'theme', theme: 'ladder' });
  expect(placeOf(ownLink('croda', '3wyaacga'))).toEqual({ ...place, view: 'own', id: '3wyaacga' });
  expect(placeOf(viewLink(null, 'croda'))).toEqual(place);
  expect(placeOf('#/puzzles')).toEqual({ ...place, view: 'home', variant: '' });
});

it('no game has the name of a view', () => {
  for (const { name } of variants()) expect(VIEWS).not.toContain(name);
});
