import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Paced } from './paced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted(): { paced: Paced; times: () => number } {
  let times = 0;
  return { paced: new Paced(() => (times += 1), 100), times: () => times };
}

it('is done once for all that ask within the pause', () => {
  const { paced, times } = counted();
  for (let asked = 0; asked < 50; asked += 1) paced.ask();
  expect(times()).toBe(0);
  vi.advanceTimersByTime(100);
  expect(times()).toBe(1);
  paced.ask();
  vi.advanceTimersByTime(100);
  expect(times()).toBe(2);
});

it('is done at once if it cannot wait, and not again', () => {
  const { paced, times } = counted();
  paced.flush();
  expect(times()).toBe(0);
  paced.ask();
  paced.flush();
  vi.advanceTimersByTime(200);
  expect(times()).toBe(1);
});

it('is forgotten', () => {
  const { paced, times } = counted();
  paced.ask();
  paced.cancel();
  paced.flush();
  vi.advanceTimersByTime(200);
  expect(times()).toBe(0);
});
