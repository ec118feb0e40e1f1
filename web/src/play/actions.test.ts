import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RecordFollower } from '../controller/follower';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { changeBy } from './actions';
import { type Clock, newClock } from './clock';
import { newGame, type PlayedGame } from './saved';

beforeAll(loadRules);
const follower = new RecordFollower();
afterAll(() => follower.free());

const CONTROL = { minutes: 1, increment: 2 };
const NOW = 1_000_000;

const running = (white: number, black: number): Clock => ({ control: CONTROL, left: { white, black }, since: NOW - 5000 });

const played = (moves: string[], clock: Clock | null, startFen: string | null = null): PlayedGame =>
  newGame({ record: gameFrom(startFen, moves), players: { white: 'person', black: 'person' }, orientation: 'white', clock });

describe('an action', () => {
  it('adds a move, and presses the clock', () => {
    const first = changeBy({ kind: 'move', text: 'd1-d4' }, played([], newClock(CONTROL)), follower, NOW);
    expect(first.record?.moves).toEqual(['d1-d4']);
    expect(first.clock).toEqual({ ...newClock(CONTROL), since: NOW });
    expect(first.winner).toBeNull();
    const second = changeBy({ kind: 'move', text: 'd8-d5' }, played(['d1-d4'], running(60_000, 30_000)), follower, NOW);
    expect(second.clock).toEqual({ control: CONTROL, left: { white: 60_000, black: 27_000 }, since: NOW });
    expect(() => changeBy({ kind: 'move', text: 'd1-d5' }, played([], null), follower, NOW)).toThrow('d1-d5');
  });

  it('ends a game by the rules, and its clock', () => {
    const change = changeBy({ kind: 'move', text: 'a1xa3' }, played([], running(60_000, 60_000), 'W:Wa1:Ba2'), follower, NOW);
    expect(change.winner).toBe('white');
    expect(change.clock).toEqual({ control: CONTROL, left: { white: 57_000, black: 60_000 }, since: null });
  });

  it('takes moves back, but gives no time back', () => {
    const game = played(['d1-d4', 'd8-d5'], running(60_000, 60_000));
    const back = changeBy({ kind: 'take-back', ply: 1 }, game, follower, NOW);
    expect(back.record?.moves).toEqual(['d1-d4']);
    expect(back.clock).toEqual({ control: CONTROL, left: { white: 55_000, black: 60_000 }, since: NOW });
    // Before the first move no clock runs.
    expect(changeBy({ kind: 'take-back', ply: 0 }, game, follower, NOW).clock?.since).toBeNull();
  });

  it('takes back the end of a game', () => {
    const over = played(['a1xa3'], null, 'W:Wa1:Ba2');
    expect(over.winner).toBe('white');
    expect(changeBy({ kind: 'take-back', ply: 0 }, over, follower, NOW).winner).toBeNull();
  });

  it('concludes a game, and stops its clock', () => {
    const conclusion = { by: 'resignation', loser: 'white' } as const;
    const change = changeBy({ kind: 'conclude', conclusion }, played(['d1-d4'], running(60_000, 60_000)), follower, NOW);
    expect(change.record?.conclusion).toEqual(conclusion);
    expect(change.winner).toBe('black');
    expect(change.clock).toEqual({ control: CONTROL, left: { white: 60_000, black: 55_000 }, since: null });
  });

  it('puts a game away and takes it up again', () => {
    const game = played(['d1-d4'], running(60_000, 60_000));
    const { clock } = changeBy({ kind: 'rest' }, game, follower, NOW);
    expect(clock).toEqual({ control: CONTROL, left: { white: 60_000, black: 55_000 }, since: null });
    const resting = { ...game, clock: clock ?? null };
    expect(changeBy({ kind: 'rest' }, resting, follower, NOW)).toEqual({});
    expect(changeBy({ kind: 'wake' }, resting, follower, NOW).clock?.since).toBe(NOW);
    expect(changeBy({ kind: 'wake' }, game, follower, NOW)).toEqual({});
    expect(changeBy({ kind: 'wake' }, played([], newClock(CONTROL)), follower, NOW)).toEqual({});
  });

  it('that only an opponent hears changes nothing', () => {
    expect(changeBy({ kind: 'offer-draw' }, played([], null), follower, NOW)).toEqual({});
    expect(changeBy({ kind: 'decline-draw' }, played([], null), follower, NOW)).toEqual({});
  });
});
