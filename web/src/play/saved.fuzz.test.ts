import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { damaged, games, RUNS, TIMEOUT } from '../record/testing';
import * as rules from '../rules/rules';
import { loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { newClock } from './clock';
import { pdnOf } from './pdn';
import { isStoredSeat } from './seats';
import { isStoredGame, newGame, type StoredGame } from './saved';
import { openSession } from './session.svelte';

vi.setConfig({ testTimeout: TIMEOUT });
await loadRulesAndPdn();

const stored = (variant: string): fc.Arbitrary<StoredGame> =>
  fc
    .record({
      record: games(variant),
      players: fc.record({
        white: fc.constantFrom('person' as const, 1, 10),
        black: fc.constantFrom('person' as const, 3),
      }),
      orientation: fc.constantFrom('white' as const, 'black' as const),
      clock: fc.constantFrom(null, newClock({ minutes: 5, increment: 3 })),
    })
    .map((game) => ({ ...newGame(game), id: 'game', revision: 1 }));

/** Opens the game of a store that has a value, and checks that the page can go on with it. */
async function opened(value: unknown): Promise<StoredGame> {
  const backend = new MemoryBackend();
  store.use(backend);
  await store.write([{ area: 'games', key: 'game', value: JSON.parse(JSON.stringify(value ?? null)) }]);
  const session = await openSession('game');
  const { game } = session;
  session.close();
  expect(rules.position(game.record).ply).toBe(game.record.moves.length);
  expect([game.players.white, game.players.black].every(isStoredSeat)).toBe(true);
  expect(isStoredGame(game)).toBe(true);
  expect(pdnOf(game)).toContain(`[Variant "${game.record.variant}"]`);
  // What is not opened is kept.
  if (game.id !== 'game') expect(await backend.all('damaged')).toHaveLength(1);
  return game;
}

describe.each(rules.variants().map(({ name }) => name))('stored games of %s', (variant) => {
  it('are opened', async () => {
    await fc.assert(
      fc.asyncProperty(stored(variant), async (game) => {
        expect(await opened(game)).toEqual(game);
      }),
      RUNS,
    );
  });

  it('are opened or kept aside if they are damaged', async () => {
    await fc.assert(
      fc.asyncProperty(stored(variant).chain(damaged), async (value) => void (await opened(value))),
      RUNS,
    );
  });
});

it('any stored value leads to a game', async () => {
  await fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => void (await opened(value))), RUNS);
});
