// The puzzles of a member: what waits in the browser, and what the server makes of it.

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { member } from '../online/member.svelte';
import type { SentAttempt, ServedAttempt } from '../online/puzzles';
import { loadRules, type Rating, ratedByPuzzle, solverStartRating } from '../rules/rules';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { keptOf } from './attempts';
import { senderOf } from './sender.svelte';
import { Solver } from './solver.svelte';
import { puzzleOf } from './testing';
import { unsentOf } from './unsent';

// The address of the page and its sounds are those of a browser.
vi.mock('../lib/route.svelte', () => ({ route: { view: 'puzzles', meeting: null, visits: 0 } }));
vi.mock('../sound/player', () => ({ playSound: () => {} }));

await loadRules();
// What is loaded when it is needed is there.
await import('../online/puzzles');

const PUZZLES = { aaaaaaaa: 900, bbbbbbbb: 1200, cccccccc: 1500 } as const;
type Id = keyof typeof PUZZLES;
const puzzle = (id: Id) => puzzleOf(id, PUZZLES[id]);

/** A server with the puzzles of one member, which counts an attempt once. */
class FakeSite {
  isReachable = true;
  memberSince = 1;
  rating: Rating | null = null;
  attempts: ServedAttempt[] = [];
  /** How often it was told an attempt. */
  told = 0;
  /** Loses the next answer after the attempts were noted. */
  losesAnswer = false;

  note({ puzzle: id, mode, isSolved, at }: SentAttempt): void {
    this.told += 1;
    const sequence = 1 + Math.max(0, ...this.attempts.map((one) => one.sequence));
    const known = this.attempts.find((one) => one.puzzle === id);
    if (known) {
      if (isSolved && !known.isSolved && known.solvedLater === null) Object.assign(known, { solvedLater: at, sequence });
      return;
    }
    const puzzleRating = PUZZLES[id as Id];
    const before = this.rating ?? solverStartRating();
    const after = ratedByPuzzle(before, puzzleRating, isSolved);
    const rated = mode === 'training' ? { number: 1, before, after } : null;
    if (rated) this.rating = after;
    this.attempts.push({ puzzle: id, variant: 'dameo', mode, isSolved, at, puzzleRating, rated, solvedLater: null, sequence });
  }

  async answer(request: Request): Promise<Response> {
    if (!this.isReachable) throw new TypeError('no network');
    if (request.method === 'POST') {
      const { attempts } = (await request.json()) as { attempts: SentAttempt[] };
      for (const attempt of attempts) this.note(attempt);
      if (this.losesAnswer) {
        this.losesAnswer = false;
        throw new TypeError('the connection was cut');
      }
    }
    const after = Number(new URL(request.url).searchParams.get('after') ?? 0);
    const attempts = this.attempts.filter(({ sequence }) => sequence > after).sort((a, b) => a.sequence - b.sequence);
    const ratings = this.rating ? [{ variant: 'dameo', ...this.rating, attempts: 1, ratedAt: 1 }] : [];
    return Response.json({ memberSince: this.memberSince, ratings, attempts, isComplete: true, unknown: [] });
  }
}

let site = new FakeSite();
/** Another name for each test: what sends is there as long as the page. */
let name = '';
let count = 0;
let close = (): void => {};

beforeEach(() => {
  site = new FakeSite();
  store.use(new MemoryBackend());
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal('fetch', (request: Request) => site.answer(request));
  name = `Ann${(count += 1)}`;
  member.learn({ name });
});
afterEach(() => {
  close();
  member.learn(null);
});

async function solverOf(who: string | null): Promise<Solver> {
  let solver: Solver | undefined;
  const end = $effect.root(() => {
    solver = new Solver(who);
  });
  flushSync();
  const before = close;
  close = () => {
    end();
    before();
    close = () => {};
  };
  if (!solver) throw new Error('it was made');
  await solver.open();
  return solver;
}

/** Everything that waits is sent, unless the server cannot be reached. */
const sent = (): Promise<void> => senderOf(name, () => true).send();
const ratingOf = (solver: Solver): number | undefined => solver.ratingIn('dameo')?.rating;

