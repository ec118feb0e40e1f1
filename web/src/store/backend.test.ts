import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Backend, ConflictError } from './backend';
import { IndexedBackend } from './indexed';
import { MemoryBackend } from './memory';

const nobody = { blocked: () => undefined, outdated: () => undefined };

describe.each([
  ['in the database', (): Promise<Backend> => IndexedBackend.open(nobody)],
  ['in memory', async (): Promise<Backend> => new MemoryBackend()],
])('records %s', (_, open) => {
  let backend: Backend;
  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    backend = await open();
  });

  it('are put, listed by key, and removed', async () => {
    expect(await backend.get('games', 'a')).toBeUndefined();
    await backend.write([
      { area: 'games', key: 'b', value: { moves: ['d1-d4'] } },
      { area: 'games', key: 'a', value: 1 },
      { area: 'studies', key: 'a', value: 2 },
    ]);
    expect(await backend.all('games')).toEqual([
      ['a', 1],
      ['b', { moves: ['d1-d4'] }],
    ]);
    await backend.write([{ area: 'games', key: 'b', value: undefined }]);
    expect(await backend.all('games')).toEqual([['a', 1]]);
    expect(await backend.get('studies', 'a')).toBe(2);
  });

  it('are copies', async () => {
    const value = { moves: ['d1-d4'] };
    await backend.write([{ area: 'games', key: 'a', value }]);
    value.moves.push('d8-d5');
    expect(await backend.get('games', 'a')).toEqual({ moves: ['d1-d4'] });
  });

  it('are written together or not at all, if another tab was faster', async () => {
    await backend.write([{ area: 'games', key: 'a', value: { revision: 3 }, expected: null }]);
    await backend.write([{ area: 'games', key: 'a', value: { revision: 4 }, expected: 3 }]);
    for (const expected of [3, null]) {
      const late = backend.write([
        { area: 'studies', key: 's', value: { revision: 1 } },
        { area: 'games', key: 'a', value: { revision: 5 }, expected },
      ]);
      await expect(late).rejects.toThrow(ConflictError);
      await expect(late).rejects.toThrow(`games/a is at revision 4, not ${expected ?? 'none'}`);
    }
    expect(await backend.get('games', 'a')).toEqual({ revision: 4 });
    expect(await backend.all('studies')).toEqual([]);
  });
});

it('a newer version of the app gets the database, and the older one hears of it', async () => {
  globalThis.indexedDB = new IDBFactory();
  let isOutdated = false;
  await IndexedBackend.open({ ...nobody, outdated: () => (isOutdated = true) });
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('dameo', 1_000);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new Error('the database could not be opened'));
  });
  expect(isOutdated).toBe(true);
  await expect(IndexedBackend.open(nobody)).rejects.toThrow(/version/);
});
