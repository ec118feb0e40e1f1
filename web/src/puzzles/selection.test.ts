import { describe, expect, it } from 'vitest';
import type { Attempt } from './attempts';
import { type Circumstances, ofTheme, pick, pickFailed, target, type Wish } from './selection';
import { puzzleOf, puzzlesFrom } from './testing';

const WISH: Wish = { theme: null, difficulty: 'normal' };
const SETTLED = { rating: 1000, deviation: 50, volatility: 0.06 };
const attempt = (isSolved: boolean, at: number): Attempt => ({ isSolved, at, variant: 'dameo' });

const circumstances = (other: Partial<Circumstances> = {}): Circumstances => ({
  solver: SETTLED,
  attempts: new Map(),
  shown: new Set(),
  random: 0,
  ...other,
});

/** Every puzzle that can come next. */
function possible(puzzles: ReturnType<typeof puzzlesFrom>, wish: Wish, other: Partial<Circumstances> = {}): Set<string> {
  const randoms = Array.from({ length: 1_000 }, (_, index) => index / 1_000);
  return new Set(randoms.map((random) => pick(puzzles, wish, circumstances({ ...other, random }))?.id ?? 'none'));
}

describe('the next puzzle', () => {
  it('is near the rating, less a quarter of its deviation', () => {
    expect(target(SETTLED, 'normal')).toBe(987.5);
    const ids = possible(puzzlesFrom(200, 500, 10), WISH);
    // From 940 to 1030.
    expect([...ids].map((id) => Number(id.slice(1))).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, index) => 44 + index),
    );
  });

  it('looks like a game at first, if there are such', () => {
    const crowded = { fen: `W:W${'a1,'.repeat(10)}:B${'b2,'.repeat(10)}` };
    const bare = { fen: 'W:Wa1:Bb2' };
    const all = puzzlesFrom(60, 900, 4).map((puzzle, index) => ({ ...puzzle, ...(index % 6 === 0 ? crowded : bare) }));
    const crowdedIds = new Set(all.filter(({ fen }) => fen === crowded.fen).map(({ id }) => id));
    expect([...possible(all, WISH)].every((id) => crowdedIds.has(id))).toBe(true);
    const saving = all.map((puzzle) => ({ ...puzzle, result: 'draw' as const }));
    expect(possible(saving, WISH).size).toBeGreaterThan(20);
    const tried = new Map(all.slice(0, 3).map(({ id }, index) => [id, attempt(true, index)]));
    expect([...possible(all, WISH, { attempts: tried })].some((id) => !crowdedIds.has(id))).toBe(true);
    // Far from the rating there are only others.
    expect([...possible(all, WISH, { solver: { ...SETTLED, rating: 2000 } })].some((id) => !crowdedIds.has(id))).toBe(true);
  });

  it('is of another window if it should be easier or harder', () => {
    const all = puzzlesFrom(200, 500, 10);
    const ratings = (difficulty: Wish['difficulty']): number[] =>
      [...possible(all, { theme: null, difficulty })].map((id) => 500 + 10 * Number(id.slice(1)));
    expect(Math.max(...ratings('easier'))).toBe(730);
    expect(Math.min(...ratings('harder'))).toBe(1240);
  });

  it('varies where few puzzles are near, and all of one rating are possible', () => {
    const far = puzzlesFrom(40, 2000, 20);
    expect(possible(far, WISH).size).toBeGreaterThanOrEqual(6);
    const alike = puzzlesFrom(50, 600, 0);
    expect(possible(alike, WISH).size).toBe(50);
    expect(possible(puzzlesFrom(3, 2500, 10), WISH).size).toBe(3);
  });

  it('was never tried, or long ago, and was not just shown', () => {
    const all = puzzlesFrom(4, 950, 0);
    const tried = new Map([0, 1, 2].map((index) => [`p${index}`, attempt(true, index)]));
    expect(possible(all, WISH, { attempts: tried })).toEqual(new Set(['p3']));
    tried.set('p3', attempt(true, 3));
    expect(possible(all, WISH, { attempts: tried })).toEqual(new Set(['p0', 'p1']));
    expect(possible(all, WISH, { attempts: tried, shown: new Set(['p0']) })).toEqual(new Set(['p1']));
    expect(possible(all, WISH, { shown: new Set(['p0', 'p1', 'p2', 'p3']) }).size).toBe(4);
  });

  it('is of the theme; there may be none', () => {
    const all = [puzzleOf('a', 900), puzzleOf('b', 2500, 'ladder')];
    expect(ofTheme(all, null)).toHaveLength(2);
    expect(possible(all, { ...WISH, theme: 'ladder' })).toEqual(new Set(['b']));
    expect(possible(all, { ...WISH, theme: 'bridge' })).toEqual(new Set(['none']));
  });
});

describe('a failed puzzle', () => {
  const all = puzzlesFrom(4, 950, 0);
  const attempts = new Map<string, Attempt>([
    ['p0', attempt(true, 0)],
    ['p1', attempt(false, 1)],
    ['p2', { ...attempt(false, 2), solvedLater: 5 }],
    ['p3', attempt(false, 3)],
  ]);
  const next = (shown: string[], random = 0): string | undefined =>
    pickFailed(all, circumstances({ attempts, shown: new Set(shown), random }))?.id;

  it('comes again until it is solved', () => {
    expect([next([]), next([], 0.99), next(['p1']), next(['p1', 'p3'])]).toEqual(['p1', 'p3', 'p3', 'p1']);
    expect(pickFailed(all, circumstances())).toBe(null);
  });
});
