import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { migrateLearned } from './migrate';
import { Learned } from './progress.svelte';

const KEY = 'dameo.learn';

/** What a page that was just opened knows. */
async function open(): Promise<Learned> {
  const learned = new Learned();
  await learned.open();
  return learned;
}

/** A local storage that holds a text. */
function legacy(text: string | null): Map<string, string> {
  const items = new Map(text === null ? [] : [[KEY, text]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}

beforeEach(() => store.use(new MemoryBackend()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('what has been learned', () => {
  it('is stored and restored', async () => {
    const learned = await open();
    expect(learned.isGreeted).toBe(false);
    learned.finish('tactics', 'ladder');
    learned.finish('tactics', 'ladder');
    expect(learned.has('tactics', 'ladder')).toBe(true);
    expect(learned.has('tactics', 'bridge')).toBe(false);
    await vi.waitFor(async () => expect((await store.entries('progress')).length).toBe(1));
    const again = await open();
    expect(again.has('tactics', 'ladder')).toBe(true);
    expect(again.isGreeted).toBe(true);
  });

  it('adds up with what another tab has finished', async () => {
    const [one, two] = [await open(), await open()];
    one.finish('dameo', 'men');
    two.finish('dameo', 'lines');
    await vi.waitFor(async () => expect((await store.entries('progress')).length).toBe(2));
    await one.read();
    expect(one.has('dameo', 'men') && one.has('dameo', 'lines')).toBe(true);
  });

  it('remembers that the greeting was dismissed', async () => {
    (await open()).greet();
    await vi.waitFor(async () => expect((await store.entries('progress')).length).toBe(1));
    const again = await open();
    expect(again.isGreeted).toBe(true);
    expect(again.has('dameo', 'men')).toBe(false);
  });
});

describe('what older versions kept', () => {
  const outlivesThePage = (isKept: boolean): unknown => vi.spyOn(store, 'isKept', 'get').mockReturnValue(isKept);

  it('is moved into the store, once', async () => {
    outlivesThePage(true);
    const items = legacy('{"finished":["dameo/men","tactics/ladder","dameo/men"],"isGreeted":true}');
    await migrateLearned();
    expect(items.size).toBe(0);
    const learned = await open();
    expect(learned.has('dameo', 'men') && learned.has('tactics', 'ladder')).toBe(true);
    await migrateLearned();
    expect(await store.entries('progress')).toHaveLength(3);
  });

  it('stays where it was if the store does not outlive the page', async () => {
    outlivesThePage(false);
    const items = legacy('{"finished":["dameo/men"],"isGreeted":true}');
    await migrateLearned();
    expect(items.size).toBe(1);
    expect((await open()).has('dameo', 'men')).toBe(true);
  });

  for (const damaged of ['{', '7', 'null', '{"finished":{"a":1}}', '{"finished":["dameo/men",3]}']) {
    it(`is kept aside if it is damaged: ${damaged}`, async () => {
      outlivesThePage(true);
      const items = legacy(damaged);
      await migrateLearned();
      expect(items.size).toBe(0);
      expect(await store.entries('damaged')).toHaveLength(1);
      expect((await open()).isGreeted).toBe(false);
    });
  }
});
