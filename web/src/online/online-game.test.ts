import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage } from './messages';
import { type Happening, OnlineGame } from './online-game';
import { FakeServer } from './testing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const KEY = { game: 'AbCd1234', ply: 0, takeBacks: 0 };

/** A game whose connection is on its way, and what it reports. */
function connect(server = new FakeServer()): { server: FakeServer; game: OnlineGame; happened: Happening[] } {
  const happened: Happening[] = [];
  const game = new OnlineGame(server.around, (_, happening) => {
    if (happening) happened.push(happening);
  });
  game.start();
  return { server, game, happened };
}

/** A game of White's that was welcomed. */
function open(server = new FakeServer()): ReturnType<typeof connect> {
  const opened = connect(server);
  server.welcome('white');
  return opened;
}

const commands = (messages: readonly ClientMessage[]): ClientMessage[] => messages.filter(({ type }) => type === 'command');

describe('a connection', () => {
  it('says which version it speaks and what it has', () => {
    const { server, game } = open();
    expect(server.socket.received).toEqual([{ type: 'hello', version: 1, have: null }]);
    expect(game.state).toMatchObject({ link: { kind: 'open' }, seat: 'white', shown: [] });
    server.move('d1-d4');
    server.socket.cut();
    vi.advanceTimersByTime(1000);
    server.socket.open();
    const have = { sequence: 2, key: { ...KEY, ply: 1 } };
    expect(server.socket.last).toEqual({ type: 'hello', version: 1, have });
    server.move('d8-d5');
    expect(game.state.shown).toEqual(['d1-d4', 'd8-d5']);
  });

  it('is told the moves that it lacks', () => {
    const { server, game, happened } = open();
    server.move('d1-d4');
    server.socket.cut();
    server.moves.push('d8-d5', 'e1-e4');
    server.sequence = 4;
    vi.advanceTimersByTime(1000);
    server.welcome('white', 1);
    expect(game.state.shown).toEqual(['d1-d4', 'd8-d5', 'e1-e4']);
    // All of them are one step for the board.
    expect(happened).toEqual([{ kind: 'move' }, { kind: 'move' }]);
  });

  it('sends nothing for somebody who is no player any more, and keeps it for when they are one again', () => {
    const { server, game } = open();
    game.do({ do: 'move', text: 'd1-d4' });
    server.socket.cut(4401);
    vi.advanceTimersByTime(1000);
    server.welcome(null);
    expect(game.state.seat).toBeNull();
    expect(commands(server.socket.received)).toEqual([]);
    expect(server.kept).toHaveLength(1);
    game.end();
    const again = connect(server);
    server.welcome('white');
    expect(commands(server.socket.received)).toMatchObject([{ action: { do: 'move', text: 'd1-d4' } }]);
    again.game.end();
  });

  it('is tried again, less and less often, and at once when the network is back', () => {
    const { server, game } = connect();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      server.socket.cut();
      expect(game.state.link.kind).toBe('waiting');
      vi.advanceTimersToNextTimer();
      expect(server.sockets).toHaveLength(attempt + 1);
    }
    server.socket.cut();
    vi.advanceTimersByTime(7000);
    expect(server.sockets).toHaveLength(9);
    game.wake();
    expect(server.sockets).toHaveLength(10);
    server.welcome('white');
    expect(game.state.link.kind).toBe('open');
  });

  it('that answers nothing is lost', () => {
    const { server, game } = open();
    game.wake();
    expect(server.socket.last?.type).toBe('sync');
    vi.advanceTimersByTime(8000);
    expect(game.state.link.kind).toBe('waiting');
    expect(server.socket.isClosed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(server.sockets).toHaveLength(2);
  });

  it('that was silent for long is asked whether it is still one', () => {
    const { server, game } = open();
    vi.advanceTimersByTime(20_000);
    expect(server.socket.last).toEqual({ type: 'sync', have: { sequence: 1, key: KEY } });
    server.socket.say({ type: 'state', game: server.view() });
    vi.advanceTimersByTime(10_000);
    expect(game.state.link.kind).toBe('open');
  });

  it.each([[1008], [1009], [1011], [4400], [4404]])('is not tried again after code %i', (code) => {
    const { server, game } = open();
    server.socket.cut(code);
    vi.advanceTimersByTime(60_000);
    expect(game.state.link).toEqual({ kind: 'ended', code });
    expect(server.sockets).toHaveLength(1);
  });

  it('is tried again after a restart of the server', () => {
    const { server } = open();
    server.socket.cut(1012);
    vi.advanceTimersByTime(1000);
    expect(server.sockets).toHaveLength(2);
  });

  it('ends with the page', () => {
    const { server, game } = open();
    game.end();
    vi.advanceTimersByTime(60_000);
    expect([server.sockets.length, server.socket.isClosed]).toEqual([1, true]);
  });

  it('outlives what it does not understand', () => {
    const { server, game } = open();
    for (const data of ['', '[]', 'null', '{"type":"later"}', '{"type":"update","events":{},"status":1}', '{"type":"state"}']) {
      server.socket.onmessage?.({ data });
    }
    server.move('d1-d4');
    expect(game.state.shown).toEqual(['d1-d4']);
  });
});

