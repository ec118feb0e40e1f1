import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { damaged, games, RUNS, TIMEOUT } from '../record/testing';
import { readAnnotated } from '../analysis/load';
import * as rules from '../rules/rules';
import { loadRulesAndPdn } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import * as tree from '../tree/tree';
import { type AnnotatedGame, gameOf, pdnOf } from './annotated';
import { createStudy, openChapter } from './studies';

vi.setConfig({ testTimeout: TIMEOUT });
await loadRulesAndPdn();

/** A game with a comment. */
const annotated = (variant: string): fc.Arbitrary<AnnotatedGame> =>
  fc.tuple(games(variant), fc.string(), fc.nat(12)).map(([record, text, length]) => {
    const game = gameOf(record);
    const path = tree.endOf(game.tree, []).slice(0, length);
    return { ...game, tree: tree.comment(game.tree, path, text) };
  });

/** Stores a game, damages its chapter, and opens what is left. */
async function opened(game: AnnotatedGame, damage?: (chapter: unknown) => unknown): Promise<AnnotatedGame | null> {
  const backend = new MemoryBackend();
  store.use(backend);
  const study = await createStudy('Study', [game]);
  const key = study?.chapters[0]?.id ?? '';
  if (damage) await store.write([{ area: 'chapters', key, value: damage(await store.raw('chapters', key)) ?? null }]);
  const found = await openChapter(key);
  // What cannot be opened is kept; what can be opened, can be written.
  if (found) pdnOf(found.game);
  else expect(await backend.all('damaged')).toHaveLength(1);
  return found && found.game;
}

describe.each(rules.variants().map(({ name }) => name))('stored chapters of %s', (variant) => {
  it('are opened', async () => {
    await fc.assert(
      fc.asyncProperty(annotated(variant), async (game) => {
        expect(await opened(game)).toEqual(game);
      }),
      RUNS,
    );
  });

  it('are opened or kept aside if they are damaged', async () => {
    const damages = fc.infiniteStream(fc.nat());
    await fc.assert(
      fc.asyncProperty(annotated(variant), damages, async (game, stream) => {
        const seed = stream.next().value ?? 0;
        await opened(game, (chapter) => fc.sample(damaged(chapter), { numRuns: 1, seed })[0]);
      }),
      RUNS,
    );
  });

  it('are read from the PDN that is written', () => {
    fc.assert(
      fc.property(annotated(variant), (game) => {
        const text = pdnOf(game);
        const { games: read, problems } = readAnnotated(text, variant);
        expect(problems).toEqual([]);
        expect(read.map(pdnOf)).toEqual([text]);
      }),
      RUNS,
    );
  });
});

it('texts are games, or it is said what is wrong', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[WB]:[WB][a-hK1-8,]*:[WB][a-hK1-8,]*$/));
  const variants = fc.constantFrom(...rules.variants().map(({ name }) => name));
  fc.assert(
    fc.property(texts, variants, (text, variant) => {
      try {
        readAnnotated(text, variant).games.forEach(pdnOf);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(rules.messageOf(error)).not.toBe('');
      }
    }),
    RUNS,
  );
});
