import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRules } from '../rules/rules';
import { gameFrom } from '../rules/testing';
import { newClock } from './clock';
import { Play } from './play.svelte';
import type { SavedGame } from './saved';
import { mounted, RemoteSource } from './testing.svelte';

beforeAll(loadRules);
beforeEach(() => void vi.useFakeTimers());

let end = (): void => {};
afterEach(() => {
  end();
  vi.useRealTimers();
});

const against = (startFen: string | null, moves: string[] = []): SavedGame => ({
  record: gameFrom(startFen, moves),
  players: { white: 'person', black: { name: 'Ada' } },
  orientation: 'white',
  clock: null,
});

function open(game: SavedGame): { play: Play; source: RemoteSource } {
  const source = new RemoteSource(game);
  const { value: play, unmount } = mounted(() => new Play(source));
  flushSync();
  end = () => {
    play.leave();
    unmount();
  };
  return { play, source };
}

const tap = (play: Play, ...squares: string[]): void => squares.forEach((square) => play.input.tap(square));

const moves = (source: RemoteSource): string[] =>
  source.sent.flatMap((action) => (action.kind === 'move' ? [action.text] : []));

describe('a game with somebody elsewhere', () => {
  it('is played to its end, a premove included', async () => {
    const { play, source } = open(against('W:Wc3:Bc7'));
    tap(play, 'c3', 'c4');
    expect(moves(source)).toEqual(['c3-c4']);
    expect(play.record.moves).toEqual(['c3-c4']);
    expect([play.isOpen, play.isAwaited]).toEqual([false, false]);

    tap(play, 'c4', 'c5');
    expect(play.picture.arrows).toMatchObject([{ path: ['c4', 'c5'], color: 'premove' }]);
    expect(moves(source)).toEqual(['c3-c4']);
    source.receiveMove('c7-c6');
    expect(play.motion).toEqual(['c7', 'c6']);
    expect(play.announcer.text).toBe('Black: c7 to c6');
    await vi.advanceTimersByTimeAsync(200);
    expect(moves(source)).toEqual(['c3-c4', 'c4-c5']);
    expect(play.announcer.text).toBe('Black: c7 to c6. Premove: White: c4 to c5');
    expect(play.picture.arrows).toEqual([]);

    source.receiveMove('c6xc4');
    expect(play.motion).toEqual(['c6', 'c4']);
    expect(play.position.outcome).toMatchObject({ winner: 'black' });
    expect(play.announcer.text).toBe('Black: c6 takes to c4. Black wins: White has no pieces left');
    expect([play.isOpen, play.isRunning]).toEqual([false, false]);
    expect(play.computer.isSearching).toBe(false);
  });

  it('keeps a piece picked up that was taken up before its turn, while the opponent\'s move is animated', () => {
    const { play, source } = open(against(null, ['d1-d4']));
    tap(play, 'h1');
    source.receiveMove('d8-d5');
    expect(play.input.entry?.stops).toEqual(['h1']);
    expect(play.motion).toEqual(['d8', 'd5']);
    expect(play.announcer.text).toBe('Black: d8 to d5');
  });

  it('says why a premove is not possible', async () => {
    const { play, source } = open(against(null, ['d1-d4']));
    tap(play, 'h1', 'a8');
    source.receiveMove('d8-d5');
    await vi.advanceTimersByTimeAsync(200);
    expect(moves(source)).toEqual([]);
    expect(play.input.notice).toEqual({ tone: 'bad', text: 'The premove from h1 to a8 is not possible now.' });
    expect(play.isOpen).toBe(true);
  });

  it('shows the move of the opponent while earlier positions are looked up', () => {
    const { play, source } = open(against(null, ['d1-d4']));
    play.toStart();
    expect(play.isLookingBack).toBe(true);
    source.receiveMove('d8-d5');
    expect([play.isLookingBack, play.at]).toEqual([false, 2]);
  });

  it('takes back when the other end does', () => {
    const { play, source } = open(against(null, ['d1-d4', 'd8-d5']));
    tap(play, 'e1');
    play.takeBack();
    // It waits for an answer, and the move that is being entered goes on.
    expect(source.sent).toEqual([{ kind: 'take-back', ply: 0 }]);
    expect(play.record.moves).toHaveLength(2);
    expect(play.input.entry?.stops).toEqual(['e1']);
    source.receivePly(0);
    expect(play.record.moves).toEqual([]);
    expect(play.input.entry).toBeNull();
    expect(play.announcer.text).toBe('taken back');
    expect(play.isOpen).toBe(true);
  });

  it('goes back with the reason if a move is refused', () => {
    const { play, source } = open(against(null));
    tap(play, 'd1', 'd4');
    expect(play.position.turn).toBe('black');
    source.receivePly(0, 'The game was adjourned.');
    expect(play.position.turn).toBe('white');
    expect(play.input.notice).toEqual({ tone: 'bad', text: 'The game was adjourned.' });
    tap(play, 'd1', 'd4');
    expect(moves(source)).toEqual(['d1-d4', 'd1-d4']);
  });
});

