// A game of a server at the board: what the page does reaches the server, and the other way round.

import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Play } from '../play/play.svelte';
import { mounted } from '../play/testing.svelte';
import { loadRules, type Side } from '../rules/rules';
import type { Deed } from './messages';
import { OnlineSource } from './source.svelte';
import { FakeServer } from './testing';

beforeAll(loadRules);
beforeEach(() => void vi.useFakeTimers());
let end = (): void => {};
afterEach(() => {
  end();
  vi.useRealTimers();
});

function open(seat: Side | null, server = new FakeServer()): { server: FakeServer; source: OnlineSource; play: Play } {
  const source = new OnlineSource('AbCd1234', server.around, { game: server.view(), seat });
  const { value: play, unmount } = mounted(() => new Play(source));
  flushSync();
  source.start();
  server.welcome(seat);
  end = () => {
    play.leave();
    unmount();
  };
  return { server, source, play };
}

const deeds = ({ socket }: FakeServer): Deed[] =>
  socket.received.flatMap((message) => (message.type === 'command' ? [message.action] : []));

const tap = (play: Play, ...squares: string[]): void => squares.forEach((square) => play.input.tap(square));

describe('a game of a server', () => {
  it('is played with the moves of both', () => {
    const { server, play, source } = open('white');
    tap(play, 'd1', 'd4');
    expect(deeds(server)).toEqual([{ do: 'move', text: 'd1-d4' }]);
    expect([source.isUnconfirmed, play.isOpen]).toEqual([true, false]);
    server.move('d1-d4');
    server.done();
    expect(source.isUnconfirmed).toBe(false);
    server.move('d8-d5');
    expect(play.announcer.text).toBe('Black: d8 to d5');
    expect(play.isOpen).toBe(true);
  });

  it('is seen from the side of its player', () => {
    const { play } = open('black');
    expect(play.orientation).toBe('black');
    expect([play.players.black, play.early?.side]).toEqual(['person', 'black']);
    play.flip();
    expect(play.orientation).toBe('white');
  });

  it.each([
    ['black', 'Opponent', 'Ann', 'Deleted account'],
    [null, 'Guest', 'Ann', 'Deleted account'],
  ] as const)('has the names of those who have one, for %s', (seat, guest, member, deleted) => {
    const { server, play } = open(seat);
    expect(play.players.white).toEqual({ name: guest });
    const black = { kind: 'guest' } as const;
    server.socket.say({ type: 'players', white: { kind: 'member', name: 'Ann' }, black });
    expect(play.players.white).toEqual({ name: member, member });
    server.socket.say({ type: 'players', white: { kind: 'deleted' }, black });
    expect(play.players.white).toEqual({ name: deleted });
    expect(play.players.black).toEqual(seat === 'black' ? 'person' : { name: guest });
  });

  it('can be watched, and no more', () => {
    const { server, play } = open(null);
    server.move('d1-d4');
    tap(play, 'd8', 'd5');
    play.resign();
    expect(play.record.moves).toEqual(['d1-d4']);
    expect(deeds(server)).toEqual([]);
  });

  it('goes back with the reason if a move is refused', () => {
    const { server, play } = open('white');
    tap(play, 'd1', 'd4');
    server.refuse('unavailable');
    expect(play.record.moves).toEqual([]);
    expect(play.input.notice?.text).toContain('The server cannot store it at present.');
  });

  it('has the offers and the end that the server tells', async () => {
    const { server, play } = open('white');
    server.move('d1-d4');
    play.takeBack();
    await play.offerDraw();
    play.resign();
    expect(deeds(server)).toEqual([{ do: 'offer', offer: 'take-back' }, { do: 'offer', offer: 'draw' }, { do: 'resign' }]);
    expect(play.position.outcome).toBeNull();
    const conclusion = { by: 'resignation', loser: 'white' } as const;
    server.change = { conclusion };
    server.tell({ event: 'ended', conclusion });
    expect(play.position.outcome).toMatchObject({ winner: 'black', reason: 'resignation' });
    expect(play.announcer.text).toBe('Black wins: White resigned');
    play.rematch();
    expect(deeds(server).at(-1)).toEqual({ do: 'offer', offer: 'rematch' });
  });
});

describe('what is done to the clock', () => {
  it('is told to both and to those who watch', () => {
    for (const seat of ['white', 'black', null] as const) {
      const { server, play } = open(seat);
      server.move('d1-d4');
      server.tell({ event: 'time-given', to: 'black', time: 15_000 });
      expect(play.input.notice).toEqual({ tone: 'plain', text: 'Black gets 15 s more.' });
      server.tell({ event: 'berserk', by: 'white' });
      expect(play.input.notice).toEqual({ tone: 'plain', text: 'White plays with half the time.' });
      end();
    }
    end = () => {};
  });

  it('leaves a move alone that is being entered', () => {
    const { server, play } = open('white');
    tap(play, 'd1');
    server.tell({ event: 'time-given', to: 'white', time: 15_000 });
    expect(play.input.entry?.stops).toEqual(['d1']);
    expect(play.input.notice?.text).toBe('White gets 15 s more.');
  });

  it.each([
    ['cannot-give-time', 'No time can be given in this game.'],
    ['bad-time', 'Your opponent would have more than a day.'],
    ['cannot-berserk', 'This is possible only before your second move in an arena.'],
  ])('is refused with the reason %s', (code, text) => {
    const { server, play, source } = open('white');
    source.do({ do: 'give-time', seconds: 15 });
    expect(deeds(server)).toEqual([{ do: 'give-time', seconds: 15 }]);
    server.refuse(code);
    expect(play.input.notice).toEqual({ tone: 'bad', text });
  });
});

describe('the clock of a server', () => {
  const left = { white: 60_000, black: 30_000 };

  it('runs from the time of the server on, after the delay', () => {
    const server = new FakeServer();
    server.moves = ['d1-d4', 'd8-d5'];
    server.change = { clock: { left, delay: 3000, running: 'white' } };
    const { play, source } = open('white', withTime(server));
    expect(source.game.timeControl).toBe('60d3,30d3');
    server.elapsed = 2000;
    expect(play.ticker.hasRunOut()).toBe(false);
    expect([play.ticker.left('white'), play.ticker.left('black')]).toEqual([60_000, 30_000]);
    server.elapsed = 13_000;
    play.ticker.hasRunOut();
    expect(play.ticker.left('white')).toBe(50_000);
  });

  it('decides alone when the time is up: the page asks for it, once a second at most', () => {
    const server = new FakeServer();
    server.moves = ['d1-d4', 'd8-d5'];
    server.change = { clock: { left, delay: 0, running: 'white' } };
    const { play } = open('white', withTime(server));
    server.elapsed = 61_000;
    vi.advanceTimersByTime(500);
    expect(deeds(server)).toEqual([{ do: 'flag' }]);
    server.refuse('time-not-up');
    vi.advanceTimersByTime(400);
    expect(deeds(server)).toHaveLength(1);
    expect(play.position.outcome).toBeNull();
  });
});

/** A server whose game has a clock with a delay, and odds. */
function withTime(server: FakeServer): FakeServer {
  const view = server.view.bind(server);
  server.view = (from) => {
    const game = view(from);
    return { ...game, terms: { ...game.terms, time: { white: '60d3', black: '30d3' } } };
  };
  return server;
}
