import { afterEach, expect, it, vi } from 'vitest';
import { ADDRESS_TIME, download } from './download';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a file keeps its address until its download has begun', () => {
  vi.useFakeTimers();
  const anchor = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => anchor });
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  download('game.pdn', '1. d1-d4 *', 'text/plain');
  expect(anchor).toMatchObject({ download: 'game.pdn', href: expect.stringMatching(/^blob:/) });
  expect(anchor.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(ADDRESS_TIME - 1);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith(anchor.href);
});
