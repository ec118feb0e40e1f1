import { expect, it, vi } from 'vitest';
import { maxPieces } from './probe';

it('asks the server again after a failure, but not after an answer', async () => {
  const health = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('busy', { status: 503 }))
    .mockResolvedValue(Response.json({ table_pieces: { dameo: 7 } }));
  vi.stubGlobal('fetch', (url: string) =>
    url === '/health' ? health() : Promise.reject(new TypeError('Failed to fetch')),
  );
  const found: number[] = [];
  for (let time = 0; time < 4; time += 1) found.push(await maxPieces('dameo'));
  expect(found).toEqual([3, 3, 7, 7]);
  expect(health).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
