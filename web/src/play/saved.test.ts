import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { migrateGame } from './migrate';
import { isStoredGame, newGame, type SavedGame } from './saved';
import { openSession } from './session.svelte';

beforeAll(loadRules);

const game: SavedGame = {
  record: gameFrom(null, ['d1-d4']),
  players: { white: 'person', black: 3 },
  orientation: 'black',
  clock: null,
};

let backend: MemoryBackend & { isKept: boolean };
beforeEach(() => {
  backend = Object.assign(new MemoryBackend(), { isKept: true });
  store.use(backend);
});

/** A local storage that has one text, or none. */
function legacy(text: string | null) {
  const values = new Map(text === null ? [] : [['dameo.game', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => values.delete(key),
  });
  return values;
}

describe('the game of an older version', () => {
  it('is moved into the store, with its conclusion', async () => {
    const conclusion = { by: 'resignation', loser: 'white' } as const;
    const record = { ...game.record, conclusion };
    const values = legacy(JSON.stringify({ ...game, record, clock: undefined }));
    await migrateGame();
    expect(values.size).toBe(0);
    const { game: opened } = await openSession(null);
    expect(opened).toMatchObject({ ...game, record, winner: 'black' });
    await migrateGame();
    expect(await backend.all('games')).toHaveLength(1);
  });

  it('is kept aside if it cannot be played', async () => {
    for (const record of [
      gameFrom(null, ['d1-d5']),
      gameFrom('W:Wa8:B'),
      { ...game.record, drawRules: 'coin toss' },
      { ...game.record, conclusion: { by: 'whim' } },
      null,
    ]) {
      store.use((backend = Object.assign(new MemoryBackend(), { isKept: true })));
      const values = legacy(JSON.stringify({ ...game, record }));
      await migrateGame();
      expect(values.size).toBe(0);
      const [[, aside] = []] = await backend.all('damaged');
      expect(aside).toMatchObject({ from: 'dameo.game', value: { record } });
      expect(store.trouble).toEqual({ kind: 'damaged', names: ['dameo.game'] });
      expect((await openSession(null)).game.record.moves).toEqual([]);
    }
  });

  it('stays where it is if nothing can be stored', async () => {
    store.use(new MemoryBackend());
    const values = legacy(JSON.stringify(game));
    await migrateGame();
    expect(values.size).toBe(1);
    expect((await openSession(null)).game.record.moves).toEqual(['d1-d4']);
    legacy(null);
    await migrateGame();
  });
});

it('games that are stored can be opened, and others cannot', () => {
  const stored = newGame(game);
  expect(isStoredGame(JSON.parse(JSON.stringify(stored)))).toBe(true);
  for (const change of [
    { id: '../x' },
    { revision: 0.5 },
    { started: null },
    { winner: 'nobody' },
    { players: { white: 'person', black: 13 } },
    { record: { ...stored.record, moves: ['d1-d5'] } },
    { record: { ...stored.record, moves: [1] } },
    { clock: {} },
  ]) {
    expect(isStoredGame({ ...stored, ...change }), JSON.stringify(change)).toBe(false);
  }
});

describe('a session', () => {
  it('stores every change, and another one opens the same game', async () => {
    legacy(null);
    const session = await openSession(null);
    session.act({ kind: 'move', text: 'd1-d4' });
    session.act({ kind: 'move', text: 'd8-d5' });
    await expect.poll(async () => (await openSession(null)).game.record.moves).toEqual(['d1-d4', 'd8-d5']);
    session.close();
  });

  it('keeps the game that another one takes the place of, if it has moves', async () => {
    const session = await openSession(null);
    const first = session.game.id;
    session.save({ orientation: 'black' });
    session.begin(game);
    const second = session.game.id;
    session.begin({ ...game, record: gameFrom(null) });
    const keys = async () => (await backend.all('games')).map(([key]) => key).sort();
    await expect.poll(keys).toEqual([second, session.game.id].sort());
    expect(first).not.toBe(second);
    session.close();
  });

  it('writes the latest state when there is room again', async () => {
    const { write } = backend;
    const session = await openSession(null);
    backend.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    session.act({ kind: 'move', text: 'd1-d4' });
    await expect.poll(() => store.trouble?.kind).toBe('unwritten');
    backend.write = write;
    session.act({ kind: 'move', text: 'd8-d5' });
    await expect.poll(async () => (await backend.all('games')).length).toBe(1);
    expect(store.trouble).toBe(null);
    session.close();
  });

  it('gives way to a tab that was faster', async () => {
    const [one, other] = [await openSession(null), await openSession(null)];
    one.begin(game);
    await expect.poll(async () => (await backend.all('games')).length).toBe(1);
    const late = await openSession(one.game.id);
    one.act({ kind: 'move', text: 'd8-d5' });
    await expect.poll(async () => (await openSession(one.game.id)).game.revision).toBe(2);
    late.act({ kind: 'move', text: 'e8-e5' });
    await expect.poll(() => late.isMine).toBe(false);
    await expect.poll(() => late.game.record.moves).toEqual(['d1-d4', 'd8-d5']);
    for (const session of [one, other, late]) session.close();
  });
});
