import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { damaged, games, RUNS, storageWith, TIMEOUT } from '../record/testing';
import * as rules from '../rules/rules';
import { newClock } from './clock';
import { isPlayer } from './players';
import { restoreGame, type SavedGame, storeGame } from './saved';

vi.setConfig({ testTimeout: TIMEOUT });
await rules.loadRules();
afterEach(() => {
  vi.unstubAllGlobals();
});

const saved = (variant: string): fc.Arbitrary<SavedGame> =>
  fc.record({
    record: games(variant),
    players: fc.record({
      white: fc.constantFrom('person' as const, 1, 10),
      black: fc.constantFrom('person' as const, 3),
    }),
    orientation: fc.constantFrom('white' as const, 'black' as const),
    clock: fc.constantFrom(null, newClock({ minutes: 5, increment: 3 })),
  });

/** Restores the game of a storage, and checks that the page can go on with it. */
function restored(value: unknown): SavedGame {
  vi.stubGlobal('localStorage', storageWith(value));
  const game = restoreGame();
  expect(rules.position(game.record).ply).toBe(game.record.moves.length);
  expect([game.players.white, game.players.black].every(isPlayer)).toBe(true);
  expect(game.record.moves.every((text) => typeof text === 'string')).toBe(true);
  storeGame(game);
  expect(restoreGame()).toEqual(game);
  return game;
}

describe.each(rules.variants().map(({ name }) => name))('stored games of %s', (variant) => {
  it('are restored', () => {
    fc.assert(
      fc.property(saved(variant), (game) => {
        expect(restored(game)).toEqual(game);
      }),
      RUNS,
    );
  });

  it('are restored or replaced if they are damaged', () => {
    fc.assert(fc.property(saved(variant).chain(damaged), (value) => void restored(value)), RUNS);
  });
});

it('any stored value leads to a game', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => void restored(value)), RUNS);
});
