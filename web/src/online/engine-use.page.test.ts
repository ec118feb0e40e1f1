// Engine use of a member; the server and the engine's worker are the test.

import { beforeEach, expect, it, vi } from 'vitest';
import type { ArchivedGame, ArchivePage } from './archive';
import { EngineUse, sideOf } from './engine-use.svelte';

type Result = { kind: string; counts?: unknown; reason?: string };

/** The games that were searched, each with what answers. */
const asked: { moves: string[]; side: string; answer: (result: Result) => void }[] = [];
/** What was compared with the levels. */
const compared: unknown[][] = [];
let closed = 0;

vi.mock('../engine/client', () => ({
  EngineClient: class {
    #answer: (result: Result) => void = () => {};
    freeChoices({ moves }: { moves: string[] }, side: string): Promise<Result> {
      return new Promise((answer) => {
        this.#answer = answer;
        asked.push({ moves, side, answer });
      });
    }
    agreementOf(games: unknown[]): Promise<unknown> {
      compared.push(games);
      return Promise.resolve({ kind: 'compared', agreement: { games: games.length } });
    }
    close(): void {
      closed += 1;
      this.#answer({ kind: 'stopped' });
    }
  },
}));

const ANN = { kind: 'member', name: 'Ann' } as const;
const BO = { kind: 'member', name: 'Bo' } as const;

/** A game that Ann has played with White if its number is even. */
function game(number: number): ArchivedGame {
  const players = number % 2 === 0 ? { white: ANN, black: BO } : { white: BO, black: ANN };
  const facts = { variant: 'dameo', speed: 'live', isRated: true, result: 'draw', plies: 40, opening: '', material: 'MvM' };
  return { id: `game${number}`, endedAt: 100 - number, players, ...facts };
}

/** What the server was asked for, each address once. */
let addresses: URL[] = [];
let pages: ArchivePage[] = [];

function serve(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  addresses.push(url);
  const id = url.pathname.split('/').at(-1)!;
  if (id === 'archive') return Promise.resolve(Response.json(pages.shift() ?? { games: [], next: null }));
  if (id === 'game3') return Promise.resolve(Response.json({ code: 'busy' }, { status: 503 }));
  const view = { variant: 'dameo', drawRules: 'mindsports', startFen: null, moves: [id] };
  return Promise.resolve(Response.json({ id, view }));
}

beforeEach(() => {
  asked.length = compared.length = 0;
  closed = 0;
  addresses = [];
  pages = [{ games: [0, 1].map(game), next: 'more' }, { games: [2, 3].map(game), next: null }];
  vi.stubGlobal('fetch', serve);
});

const COUNTS = { positions: 4, agreed: 3, meanLoss: 0.05 };

/** Answers for a game once its search is asked for. */
async function answer(index: number, result: Result = { kind: 'counted', counts: COUNTS }): Promise<void> {
  await vi.waitFor(() => expect(asked).toHaveLength(index + 1));
  asked[index]?.answer(result);
}

it('searches the last rated games of Dameo, each from the side of the member', async () => {
  const use = new EngineUse();
  const end = use.run('Ann', 3);
  expect([use.isRunning, use.hasEnded]).toEqual([true, false]);
  await answer(0);
  await vi.waitFor(() => expect([use.done, use.total]).toEqual([1, 3]));
  await answer(1, { kind: 'counted', counts: { positions: 0, agreed: 0, meanLoss: 0 } });
  await answer(2);
  await end;
  expect(asked.map(({ moves, side }) => [...moves, side])).toEqual([['game0', 'white'], ['game1', 'black'], ['game2', 'white']]);
  expect(use.games.map(({ game: { id }, counts }) => [id, counts.positions])).toEqual([['game0', 4], ['game1', 0], ['game2', 4]]);
  // The levels are beside all games so far, after each of them.
  expect(compared.map(({ length }) => length)).toEqual([1, 2, 3]);
  expect(use.agreement).toEqual({ games: 3 });
  expect([use.isRunning, use.hasEnded, use.problem, closed]).toEqual([false, true, '', 1]);
  const queries = addresses.filter(({ pathname }) => pathname.endsWith('/archive')).map(({ searchParams }) => Object.fromEntries(searchParams));
  const query = { player: 'Ann', variant: 'dameo', isRated: 'true' };
  expect(queries).toEqual([query, { ...query, after: 'more' }]);
});

it('can be stopped, and the games so far stay', async () => {
  const use = new EngineUse();
  const end = use.run('Ann', 3);
  await answer(0);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  use.stop();
  await end;
  expect([use.isRunning, use.hasEnded, use.games.length, use.problem]).toEqual([false, true, 1, '']);
  expect(use.agreement).toEqual({ games: 1 });
  expect([asked.length, compared.length]).toEqual([2, 1]);
});

it('begins anew, and forgets what was there', async () => {
  const use = new EngineUse();
  pages = [{ games: [game(0)], next: null }, { games: [], next: null }];
  const first = use.run('Ann', 1);
  await answer(0);
  await first;
  expect(use.games).toHaveLength(1);
  const second = use.run('Ann', 1);
  expect([use.games, use.agreement, use.hasEnded]).toEqual([[], null, false]);
  await second;
  expect([use.total, use.hasEnded, closed]).toEqual([0, true, 2]);
});

it('says why a game cannot be had, or the engine has no answer, and keeps the games so far', async () => {
  const use = new EngineUse();
  pages = [{ games: [2, 3, 0].map(game), next: null }];
  const end = use.run('Ann', 10);
  await answer(0);
  await end;
  expect([use.problem !== '', use.games.length, use.isRunning, asked.length]).toEqual([true, 1, false, 1]);

  pages = [{ games: [game(0)], next: null }];
  const again = use.run('Ann', 10);
  await answer(1, { kind: 'failed', reason: 'crashed' });
  await again;
  expect([use.problem !== '', use.games.length, use.hasEnded]).toEqual([true, 0, true]);
});

it('a member without rated games has no choices', async () => {
  pages = [];
  const use = new EngineUse();
  await use.run('Ann', 10);
  expect([use.total, use.hasEnded, use.agreement, use.problem, asked.length]).toEqual([0, true, null, '', 0]);
});

it('the side of a member is known by the name', () => {
  expect([sideOf(game(0), 'Ann'), sideOf(game(1), 'Ann'), sideOf(game(0), 'Cy')]).toEqual(['white', 'black', null]);
  expect(sideOf({ ...game(0), players: { white: { kind: 'deleted' }, black: BO } }, 'Ann')).toBeNull();
});
