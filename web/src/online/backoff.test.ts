import { expect, it } from 'vitest';
import { waitBefore } from './backoff';

it('the wait doubles up to a limit, and is random in its upper half', () => {
  expect([0, 1, 2, 3].map((failures) => waitBefore(failures, 1))).toEqual([500, 1000, 2000, 4000]);
  expect([0, 1, 2, 3].map((failures) => waitBefore(failures, 0))).toEqual([250, 500, 1000, 2000]);
  expect([waitBefore(20, 1), waitBefore(2000, 0)]).toEqual([15_000, 7500]);
});