describe('a member', () => {
  it('has the rating of the server', async () => {
    site.note({ puzzle: 'cccccccc', mode: 'training', isSolved: true, at: 1 });
    const solver = await solverOf(name);
    await vi.waitFor(() => expect(ratingOf(solver)).toBe(site.rating?.rating));
    expect(solver.attempts.get('cccccccc')).toMatchObject({ isSolved: true, rating: 1500, mode: 'training' });
    solver.note(puzzle('aaaaaaaa'), false, 'training');
    // It is known at once, by the same rule.
    const atOnce = ratingOf(solver);
    await vi.waitFor(() => expect(site.attempts).toHaveLength(2));
    expect(atOnce).toBe(site.rating?.rating);
    await vi.waitFor(async () => expect((await unsentOf(name).all()).size).toBe(0));
  });

  it('solves without a connection, and each attempt counts once', async () => {
    site.isReachable = false;
    const solver = await solverOf(name);
    solver.note(puzzle('aaaaaaaa'), false, 'training');
    solver.note(puzzle('bbbbbbbb'), true, 'training');
    solver.note(puzzle('aaaaaaaa'), true, 'training');
    await vi.waitFor(() => expect(solver.waiting).toBe(3));
    const offline = ratingOf(solver);
    site.isReachable = true;
    site.losesAnswer = true;
    await sent();
    expect([site.told, solver.waiting]).toEqual([3, 3]);
    await sent();
    expect([site.told, solver.waiting, site.attempts.length]).toEqual([6, 0, 2]);
    await vi.waitFor(() => expect(solver.attempts.get('bbbbbbbb')?.rated).toBeDefined());
    expect(solver.attempts.get('aaaaaaaa')?.solvedLater).toBeTypeOf('number');
    expect([ratingOf(solver), site.rating?.rating]).toEqual([offline, offline]);
  });

  it('has what was tried on another device, which counts if the server heard it first', async () => {
    site.isReachable = false;
    const solver = await solverOf(name);
    solver.note(puzzle('bbbbbbbb'), true, 'training');
    await vi.waitFor(() => expect(solver.waiting).toBe(1));
    site.note({ puzzle: 'bbbbbbbb', mode: 'training', isSolved: false, at: 1 });
    site.note({ puzzle: 'cccccccc', mode: 'timed', isSolved: true, at: 2 });
    site.isReachable = true;
    await sent();
    await vi.waitFor(() => expect(solver.attempts.size).toBe(2));
    expect(solver.attempts.get('bbbbbbbb')).toMatchObject({ isSolved: false, at: 1 });
    expect(solver.attempts.get('cccccccc')?.rated).toBeUndefined();
    expect(ratingOf(solver)).toBe(site.rating?.rating);
  });

  it('takes along what was tried without an account, or leaves it out', async () => {
    member.learn(null);
    const before = await solverOf(null);
    before.note(puzzle('bbbbbbbb'), true, 'training');
    before.note(puzzle('aaaaaaaa'), true, 'streak');
    await vi.waitFor(async () => expect((await keptOf(null).attempts.all()).size).toBe(2));
    expect(site.told).toBe(0);
    member.learn({ name });
    const solver = await solverOf(name);
    expect([solver.attempts.size, solver.earlierCount]).toEqual([0, 2]);
    solver.addEarlier();
    expect([solver.attempts.size, solver.earlierCount]).toEqual([2, 0]);
    await vi.waitFor(() => expect(ratingOf(solver)).toBe(ratingOf(before)));
    expect(site.attempts.map((one) => one.puzzle)).toEqual(expect.arrayContaining(['aaaaaaaa', 'bbbbbbbb']));
    // Without the account everything is as it was.
    expect((await keptOf(null).attempts.all()).size).toBe(2);

    const other = `${name}b`;
    member.learn({ name: other });
    const second = await solverOf(other);
    expect(second.earlierCount).toBe(2);
    second.leaveEarlierOut();
    expect(second.earlierCount).toBe(0);
    await vi.waitFor(async () => expect((await solverOf(other)).earlierCount).toBe(0));
  });

  it('is not the one of an account that was deleted, whose name it has', async () => {
    site.note({ puzzle: 'cccccccc', mode: 'training', isSolved: true, at: 1 });
    const solver = await solverOf(name);
    await vi.waitFor(() => expect(solver.attempts.size).toBe(1));
    Object.assign(site, { memberSince: 2, attempts: [], rating: null });
    site.note({ puzzle: 'bbbbbbbb', mode: 'training', isSolved: false, at: 3 });
    await sent();
    await vi.waitFor(() => expect([...solver.attempts.keys()]).toEqual(['bbbbbbbb']));
    expect(ratingOf(solver)).toBe(site.rating?.rating);
  });

  it('who is not logged in any more tells nobody anything', async () => {
    const solver = await solverOf(name);
    await sent();
    member.learn({ name: 'Bob' });
    solver.note(puzzle('bbbbbbbb'), true, 'training');
    await vi.waitFor(async () => expect((await unsentOf(name).all()).size).toBe(1));
    await senderOf(name, () => false).send();
    expect(site.told).toBe(0);
  });
});
