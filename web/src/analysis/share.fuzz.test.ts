import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { namesIn, plyIn, readAnalysisLink } from '../record/links';
import { games, RUNS, TIMEOUT } from '../record/testing';
import * as rules from '../rules/rules';
import { loadRulesAndPdn } from '../rules/testing';
import { type AnnotatedGame, gameOf, pdnOf } from '../study/annotated';
import * as tree from '../tree/tree';
import { linkWithGame, MAX_LINK, sharedGame } from './share';

vi.setConfig({ testTimeout: TIMEOUT });
await loadRulesAndPdn();

/** The game of a link, with the number of half-moves that are shown. */
async function opened(link: string): Promise<[AnnotatedGame, number]> {
  const record = readAnalysisLink(link);
  const { pdn } = namesIn(link);
  if (pdn) return [await sharedGame(pdn), record?.moves.length ?? -1];
  if (!record) throw new Error('no game');
  return [gameOf(record), plyIn(link) ?? record.moves.length];
}

describe.each(rules.variants().map(({ name }) => name))('links with games of %s', (variant) => {
  it('have their comments, too', async () => {
    await fc.assert(
      fc.asyncProperty(games(variant), fc.string({ maxLength: 20 }), fc.nat(12), async (record, comment, length) => {
        const plain = gameOf(record);
        const path = tree.endOf(plain.tree, []).slice(0, length);
        const game = { ...plain, tree: tree.comment(plain.tree, path, comment) };
        const link = await linkWithGame(game, path, { ...record, moves: tree.movesOn(game.tree, path) });
        const [found, ply] = await opened(link ?? '');
        expect(pdnOf(found)).toBe(pdnOf(game));
        expect(ply).toBe(path.length);
      }),
      RUNS,
    );
  });
});

it('games that are too long for one have none', async () => {
  const game = gameOf({ variant: 'dameo', drawRules: 'playstrategy', startFen: null, moves: ['d1-d4'], conclusion: null });
  const letters = fc.sample(fc.stringMatching(/^[a-z]{200}$/), 80).join('');
  const long = { ...game, tree: tree.comment(game.tree, [0], letters) };
  expect(letters.length).toBeGreaterThan(MAX_LINK);
  const record = { variant: 'dameo', drawRules: 'playstrategy', startFen: null, moves: ['d1-d4'], conclusion: null };
  expect(await linkWithGame(long, [0], record)).toBeNull();
});