describe('a move', () => {
  it('is shown at once, sent once, and confirmed', () => {
    const { server, game, happened } = open();
    game.do({ do: 'move', text: 'd1-d4' });
    game.do({ do: 'move', text: 'd1-d4' });
    expect(commands(server.socket.received)).toEqual([
      { type: 'command', id: 1, key: KEY, action: { do: 'move', text: 'd1-d4' } },
    ]);
    expect(game.state.shown).toEqual(['d1-d4']);
    expect(game.state.game?.moves).toEqual([]);
    server.move('d1-d4');
    server.done();
    expect(game.state).toMatchObject({ shown: ['d1-d4'], unanswered: [] });
    expect(game.state.game?.moves).toEqual(['d1-d4']);
    // The page has made it itself.
    expect(happened).toEqual([]);
  });

  it('that is refused is taken from the board, with the reason', () => {
    const { server, game, happened } = open();
    game.do({ do: 'move', text: 'd1-d5' });
    server.refuse('bad-move');
    expect(game.state).toMatchObject({ shown: [], unanswered: [] });
    expect(happened).toEqual([
      { kind: 'refusal', deed: { do: 'move', text: 'd1-d5' }, code: 'bad-move', text: 'refused: bad-move' },
    ]);
  });

  it('that another tab was faster with gives way', () => {
    const { server, game, happened } = open();
    game.do({ do: 'move', text: 'd1-d4' });
    server.move('e1-e4');
    expect(game.state.shown).toEqual(['e1-e4']);
    server.refuse('stale');
    expect(happened).toEqual([{ kind: 'move' }]);
  });

  it('stays on the board while the connection is lost, and is sent again under its number', () => {
    const { server, game } = open();
    server.socket.cut();
    game.do({ do: 'move', text: 'd1-d4' });
    expect(game.state.shown).toEqual(['d1-d4']);
    expect(server.kept).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    server.welcome('white');
    expect(server.socket.last).toEqual({ type: 'command', id: 1, key: KEY, action: { do: 'move', text: 'd1-d4' } });
    expect(game.state.shown).toEqual(['d1-d4']);
    server.move('d1-d4');
    server.done();
    expect(server.kept).toEqual([]);
  });

  it('that was done before the connection was lost is not shown twice', () => {
    const { server, game } = open();
    game.do({ do: 'move', text: 'd1-d4' });
    server.socket.cut();
    server.moves = ['d1-d4', 'd8-d5'];
    server.sequence = 3;
    vi.advanceTimersByTime(1000);
    server.welcome('white');
    expect(game.state.shown).toEqual(['d1-d4', 'd8-d5']);
    server.done();
    expect(game.state.unanswered).toEqual([]);
  });

  it('outlives the page', () => {
    const { server, game } = open();
    server.socket.cut();
    game.do({ do: 'move', text: 'd1-d4' });
    game.end();
    const { game: again } = connect(server);
    server.welcome('white');
    expect(again.state.shown).toEqual(['d1-d4']);
    expect(server.socket.last).toMatchObject({ type: 'command', id: 1 });
  });

  it.each([[1008], [1009], [1011], [4404]])('that the server answers with code %i is dropped, also for the next page', (code) => {
    const { server, game } = open();
    game.do({ do: 'move', text: 'd1-d4' });
    server.socket.cut(code);
    expect(game.state).toMatchObject({ shown: [], unanswered: [] });
    expect(server.kept).toEqual([]);
    const { game: again } = connect(server);
    server.welcome('white');
    expect(commands(server.socket.received)).toEqual([]);
    expect(again.state.shown).toEqual([]);
  });

  it('is kept for a newer page if the server no longer speaks the version of this one', () => {
    const { server, game } = open();
    server.socket.cut();
    game.do({ do: 'move', text: 'd1-d4' });
    vi.advanceTimersByTime(1000);
    server.socket.cut(4400);
    expect(game.state.link).toEqual({ kind: 'ended', code: 4400 });
    expect(server.kept).toHaveLength(1);
  });

  it('of the opponent is reported, and one that is taken back', () => {
    const { server, game, happened } = open();
    server.move('d1-d4');
    server.move('d8-d5');
    server.takeBack();
    expect(game.state.shown).toEqual(['d1-d4']);
    expect(happened).toEqual([{ kind: 'move' }, { kind: 'move' }, { kind: 'take-back' }]);
  });
});

