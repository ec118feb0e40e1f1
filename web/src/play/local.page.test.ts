import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../lib/settings.svelte';
import { m } from '../paraglide/messages';
import { loadRules, position } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { MemoryBackend } from '../store/memory';
import { store } from '../store/store.svelte';
import { newClock } from './clock';
import { Computer } from './computer';
import { Play } from './play.svelte';
import type { SavedGame } from './saved';
import { openSession } from './session.svelte';
import { mounted } from './testing.svelte';

beforeAll(loadRules);
beforeEach(() => {
  store.use(Object.assign(new MemoryBackend(), { isKept: true }));
});

let end = (): void => {};
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(settings, { playForced: false, confirmMoves: false });
});

const ALONE: SavedGame['players'] = { white: 'person', black: 3 };
const SHARED: SavedGame['players'] = { white: 'person', black: 'person' };

async function open(game: Partial<SavedGame>): Promise<Play> {
  const session = await openSession(null);
  session.begin({ record: gameFrom(null), players: SHARED, orientation: 'white', clock: null, ...game });
  vi.useFakeTimers();
  const { value: play, unmount } = mounted(() => new Play(session));
  flushSync();
  end = () => {
    play.leave();
    unmount();
  };
  return play;
}

const tap = (play: Play, ...squares: string[]): void => squares.forEach((square) => play.input.tap(square));

describe('a game of this browser', () => {
  it('has the moves of people, the rest of their routes animated', async () => {
    const play = await open({ record: gameFrom('W:Wa1,d4:Bd5,d7,h8') });
    tap(play, 'd4', 'd6');
    expect(play.motion).toEqual(['d4', 'd6']);
    expect(play.announcer.text).toBe('d4 takes to d6, the capture goes on');
    tap(play, 'd8');
    expect(play.motion).toEqual(['d6', 'd8']);
    expect(play.record.moves).toEqual(['d4xd6xd8']);
  });

  it('has a move that must be confirmed only then', async () => {
    settings.confirmMoves = true;
    const play = await open({});
    tap(play, 'd1', 'd4');
    expect([play.record.moves, play.motion]).toEqual([[], ['d1', 'd4']]);
    tap(play, 'd4');
    expect(play.record.moves).toEqual(['d1-d4']);
  });

  it('has the moves of a level, which touch nothing that a person enters', async () => {
    const reply = position(gameFrom(null, ['d1-d4'])).moves[0]!;
    vi.spyOn(Computer.prototype, 'choose').mockResolvedValue({ kind: 'chosen', move: reply });
    const play = await open({ record: gameFrom(null), players: ALONE });
    tap(play, 'd1', 'd4');
    expect([play.computer.isSearching, play.early?.side]).toEqual([true, 'white']);
    tap(play, 'h1');
    // However soon it is found, the move of the person is seen first.
    await vi.advanceTimersByTimeAsync(399);
    expect(play.record.moves).toEqual(['d1-d4']);
    await vi.advanceTimersByTimeAsync(601);
    expect(play.record.moves).toEqual(['d1-d4', reply.text]);
    expect(play.computer.isSearching).toBe(false);
    expect(play.motion).toEqual(reply.path);
    expect(play.input.entry?.stops).toEqual(['h1']);
    // Against a level a move is taken back with its reply.
    play.takeBack();
    expect(play.record.moves).toEqual([]);
    expect(play.input.entry).toBeNull();
  });

  it('has forced moves that make themselves, and says so', async () => {
    settings.playForced = true;
    const play = await open({ record: gameFrom('W:Wd4:Bd5,h8') });
    await vi.advanceTimersByTimeAsync(600);
    expect(play.record.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(play.record.moves).toEqual(['d4xd6']);
    expect(play.motion).toEqual(['d4', 'd6']);
    expect(play.input.notice).toEqual({ tone: 'plain', text: 'd4xd6 was the only move and played itself.' });
    expect(play.announcer.text).toBe(m.play_forced_announced({ move: 'White: d4 takes to d6' }));
  });

  it('is lost by a move that comes too late', async () => {
    const play = await open({ record: gameFrom(null, ['d1-d4']), clock: newClock({ minutes: 1, increment: 0 }) });
    vi.setSystemTime(Date.now() + 61_000);
    tap(play, 'd8', 'd5');
    expect(play.record.moves).toEqual(['d1-d4']);
    expect(play.position.outcome).toMatchObject({ winner: 'white', reason: 'time' });
    expect(play.clock?.since).toBeNull();
    expect(play.source.game.winner).toBe('white');
  });

  it('is followed by another one at its beginning', async () => {
    const play = await open({ record: gameFrom(null, ['d1-d4']) });
    play.toStart();
    play.rematch();
    expect([play.record.moves, play.isLookingBack, play.orientation]).toEqual([[], false, 'black']);
  });

  it('starts no engine for two people', async () => {
    const stop = vi.spyOn(Computer.prototype, 'stop');
    const play = await open({});
    tap(play, 'd1', 'd4');
    play.takeBack();
    expect(stop).not.toHaveBeenCalled();
  });
});
