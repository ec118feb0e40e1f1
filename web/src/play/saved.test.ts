import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { emptyRecord } from '../record/record';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { restoreGame, storeGame } from './saved';

beforeAll(loadRules);
afterEach(() => {
  vi.unstubAllGlobals();
});

const game = {
  record: gameFrom(null, ['d1-d4']),
  players: { white: 'person', black: 3 },
  orientation: 'black',
  clock: null,
} as const;

const stored = (value: unknown): void => {
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(value) });
};

describe('the stored game', () => {
  it('is restored', () => {
    const conclusion = { by: 'resignation', loser: 'white' };
    for (const record of [game.record, { ...game.record, conclusion }]) {
      stored({ ...game, record });
      expect(restoreGame()).toEqual({ ...game, record });
    }
  });

  it('is replaced by a new one if it cannot be played', () => {
    for (const record of [
      gameFrom(null, ['d1-d5']),
      gameFrom('W:Wa8:B'),
      { ...game.record, drawRules: 'coin toss' },
      { ...game.record, conclusion: { by: 'whim' } },
      null,
    ]) {
      stored({ ...game, record });
      expect(restoreGame().record).toEqual(emptyRecord('dameo'));
    }
  });

  it('is a new one if the browser stores nothing', () => {
    const refuse = (): never => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    storeGame(game);
    expect(restoreGame().record).toEqual(emptyRecord('dameo'));
  });
});
