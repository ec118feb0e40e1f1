import { describe, expect, it, vi } from 'vitest';
import { m } from '../paraglide/messages';
import { maxPieces, probe } from './probe';
import { fetchPieces } from './server';

/** A server that has these answers; everything else cannot be reached. */
function serve(answers: Record<string, () => Promise<Response>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (wanted: Request | string) => {
    const url = new URL(typeof wanted === 'string' ? wanted : wanted.url, location.href);
    asked.push(url.href);
    return answers[url.pathname]?.() ?? Promise.reject(new TypeError('Failed to fetch'));
  });
  return asked;
}

const health = async (): Promise<Response> => Response.json({ table_pieces: { dameo: 7 } });
const FEN = 'W:WKa1,Kb1,Kc1:BKh8,h6';

describe('the tablebases of the server', () => {
  it('are asked for again after a failure, but not after an answer', async () => {
    const answers = vi
      .fn<() => Promise<Response>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(new Response('busy', { status: 503 }))
      .mockImplementation(health);
    serve({ '/health': answers });
    const found: number[] = [];
    for (let time = 0; time < 4; time += 1) found.push(await maxPieces('dameo'));
    expect(found).toEqual([3, 3, 7, 7]);
    expect(answers).toHaveBeenCalledTimes(3);
  });

  it('are not there if the host is not our server', async () => {
    const answers = [
      new Response('<!doctype html>', { status: 200 }),
      new Response('not found', { status: 404 }),
      Response.json(null),
    ];
    for (const answer of answers) {
      serve({ '/health': async () => answer });
      expect(await fetchPieces()).toEqual({});
    }
  });

  it('answer what the page cannot probe itself', async () => {
    const reply = { value: 'win', distance: 9, moves: [{ text: 'a1-a8', value: 'win', distance: 9 }], line: ['a1-a8'] };
    const asked = serve({ '/health': health, '/api/dameo/table': async () => Response.json(reply) });
    expect(await probe('dameo', FEN, 5)).toEqual({ kind: 'known', reply, source: 'server' });
    expect(asked.at(-1)).toBe(`${location.origin}/api/dameo/table?fen=W%3AWKa1%2CKb1%2CKc1%3ABKh8%2Ch6`);
  });

  it('say why they have no answer', async () => {
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, code: 'no-table', detail: 'no table KKKvKM' };
    const table = vi
      .fn<() => Promise<Response>>()
      .mockResolvedValueOnce(Response.json(problem, { status: 404 }))
      .mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    serve({ '/health': health, '/api/dameo/table': table });
    expect(await probe('dameo', FEN, 5)).toEqual({ kind: 'unknown', reason: m.endings_no_tablebase() });
    expect(await probe('dameo', FEN, 5)).toEqual({ kind: 'failed', reason: 'the server answers 502' });
    expect(await probe('dameo', FEN, 5)).toEqual({ kind: 'failed', reason: 'there is no connection' });
  });
});
