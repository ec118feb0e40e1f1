import { beforeAll, expect, it } from 'vitest';
import { levels, loadRules } from '../rules/rules';
import { emblemOf } from './emblems';

beforeAll(loadRules);

it('every level has a picture of its own', () => {
  const emblems = levels().map(({ number }) => number).map(emblemOf);
  expect(emblems).not.toContain('');
  expect(new Set(emblems).size).toBe(emblems.length);
  expect(emblemOf(99)).toBe('');
});