describe('what the server tells', () => {
  it('is asked for again if something was missed', () => {
    const { server, game } = open();
    server.moves = ['d1-d4'];
    server.move('d8-d5');
    expect(server.socket.last).toEqual({ type: 'sync', have: { sequence: 1, key: KEY } });
    expect(game.state.shown).toEqual([]);
    server.socket.say({ type: 'state', game: server.view() });
    expect(game.state.shown).toEqual(['d1-d4', 'd8-d5']);
  });

  it('is asked for in full if it goes on from moves that the page does not have', () => {
    const { server } = connect();
    server.moves = ['d1-d4', 'd8-d5'];
    server.welcome('white', 2);
    expect(server.socket.last).toEqual({ type: 'sync', have: null });
  });

  it('counts no longer if something later is known', () => {
    const { server, game } = open();
    const early = server.view();
    server.move('d1-d4');
    server.socket.say({ type: 'state', game: early });
    expect(game.state.shown).toEqual(['d1-d4']);
  });

  it('ends the game once', () => {
    const { server, game, happened } = open();
    const conclusion = { by: 'resignation', loser: 'black' } as const;
    server.change = { conclusion };
    server.tell({ event: 'ended', conclusion });
    server.socket.say({ type: 'state', game: server.view() });
    expect(game.state.game?.status.conclusion).toEqual(conclusion);
    expect(happened).toEqual([{ kind: 'end', conclusion }]);
  });

  it('is the lag, the number of spectators, who plays, and what the opponent says', () => {
    const players = { white: { kind: 'guest' }, black: { kind: 'member', name: 'Ann' } } as const;
    const { server, game, happened } = open();
    server.socket.say({ type: 'lag', roundTrip: 80, quota: 900 });
    server.socket.say({ type: 'crowd', spectators: 3 });
    server.socket.say({ type: 'players', ...players });
    server.socket.say({ type: 'said', by: 'white', phrase: 'hello' });
    server.socket.say({ type: 'said', by: 'black', phrase: 'thanks' });
    expect(game.state).toMatchObject({ lag: { roundTrip: 80, quota: 900 }, spectators: 3, players });
    expect(happened).toEqual([{ kind: 'said', by: 'black', phrase: 'thanks' }]);
  });
});

describe('the time of the server', () => {
  it('is that of the message that was on its way for the shortest time, and goes on by itself', () => {
    const { server, game } = open();
    server.elapsed = 100;
    expect(game.clock.now()).toBe(1_000_100);
    server.elapsed = 1000;
    server.at = 1_000_950;
    server.tell();
    expect(game.clock.now()).toBe(1_001_000);
    server.at = 1_001_040;
    server.tell();
    expect(game.clock.now()).toBe(1_001_040);
  });

  it('is learnt again with each connection', () => {
    const { server, game } = open();
    server.socket.cut();
    vi.advanceTimersByTime(1000);
    server.at = 900_000;
    server.sequence = 2;
    server.welcome('white');
    expect(game.clock.now()).toBe(900_000);
  });
});

it('what is asked for already is not asked for again, but in another position it is', () => {
  const { server, game } = open();
  game.do({ do: 'offer', offer: 'draw' });
  game.do({ do: 'offer', offer: 'draw' });
  server.move('d1-d4');
  game.do({ do: 'offer', offer: 'draw' });
  expect(commands(server.socket.received)).toMatchObject([{ key: KEY }, { key: { ...KEY, ply: 1 } }]);
});
