import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryBackend } from './memory';
import { Saver, settled } from './saver';
import { store } from './store.svelte';
import { keepUnsaved, makeUnsaved } from './unsaved';

/** A database that the page leaves before it has written. */
class SlowBackend extends MemoryBackend {
  isStuck = false;
  readonly #stuck: ((reason: Error) => void)[] = [];
  override async write(changes: Parameters<MemoryBackend['write']>[0]): Promise<void> {
    if (this.isStuck) return new Promise((_, reject) => this.#stuck.push(reject));
    return super.write(changes);
  }
  /** Ends the writes that are stuck. */
  giveUp(): void {
    this.isStuck = false;
    for (const reject of this.#stuck) reject(new Error('the page was left'));
  }
}

let backend: SlowBackend;
let kept: Record<string, string>;
beforeEach(() => {
  backend = new SlowBackend();
  store.use(backend);
  kept = {};
  // Its keys are those of the object, as in a browser.
  const storage = Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, text: string) => (kept[key] = text) },
    removeItem: { value: (key: string) => delete kept[key] },
  });
  vi.stubGlobal('localStorage', storage);
});

// Nothing is left that later tests would wait for.
afterEach(async () => {
  backend.giveUp();
  await settled();
  store.trouble = null;
});

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it('what was being written, and what waited for it, is made at the next start', async () => {
  const saver = new Saver('games', 'a', null, () => expect.fail('a conflict'));
  saver.save({ moves: 1 });
  await saver.idle();
  backend.isStuck = true;
  saver.save({ moves: 2 });
  await turn();
  saver.save({ moves: 3 }, [{ area: 'games', key: 'b', value: { revision: 1 } }]);
  keepUnsaved();
  expect(Object.keys(kept)).toHaveLength(1);
  backend.isStuck = false;
  await makeUnsaved();
  expect(await backend.get('games', 'a')).toEqual({ moves: 3, revision: 3 });
  expect(await backend.get('games', 'b')).toEqual({ revision: 1 });
  expect(kept).toEqual({});
});

it('what was written after all is not written again, nor over what another tab wrote', async () => {
  const saver = new Saver('games', 'a', null, () => {});
  backend.isStuck = true;
  saver.save({ moves: 1 });
  await turn();
  keepUnsaved();
  backend.isStuck = false;
  await store.write([{ area: 'games', key: 'a', value: { moves: 7, revision: 4 } }]);
  await makeUnsaved();
  expect(await backend.get('games', 'a')).toEqual({ moves: 7, revision: 4 });
  expect(kept).toEqual({});
});

it('what cannot be read is dropped, and other keys stay', async () => {
  Object.assign(kept, {
    'dameo.unsaved.x': '{"area":"games"}',
    'dameo.unsaved.y': '[[{"area":"nowhere","key":"a"}]]',
    'dameo.unsaved.z': '[',
    'dameo.settings': '{}',
  });
  await makeUnsaved();
  expect(await backend.all('games')).toEqual([]);
  expect(Object.keys(kept)).toEqual(['dameo.settings']);
});
