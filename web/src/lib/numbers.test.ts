import { afterEach, expect, it } from 'vitest';

import { speak } from './language';
import { percentText } from './numbers';

afterEach(() => speak('en'));

it('a percentage is written as the language does', () => {
  expect([percentText(0), percentText(0.544), percentText(1)]).toEqual(['0%', '54%', '100%']);
  speak('de');
  expect(percentText(0.544)).toBe('54\u00a0%');
});
