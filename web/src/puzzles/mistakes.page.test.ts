// The search for puzzles among mistakes; the engine's worker is the test.

import { beforeEach, expect, it, vi } from 'vitest';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { MistakeSearch } from './mistakes.svelte';
import { ownPuzzles } from './own';
import { ownPuzzle } from './testing';

type Result = { kind: string; puzzle?: unknown; reason?: string };

/** The plies that were asked for, each with what answers. */
const asked: { ply: number; answer: (result: Result) => void }[] = [];
let closed = 0;

vi.mock('../engine/client', () => ({
  EngineClient: class {
    #answer: (result: Result) => void = () => {};
    findPuzzle(_: unknown, ply: number): Promise<Result> {
      return new Promise((answer) => {
        this.#answer = answer;
        asked.push({ ply, answer });
      });
    }
    close(): void {
      closed += 1;
      this.#answer({ kind: 'stopped' });
    }
  },
}));

await loadRules();
beforeEach(() => {
  asked.length = 0;
  closed = 0;
  store.use(new MemoryBackend());
});

/** A puzzle as the engine finds it. */
function foundPuzzle(id: string) {
  const { variant, result, themes, fen, line } = ownPuzzle(id);
  return { id, variant, result, themes, fen, line };
}

const MISTAKES = [
  { ply: 3, text: 'h2-h3' },
  { ply: 7, text: 'h2-h3' },
  { ply: 9, text: 'c1-e3' },
];

/** Answers the question about a mistake once it is asked. */
async function answer(index: number, result: Result): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(index + 1));
  asked[index]?.answer(result);
}

it('asks about the position before each mistake, and stores what is found', async () => {
  const search = new MistakeSearch();
  const end = search.run(gameFrom(null), MISTAKES, 'Ada – Bo');
  expect([search.isRunning, search.total, search.hasEnded]).toEqual([true, 3, false]);
  await answer(0, { kind: 'searched', puzzle: foundPuzzle('first') });
  await answer(1, { kind: 'searched', puzzle: null });
  expect((await ownPuzzles.get('first'))?.players).toBe('Ada – Bo');
  await vi.waitFor(() => expect(search.done).toBe(2));
  expect(search.added.map(({ id }) => id)).toEqual(['first']);
  // The move of the game is the solution.
  await answer(2, { kind: 'searched', puzzle: foundPuzzle('played') });
  await end;
  expect(asked.map(({ ply }) => ply)).toEqual([2, 6, 8]);
  expect([search.isRunning, search.done, search.hasEnded, search.known]).toEqual([false, 3, true, 0]);
  expect([...(await ownPuzzles.all()).keys()]).toEqual(['first']);
  expect(closed).toBe(1);
});

it('leaves a puzzle that is known as it is', async () => {
  const tried = { ...ownPuzzle('first'), lastTry: { isSolved: true, at: 7 } };
  await ownPuzzles.set('first', tried);
  const search = new MistakeSearch();
  const end = search.run(gameFrom(null), MISTAKES.slice(0, 1), '');
  await answer(0, { kind: 'searched', puzzle: foundPuzzle('first') });
  await end;
  expect([search.added, search.known]).toEqual([[], 1]);
  expect(await ownPuzzles.get('first')).toEqual(tried);
});

it('can be stopped, and what was found stays', async () => {
  const search = new MistakeSearch();
  const end = search.run(gameFrom(null), MISTAKES, '');
  await answer(0, { kind: 'searched', puzzle: foundPuzzle('first') });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  search.stop();
  await end;
  expect([search.isRunning, search.hasEnded, search.added.length, asked.length]).toEqual([false, true, 1, 2]);
  expect([...(await ownPuzzles.all()).keys()]).toEqual(['first']);
});

it('says why the engine has no answer, and ends', async () => {
  const search = new MistakeSearch();
  const end = search.run(gameFrom(null), MISTAKES, '');
  await answer(0, { kind: 'failed', reason: 'crashed' });
  await end;
  expect(search.problem).not.toBe('');
  expect([search.isRunning, asked.length]).toEqual([false, 1]);
});
