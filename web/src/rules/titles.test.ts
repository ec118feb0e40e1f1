import { init, levels, variants } from 'dameo';
import { expect, it } from 'vitest';
import { descriptionOf, nameOfLevel, titleOfVariant } from './titles';

await init();

it('the titles of games and the descriptions of levels are those of the rules', () => {
  expect(variants().map(titleOfVariant)).toEqual(variants().map(({ title }) => title));
  expect(levels().map(descriptionOf)).toEqual(levels().map(({ description }) => description));
});

it('every level has a name of its own', () => {
  const names = levels().map(({ number }) => number).map(nameOfLevel);
  expect(names).not.toContain('');
  expect(new Set(names).size).toBe(names.length);
});
