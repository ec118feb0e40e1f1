import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { ladder } from './ladder';
import type { Solver } from './solver.svelte';
import { newStreak, type StreakRecord, streaks } from './streak';
import { StreakSession } from './streak.svelte';
import { puzzlesFrom } from './testing';
import { bestTimed, bonus, mistake, newRun, rightMove, solvedPuzzle, TIME, timedResults, timeLeft } from './timed';

/** Numbers from 0 up to 1, the same in every run. */
function randoms(): () => number {
  let seed = 1;
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
}

const noted: [string, boolean, string][] = [];
const solver = {
  note: ({ id }: { id: string }, isSolved: boolean, mode: string) => noted.push([id, isSolved, mode]),
} as unknown as Solver;

beforeEach(() => {
  store.use(new MemoryBackend());
  noted.length = 0;
});

describe('a ladder', () => {
  it('grows harder through all of the puzzles, without repeating one', () => {
    const rungs = ladder(puzzlesFrom(500, 500, 3), 3, randoms());
    expect(rungs).toHaveLength(9 * 3 + 50);
    expect(new Set(rungs).size).toBe(rungs.length);
    const ratings = rungs.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
    expect(ratings[0]).toBeLessThan(500 + 150);
  });

  it('is another one each time, also where all share a rating', () => {
    const alike = puzzlesFrom(300, 600, 0);
    const random = randoms();
    expect(ladder(alike, 3, random)[0]).not.toBe(ladder(alike, 3, random)[0]);
    expect(ladder(puzzlesFrom(4, 600, 10), 3, random)).toHaveLength(4);
    expect(ladder([], 3, random)).toEqual([]);
  });
});

describe('a streak', () => {
  const all = puzzlesFrom(100, 500, 10);
  const begun = (record: StreakRecord | null = null): StreakSession => {
    const session = new StreakSession('dameo', all, record, solver);
    session.start(randoms());
    return session;
  };
  const solve = (session: StreakSession, count: number): void => {
    for (let done = 0; done < count; done += 1) {
      session.attempted(true);
      session.next();
    }
  };

  it('goes on until the first mistake', async () => {
    const session = begun();
    solve(session, 4);
    const asked = session.puzzle;
    session.attempted(false);
    expect([session.isOver, session.streak?.solved, session.best, session.puzzle]).toEqual([true, 4, 4, asked]);
    session.attempted(true);
    session.next();
    expect([session.streak?.solved, session.puzzle, session.canSkip]).toEqual([4, asked, false]);
    expect(noted.map(([, isSolved]) => isSolved)).toEqual([true, true, true, true, false]);
    expect(await streaks.get('dameo')).toEqual({ best: 4, current: null });
    session.start(randoms());
    expect([session.isOver, session.streak?.solved, session.best]).toEqual([false, 0, 4]);
  });

  it('may skip one puzzle', () => {
    const session = begun();
    const first = session.puzzle;
    session.skip();
    expect([session.puzzle === first, session.streak?.solved, session.canSkip]).toEqual([false, 0, false]);
    const second = session.puzzle;
    session.skip();
    expect(session.puzzle).toBe(second);
  });

  it('goes on where it was after a reload, without puzzles that are gone', async () => {
    const session = begun();
    session.skip();
    solve(session, 2);
    const record = await streaks.get('dameo');
    const asked = record?.current?.puzzles[record.current.at];
    const again = new StreakSession('dameo', all, record, solver);
    again.resume();
    expect([again.puzzle?.id, again.streak?.solved, again.canSkip]).toEqual([asked, 2, false]);
    const first = record?.current?.puzzles[0];
    const fewer = new StreakSession('dameo', all.filter(({ id }) => id !== first), record, solver);
    fewer.resume();
    expect([fewer.puzzle?.id, fewer.streak?.solved]).toEqual([asked, 2]);
  });

  it('ends with the last puzzle, and a given up one counts for the best', () => {
    const session = begun();
    solve(session, session.streak?.puzzles.length ?? 0);
    expect([session.isOver, session.isSolved, session.best]).toEqual([true, true, session.streak?.puzzles.length]);
    const streak = { ...newStreak(all, randoms()), at: 6, solved: 6 };
    const given = begun({ best: 2, current: streak });
    expect([given.best, given.streak?.solved]).toEqual([6, 0]);
  });
});

describe('a timed run', () => {
  it('has three minutes, less ten seconds for a mistake', () => {
    const run = newRun(1_000);
    expect(timeLeft(run, 1_000)).toBe(TIME);
    const after = mistake(run);
    expect(timeLeft(after, 1_000)).toBe(170_000);
    expect(timeLeft(after, 1_000 + 170_000)).toBe(0);
    expect(timeLeft(after, 1e12)).toBe(0);
  });

  it('gains time with right moves in a row', () => {
    const gains = Array.from({ length: 45 }, (_, index) => bonus(index + 1));
    const found = gains.flatMap((gain, index) => (gain > 0 ? [[index + 1, gain / 1000]] : []));
    expect(found).toEqual([[5, 3], [12, 5], [20, 7], [30, 10], [40, 10]]);
    let run = newRun(0);
    for (let move = 0; move < 5; move += 1) run = rightMove(run);
    expect([run.combo, timeLeft(run, 0)]).toEqual([5, TIME + 3_000]);
    run = solvedPuzzle(mistake(run));
    expect([run.combo, run.bestCombo, run.mistakes, run.solved]).toEqual([0, 5, 1, 1]);
  });

  it('is kept, and the best of a game is known', async () => {
    const result = { variant: 'dameo', at: 1, solved: 4, mistakes: 0, bestCombo: 9 };
    await timedResults.set('a', result);
    await timedResults.set('b', { ...result, solved: 7, variant: 'croda' });
    await timedResults.set('c', { ...result, solved: 6 });
    const all = [...(await timedResults.all()).values()];
    expect([bestTimed(all, 'dameo'), bestTimed(all, 'croda'), bestTimed([], 'dameo')]).toEqual([6, 7, 0]);
  });
});
