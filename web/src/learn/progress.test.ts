import { afterEach, describe, expect, it, vi } from 'vitest';

const KEY = 'dameo.learn';

/** The module anew, with a storage that holds a text. */
async function open(stored: string | null): Promise<{ learned: typeof import('./progress.svelte').learned; items: Map<string, string> }> {
  const items = new Map(stored === null ? [] : [[KEY, stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  vi.resetModules();
  const { learned } = await import('./progress.svelte');
  return { learned, items };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what has been learned', () => {
  it('is stored and restored', async () => {
    const { learned, items } = await open(null);
    expect(learned.isGreeted).toBe(false);
    learned.finish('tactics', 'ladder');
    learned.finish('tactics', 'ladder');
    expect(learned.has('tactics', 'ladder')).toBe(true);
    expect(learned.has('tactics', 'bridge')).toBe(false);
    expect(JSON.parse(items.get(KEY) ?? '')).toEqual({ finished: ['tactics/ladder'], isGreeted: true });
    const again = await open(items.get(KEY) ?? null);
    expect(again.learned.has('tactics', 'ladder')).toBe(true);
    expect(again.learned.isGreeted).toBe(true);
  });

  it('keeps what another tab has finished since', async () => {
    const { learned, items } = await open(null);
    items.set(KEY, JSON.stringify({ finished: ['dameo/men'], isGreeted: true }));
    learned.finish('dameo', 'lines');
    expect(learned.has('dameo', 'men')).toBe(true);
    expect(JSON.parse(items.get(KEY) ?? '')).toMatchObject({ finished: ['dameo/men', 'dameo/lines'] });
  });

  for (const damaged of ['{', '7', 'null', '{"finished":{"a":1}}', '{"finished":["dameo/men",3],"isGreeted":"yes"}']) {
    it(`is read as far as it can be: ${damaged}`, async () => {
      const { learned } = await open(damaged);
      expect(learned.isGreeted).toBe(false);
      expect(learned.has('dameo', 'men')).toBe(damaged.includes('dameo/men'));
    });
  }

  it('is kept in the page if nothing can be stored', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.resetModules();
    const { learned } = await import('./progress.svelte');
    learned.finish('dameo', 'men');
    learned.greet();
    expect(learned.has('dameo', 'men')).toBe(true);
  });
});
