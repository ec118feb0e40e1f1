import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Game, loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { RecordFollower } from './follower';

beforeAll(loadRules);

const MOVES = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'];

describe('a follower of records', () => {
  it('plays and takes back only what differs', () => {
    const play = vi.spyOn(Game.prototype, 'play');
    const undo = vi.spyOn(Game.prototype, 'undo');
    const calls = (): [number, number] => {
      const counts: [number, number] = [play.mock.calls.length, undo.mock.calls.length];
      play.mockClear();
      undo.mockClear();
      return counts;
    };
    const follower = new RecordFollower();
    expect(follower.position(gameFrom(null, MOVES)).ply).toBe(4);
    expect(calls()).toEqual([4, 0]);
    follower.position(gameFrom(null, MOVES.slice(0, 3)));
    expect(calls()).toEqual([0, 1]);
    const other = gameFrom(null, [...MOVES.slice(0, 2), 'f1-f4']);
    expect(follower.plies(other).map(({ move }) => move.text)).toEqual(other.moves);
    expect(calls()).toEqual([1, 1]);
    expect(follower.position(other).turn).toBe('black');
    expect(follower.continuation(other, ['a8']).moves.length).toBeGreaterThan(0);
    expect(follower.readMove(other, 'e8e5').text).toBe('e8-e5');
    expect(follower.whyIllegal(other, ['a1'])).toContain('the opponent’s');
    expect(calls()).toEqual([0, 0]);
    follower.position(gameFrom('W:Wa1:Bh8'));
    expect(follower.position(gameFrom(null, MOVES)).ply).toBe(4);
    follower.free();
    vi.restoreAllMocks();
  });

  it('gives every record the same answers as a new game', () => {
    const followed = new RecordFollower();
    const records = [
      gameFrom(null, MOVES),
      { ...gameFrom(null, MOVES), conclusion: { by: 'resignation', loser: 'white' } as const },
      gameFrom(null, MOVES),
      gameFrom(null, MOVES.slice(0, 1)),
      { ...gameFrom(null, MOVES.slice(0, 1)), conclusion: { by: 'agreement' } as const },
      gameFrom(null),
      { ...gameFrom(null, MOVES), drawRules: 'mindsports' },
      gameFrom('W:Wa1,d4:Bd5,d7,h8', ['d4xd6xd8']),
    ];
    for (const record of records) {
      const fresh = new RecordFollower();
      expect(followed.position(record)).toEqual(fresh.position(record));
      expect(followed.plies(record)).toEqual(fresh.plies(record));
      fresh.free();
    }
    expect(followed.position(records[1]!).outcome?.reason).toBe('resignation');
  });

  it('goes on after a record that is not legal', () => {
    const follower = new RecordFollower();
    expect(() => follower.position(gameFrom(null, ['d1-d4', 'd1-d4']))).toThrow('d1-d4');
    expect(() => follower.position(gameFrom('W:Wa8:B'))).toThrow('would be a king');
    expect(follower.position(gameFrom(null, MOVES)).ply).toBe(4);
  });
});
