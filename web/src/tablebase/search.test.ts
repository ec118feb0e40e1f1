import { describe, expect, it, vi } from 'vitest';
import { SearchTablebases } from './search';

const LIST = { dameo: { KvK: '01', KvM: '02' } };

describe('the tablebases of searches', () => {
  it('are fetched once, and there when all files are', async () => {
    const fetchFile = vi.fn(async (url: string) => new TextEncoder().encode(url));
    const tablebases = new SearchTablebases(fetchFile, LIST);
    expect(tablebases.filesOf('dameo')).toBeNull();
    expect(tablebases.filesOf('dameo')).toBeNull();
    await vi.waitFor(() => expect(tablebases.filesOf('dameo')).not.toBeNull());
    const files = tablebases.filesOf('dameo')!;
    expect(Object.keys(files)).toEqual(['KvK', 'KvM']);
    expect(new TextDecoder().decode(files['KvM'])).toMatch(/assets\/tables\/dameo\/KvM-02\.dist$/);
    expect(tablebases.filesOf('dameo')).toBe(files);
    expect(fetchFile).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after a failure, and not for games without', async () => {
    const fetchFile = vi
      .fn<(url: string) => Promise<Uint8Array>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(new Uint8Array(1));
    const tablebases = new SearchTablebases(fetchFile, LIST);
    await vi.waitFor(() => expect(tablebases.filesOf('dameo')).not.toBeNull());
    expect(fetchFile).toHaveBeenCalledTimes(4);
    expect(tablebases.filesOf('italian-damone')).toBeNull();
    expect(fetchFile).toHaveBeenCalledTimes(4);
  });
});
