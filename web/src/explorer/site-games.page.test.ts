import { afterEach, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { meeting } from '../online/site.svelte';
import type { Site } from '../online/server';
import { openingOf, SiteGames } from './site-games';

const none = { white: 0, draws: 0, black: 0 };
const opening = {
  gameCount: 3,
  isComplete: true,
  results: { white: 1, draws: 1, black: 0 },
  averageRating: 1700,
  moves: [{ text: 'd1-d4', twin: 'e1-e4', played: { white: 1, draws: 1, black: 0 }, reached: { white: 1, draws: 1, black: 1 }, averageRating: null }],
};
const record = { variant: 'dameo', drawRules: 'playstrategy', startFen: null, moves: [], conclusion: null };

afterEach(() => {
  vi.unstubAllGlobals();
  meeting.site = null;
  settings.explorerRated = 'all';
  settings.explorerSpeed = 'all';
});

it('what the server has counted is told as of any source', () => {
  const told = openingOf(opening);
  expect(told?.reply).toEqual({
    results: opening.results,
    evaluation: null,
    moves: [{ text: 'd1-d4', twin: 'e1-e4', played: opening.results, reached: { white: 1, draws: 1, black: 1 }, evaluation: null }],
    games: [],
  });
  expect([told?.gameCount, told?.origin]).toEqual([3, 'Games of this site, average rating 1700']);
  expect(openingOf({ ...opening, averageRating: null, isComplete: false })?.origin).toBe('Games of this site, Counting the games…');
  expect(openingOf({ ...opening, gameCount: 0, results: none, moves: [] })).toBe(null);
});

it('the server is asked for the games that the settings say', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(new URL(request.url));
    return Promise.resolve(new Response(JSON.stringify(opening), { headers: { 'Content-Type': 'application/json' } }));
  });
  const source = new SiteGames();
  // Without a server nothing is asked.
  expect(await source.explore(record as never, 'FEN')).toBe(null);
  expect(asked).toEqual([]);
  meeting.site = {} as Site;
  expect((await source.explore(record as never, 'FEN'))?.gameCount).toBe(3);
  settings.explorerRated = 'rated';
  settings.explorerSpeed = 'live';
  await source.explore(record as never, 'FEN');
  expect(asked.map(({ search }) => search)).toEqual(['?variant=dameo&fen=FEN', '?variant=dameo&fen=FEN&isRated=true&speed=live']);
});
