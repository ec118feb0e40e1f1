import { beforeEach, expect, it } from 'vitest';
import { type Backend } from './backend';
import { MemoryBackend } from './memory';
import { progress } from './progress';
import { store } from './store.svelte';

let backend: Backend;
beforeEach(() => {
  backend = new MemoryBackend();
  store.use(backend);
});

const isNumber = (value: unknown): value is number => typeof value === 'number';

it('a damaged record is kept aside, named, and nothing else is lost', async () => {
  await store.write([
    { area: 'games', key: 'good', value: 1 },
    { area: 'games', key: 'bad', value: { name: 'My game' } },
    { area: 'games', key: 'worse', value: 'x' },
  ]);
  expect(await store.get('games', 'bad', isNumber)).toBe(null);
  expect(store.trouble).toEqual({ kind: 'damaged', names: ['“My game”'] });
  expect(await store.all('games', isNumber)).toEqual([1]);
  expect(store.trouble).toEqual({ kind: 'damaged', names: ['“My game”', 'games/worse'] });
  expect(await backend.all('games')).toEqual([['good', 1]]);
  const aside = (await backend.all('damaged')).map(([, value]) => value);
  expect(aside).toHaveLength(2);
  expect(aside).toContainEqual({ from: 'games/bad', value: { name: 'My game' }, found: expect.any(Number) });
});

it('a full storage is reported, until a later write succeeds', async () => {
  const { write } = backend;
  backend.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  expect(await store.write([{ area: 'games', key: 'a', value: 1 }])).toBe(false);
  expect(store.trouble).toEqual({ kind: 'unwritten', message: 'its storage is full' });
  backend.write = write;
  expect(await store.write([{ area: 'games', key: 'a', value: 1 }])).toBe(true);
  expect(store.trouble).toBe(null);
});

it('without a database the records stay in memory, and the person is told', async () => {
  await store.open();
  expect(store.isKept).toBe(false);
  expect(store.trouble).toEqual({ kind: 'refused' });
});

it('progress is apart for each part of the app', async () => {
  const lessons = progress('learn', isNumber);
  const puzzles = progress('puzzles', isNumber);
  await lessons.set('captures', 3);
  await puzzles.set('captures', 7);
  await puzzles.set('rating', 1500);
  expect(await lessons.get('captures')).toBe(3);
  expect(await lessons.get('rating')).toBe(null);
  expect([...(await puzzles.all())]).toEqual([
    ['captures', 7],
    ['rating', 1500],
  ]);
  await puzzles.remove('rating');
  expect(await puzzles.get('rating')).toBe(null);
  await store.write([{ area: 'progress', key: 'learn/captures', value: 'three' }]);
  expect(await lessons.get('captures')).toBe(null);
  expect(store.trouble?.kind).toBe('damaged');
});
