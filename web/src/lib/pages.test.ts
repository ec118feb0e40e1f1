import { expect, it } from 'vitest';
import { onPage, pageAfter, pageCount } from './pages';

it('a list has as many pages as it needs', () => {
  expect([0, 1, 4, 5, 8, 9].map((items) => pageCount(items, 4))).toEqual([1, 1, 1, 2, 2, 3]);
});

it('pages are turned in a circle, and nothing is left out', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  expect([0, 1, 2, 3].map((turns) => onPage(items, 2, turns).join(''))).toEqual(['ab', 'cd', 'e', 'ab']);
  expect([0, 1, 7].map((turns) => onPage(items, 9, turns))).toEqual([items, items, items]);
  expect(onPage([], 2, 3)).toEqual([]);
});

it('a list that has become shorter has the page that is left', () => {
  expect(pageAfter(2, 5, 2)).toBe(2);
  expect(pageAfter(2, 3, 2)).toBe(0);
});
