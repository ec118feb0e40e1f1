import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Game, loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { LiveGame } from './live';

beforeAll(loadRules);

const MOVES = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5'];

describe('a live game', () => {
  it('plays and takes back only what differs', () => {
    const play = vi.spyOn(Game.prototype, 'play');
    const undo = vi.spyOn(Game.prototype, 'undo');
    const calls = (): [number, number] => {
      const counts: [number, number] = [play.mock.calls.length, undo.mock.calls.length];
      play.mockClear();
      undo.mockClear();
      return counts;
    };
    const game = new LiveGame();
    expect(game.position(gameFrom(null, MOVES)).ply).toBe(4);
    expect(calls()).toEqual([4, 0]);
    game.position(gameFrom(null, MOVES.slice(0, 3)));
    expect(calls()).toEqual([0, 1]);
    const other = gameFrom(null, [...MOVES.slice(0, 2), 'f1-f4']);
    expect(game.plies(other).map(({ move }) => move.text)).toEqual(other.moves);
    expect(calls()).toEqual([1, 1]);
    expect(game.position(other).turn).toBe('black');
    expect(game.continuation(other, ['a8']).moves.length).toBeGreaterThan(0);
    expect(game.readMove(other, 'e8e5').text).toBe('e8-e5');
    expect(game.whyIllegal(other, ['a1'])).toContain('not yours');
    expect(calls()).toEqual([0, 0]);
    game.position(gameFrom('W:Wa1:Bh8'));
    expect(game.position(gameFrom(null, MOVES)).ply).toBe(4);
    game.free();
    vi.restoreAllMocks();
  });

  it('gives every record the same answers as a new game', () => {
    const followed = new LiveGame();
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
      const fresh = new LiveGame();
      expect(followed.position(record)).toEqual(fresh.position(record));
      expect(followed.plies(record)).toEqual(fresh.plies(record));
      fresh.free();
    }
    expect(followed.position(records[1]!).outcome?.reason).toBe('resignation');
  });

  it('goes on after a record that is not legal', () => {
    const game = new LiveGame();
    expect(() => game.position(gameFrom(null, ['d1-d4', 'd1-d4']))).toThrow('d1-d4');
    expect(() => game.position(gameFrom('W:Wa8:B'))).toThrow('would be a king');
    expect(game.position(gameFrom(null, MOVES)).ply).toBe(4);
  });
});
