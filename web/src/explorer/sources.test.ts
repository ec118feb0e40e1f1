import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEngine } from '../engine/module';
import { fileFailureOf, UnfetchedError } from '../lib/fetching';
import { newGame, type StoredGame } from '../play/saved';
import { loadRules, position } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { ExplorerClient, type WorkerPort } from './client';
import { EngineGames } from './engine-games';
import { type Fetch, Indexes } from './indexes';
import type { Request } from './messages';
import { MyGames } from './my-games';

beforeAll(async () => {
  await loadRules();
  await loadEngine();
});
beforeEach(() => store.use(new MemoryBackend()));

/** A client whose worker is in this thread; `asked` gets the kind of each call. */
function clientHere(fetch: Fetch, asked: string[] = []): { client: ExplorerClient; crash: () => void } {
  let crash = (): void => {};
  const client = new ExplorerClient(() => {
    const indexes = new Indexes(fetch);
    const port: WorkerPort = {
      onmessage: null,
      onerror: null,
      terminate: () => {},
      postMessage: ({ id, ...call }: Request) => {
        asked.push(call.kind);
        const reply = (data: object): void => port.onmessage?.call(port as Worker, { data } as MessageEvent);
        indexes.answer(call).then(
          (answer) => reply({ id, kind: 'answered', answer }),
          (error: Error) => reply({ id, kind: 'failed', failure: fileFailureOf(error) }),
        );
      },
    };
    crash = () => void port.onerror?.call(port as Worker, { message: 'crashed' } as ErrorEvent);
    return port;
  });
  return { client, crash: () => crash() };
}

const noFile = (): Promise<never> => Promise.reject(new Error('no such file'));

const finished = (winner: StoredGame['winner'], ...moves: string[]): StoredGame => ({
  ...newGame({
    record: gameFrom(null, moves),
    players: { white: 'person', black: 'person' },
    orientation: 'white',
    clock: null,
  }),
  winner,
});

const keep = (...games: StoredGame[]) => store.write(games.map((value) => ({ area: 'games', key: value.id, value })));

const at = (...moves: string[]) => {
  const record = gameFrom(null, moves);
  return [record, position(record).fen] as const;
};

describe('my games', () => {
  it('are the finished ones that can be played, with mirror images as one', async () => {
    const { client } = clientHere(noFile);
    const mine = new MyGames(client);
    expect(await mine.explore(...at())).toBeNull();
    await keep(
      finished('white', 'd1-d4', 'd8-d5'),
      finished('draw', 'e1-e4'),
      finished(null, 'd1-d4'),
      { ...finished('black', 'd1-d4'), record: { ...gameFrom(null), moves: ['d1-d8'] } },
      { ...finished('white', 'd1-d4'), record: { ...gameFrom(null, ['d1-d4']), variant: 'croda' } },
    );
    mine.listen(() => {});
    const found = await mine.explore(...at());
    expect(found?.gameCount).toBe(2);
    expect(found?.reply.results).toEqual({ white: 1, draws: 1, black: 0 });
    expect(found?.reply.moves).toMatchObject([{ text: 'd1-d4', twin: 'e1-e4', played: { white: 1, draws: 1, black: 0 } }]);
  });

  it('are counted once; all again only after one is gone or has changed', async () => {
    const asked: string[] = [];
    const mine = new MyGames(clientHere(noFile, asked).client);
    const first = finished('white', 'd1-d4');
    const second = finished('black', 'd1-d4', 'd8-d5');
    await keep(first);
    await mine.explore(...at());
    await mine.explore(...at('d1-d4'));
    expect(asked).toEqual(['create', 'add', 'explore', 'explore']);
    await keep(second);
    mine.listen(() => {});
    expect((await mine.explore(...at()))?.gameCount).toBe(2);
    expect(asked.slice(4)).toEqual(['add', 'explore']);
    await store.write([{ area: 'games', key: first.id, value: undefined }]);
    mine.listen(() => {});
    const left = await mine.explore(...at());
    expect(left?.reply.results).toEqual({ white: 0, draws: 0, black: 1 });
    expect(asked.slice(6)).toEqual(['create', 'add', 'explore']);
    await keep({ ...second, revision: 1, winner: 'draw' });
    mine.listen(() => {});
    expect((await mine.explore(...at()))?.reply.results.draws).toBe(1);
  });

  it('are opened at the position unless they have its mirror image', async () => {
    const mine = new MyGames(clientHere(noFile).client);
    const game = finished('white', 'b1-a2', 'b8-a7', 'g1-h2');
    await keep(game);
    const [same] = (await (await mine.explore(...at('b1-a2', 'b8-a7')))?.listGames()) ?? [];
    expect(same).toMatchObject({ winner: 'white', plies: 3, rest: ['g1-h2'] });
    expect(same?.link).toBe(`#/analysis/dameo?moves=b1-a2+b8-a7+g1-h2&game=${game.id}&ply=2`);
    const transposed = await mine.explore(...at('g1-h2', 'b8-a7'));
    expect(transposed?.reply.moves).toMatchObject([
      { text: 'b1-a2', played: { white: 0 }, reached: { white: 1 } },
    ]);
    const [other] = (await (await mine.explore(...at('g1-h2', 'b8-a7', 'b1-a2')))?.listGames()) ?? [];
    expect(other).toMatchObject({ rest: [] });
    const [mirrored] = (await (await mine.explore(...at('g1-h2', 'g8-h7')))?.listGames()) ?? [];
    expect(mirrored).toMatchObject({ rest: null });
    expect(mirrored?.link).not.toContain('ply');
  });

  it('are counted again after a crash', async () => {
    const { client, crash } = clientHere(noFile);
    const mine = new MyGames(client);
    await keep(finished('white', 'd1-d4'));
    await mine.explore(...at());
    crash();
    expect((await mine.explore(...at()))?.gameCount).toBe(1);
  });
});

describe('the engine’s games', () => {
  it('are none for a variant without a file', async () => {
    const source = new EngineGames(clientHere(noFile).client, new Map());
    expect(await source.explore(...at())).toBeNull();
  });

  it('that cannot be fetched are said so, and fetched again', async () => {
    let fetched = 0;
    const { client } = clientHere(() => {
      fetched += 1;
      return Promise.reject(new UnfetchedError(''));
    });
    const source = new EngineGames(client, new Map([['dameo', 'dameo.games']]));
    await expect(source.explore(...at())).rejects.toThrow('there is no connection');
    await expect(source.explore(...at())).rejects.toThrow('there is no connection');
    expect(fetched).toBe(2);
  });

  it('of a damaged file are refused with the reason', async () => {
    const { client } = clientHere(async () => new Uint8Array([1, 2, 3]));
    const source = new EngineGames(client, new Map([['dameo', 'dameo.games']]));
    await expect(source.explore(...at())).rejects.toThrow(/\w/);
  });
});