describe('the end of a game with somebody elsewhere', () => {
  it('is decided there after a resignation', () => {
    const { play, source } = open(against(null, ['d1-d4']));
    play.resign();
    const conclusion = { by: 'resignation', loser: 'white' } as const;
    expect(source.sent).toEqual([{ kind: 'conclude', conclusion }]);
    expect(play.position.outcome).toBeNull();
    source.receiveEnd(conclusion);
    expect(play.position.outcome).toMatchObject({ winner: 'black', reason: 'resignation' });
    expect(play.announcer.text).toBe('Black wins: White resigned');
  });

  it('has no outcome if it is aborted', () => {
    const { play, source } = open(against(null));
    source.receiveEnd({ by: 'abort' });
    expect(play.position.outcome).toBeNull();
    expect([play.isOver, play.isOpen, play.isRunning]).toEqual([true, false, false]);
    tap(play, 'd1', 'd4');
    expect(source.sent).toEqual([]);
  });

  it('may be a draw that either has offered', async () => {
    const { play, source } = open(against(null, ['d1-d4', 'd8-d5']));
    await play.offerDraw();
    expect(source.sent).toEqual([{ kind: 'offer-draw' }]);
    expect(play.drawOfferedBy).toBeNull();
    source.report({ kind: 'draw-declined', by: 'black' });
    expect(play.input.notice).toEqual({ tone: 'plain', text: 'Black declines the draw.' });

    source.report({ kind: 'draw-offer', by: 'black' });
    expect(play.drawOfferedBy).toBe('black');
    play.answerDraw(false);
    expect(source.sent.at(-1)).toEqual({ kind: 'decline-draw' });
    expect(play.drawOfferedBy).toBeNull();

    source.report({ kind: 'draw-offer', by: 'black' });
    play.answerDraw(true);
    expect(source.sent.at(-1)).toEqual({ kind: 'conclude', conclusion: { by: 'agreement' } });
    expect(play.position.outcome).toBeNull();
    source.receiveEnd({ by: 'agreement' });
    expect(play.position.outcome).toMatchObject({ winner: null, reason: 'agreement' });
  });

  it('is not decided by the clock of this screen', async () => {
    const clock = { ...newClock({ minutes: 1, increment: 0 }), since: Date.now() };
    const { play, source } = open({ ...against(null, ['d1-d4', 'd8-d5']), clock });
    await vi.advanceTimersByTimeAsync(61_000);
    expect(source.sent).toContainEqual({ kind: 'conclude', conclusion: { by: 'time', loser: 'white' } });
    expect(play.position.outcome).toBeNull();
    // A move may have been in time there.
    tap(play, 'e1', 'e4');
    expect(moves(source)).toEqual(['e1-e4']);
    source.receiveEnd({ by: 'time', loser: 'white' });
    expect(play.position.outcome).toMatchObject({ winner: 'black', reason: 'time' });
    const sent = source.sent.length;
    await vi.advanceTimersByTimeAsync(1000);
    expect(source.sent).toHaveLength(sent);
  });

  it('is followed by a rematch if the other end begins it', () => {
    const { play, source } = open(against('W:Wa1:Ba2', ['a1xa3']));
    play.rematch();
    const [asked] = source.sent;
    const { game } = asked as Extract<typeof asked, { kind: 'begin' }>;
    expect(game.players).toEqual({ white: { name: 'Ada' }, black: 'person' });
    expect(play.record.moves).toEqual(['a1xa3']);
    source.receiveGame(game);
    expect(play.record.moves).toEqual([]);
    expect(play.orientation).toBe('black');
    expect(play.isAwaited).toBe(false);
    expect(play.early?.side).toBe('black');
  });

  it('is nobody\'s after the view is left', () => {
    const { play, source } = open(against(null, ['d1-d4']));
    play.leave();
    expect(source.isClosed).toBe(true);
    const before = play.announcer.text;
    source.receiveMove('d8-d5');
    expect(play.announcer.text).toBe(before);
  });
});

it('two people elsewhere are watched', () => {
  const players = { white: { name: 'Ada' }, black: { name: 'Bo' } };
  const { play, source } = open({ ...against(null), players });
  expect([play.isOpen, play.early, play.isPaused]).toEqual([false, null, false]);
  source.receiveMove('d1-d4');
  source.receiveMove('d8-d5');
  expect(play.history.map(({ move }) => move.text)).toEqual(['d1-d4', 'd8-d5']);
  tap(play, 'e1', 'e4');
  expect(source.sent).toEqual([]);
});
