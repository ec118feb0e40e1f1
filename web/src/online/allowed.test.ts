import { expect, it } from 'vitest';
import { actionsOf, isAgainstLevel, standingOf } from './allowed';
import type { Terms } from './messages';
import type { OnlineState } from './online-game';
import { FakeServer } from './testing';

function stateOf(server: FakeServer, seat: 'white' | 'black' | null): OnlineState {
  const game = server.view();
  return { link: { kind: 'open' }, seat, game, shown: game.moves, unanswered: [], lag: null, spectators: 0, players: null };
}

it('a game can be aborted before the own first move, and moves be taken back before the reply', () => {
  const server = new FakeServer();
  expect(actionsOf(stateOf(server, 'white'))).toEqual({ play: true, takeBack: false, offerDraw: false, abort: true, offerPause: false, giveTime: false, berserk: false });
  server.moves = ['d1-d4'];
  expect(actionsOf(stateOf(server, 'white'))).toEqual({ play: true, takeBack: true, offerDraw: true, abort: false, offerPause: false, giveTime: false, berserk: false });
  expect(actionsOf(stateOf(server, 'black'))).toEqual({ play: true, takeBack: false, offerDraw: false, abort: true, offerPause: false, giveTime: false, berserk: false });
  server.moves = ['d1-d4', 'd8-d5'];
  expect(actionsOf(stateOf(server, 'white'))).toMatchObject({ takeBack: false, abort: false });
});

it('a level agrees to take-backs, and is offered nothing else', () => {
  const level = { kind: 'computer', level: 4 } as const;
  const state = { ...timed('white', ['d1-d4'], {}), players: { white: { kind: 'guest' } as const, black: level } };
  expect(isAgainstLevel(state)).toBe(true);
  expect(actionsOf(state)).toMatchObject({ takeBack: true, offerDraw: false, offerPause: false, giveTime: false });
  const watched = { ...state, seat: null };
  expect(isAgainstLevel(watched)).toBe(false);
  expect(isAgainstLevel({ ...state, players: null })).toBe(false);
});

it('a pause can be offered in games over days', () => {
  const server = new FakeServer();
  const state = stateOf(server, 'white');
  const days = { white: '3d+1d/10d', black: '3d+1d/10d' };
  const game = { ...state.game!, terms: { ...state.game!.terms, time: days } };
  expect(actionsOf({ ...state, game }).offerPause).toBe(true);
  const pause = { since: 0, until: 1 };
  expect(actionsOf({ ...state, game: { ...game, status: { ...game.status, pause } } }).offerPause).toBe(false);
});

const CLOCK = { left: { white: 60_000, black: 60_000 }, delay: 0, running: null };

/** The state of a game with a clock, on terms that differ. */
function timed(seat: 'white' | 'black' | null, moves: string[], terms: Partial<Terms>, time = '300+3'): OnlineState {
  const server = new FakeServer();
  server.moves = moves;
  server.change = { clock: CLOCK };
  const state = stateOf(server, seat);
  return { ...state, game: { ...state.game!, terms: { ...state.game!.terms, time: { white: time, black: time }, ...terms } } };
}

it('time can be given in a game with a clock that is neither rated nor of a tournament nor over days', () => {
  expect(actionsOf(timed('white', ['d1-d4', 'd8-d5'], {})).giveTime).toBe(true);
  expect(actionsOf(timed('white', [], { isRated: true })).giveTime).toBe(false);
  expect(actionsOf(timed('white', [], { isTournament: true })).giveTime).toBe(false);
  expect(actionsOf(timed('white', [], {}, '3d+1d/10d')).giveTime).toBe(false);
  expect(actionsOf(timed(null, [], {})).giveTime).toBe(false);
});

it('half of the time can be given up in an arena, once, before the own first move', () => {
  const arena = { isTournament: true, canBerserk: true };
  expect(actionsOf(timed('white', [], arena))).toMatchObject({ berserk: true, abort: false });
  expect(actionsOf(timed('black', ['d1-d4'], arena)).berserk).toBe(true);
  expect(actionsOf(timed('white', ['d1-d4'], arena)).berserk).toBe(false);
  expect(actionsOf(timed('white', [], { isTournament: true })).berserk).toBe(false);
  const state = timed('white', [], arena);
  const { status } = state.game!;
  const white = { ...status.seats.white, isBerserk: true };
  const game = { ...state.game!, status: { ...status, seats: { ...status.seats, white } } };
  expect(actionsOf({ ...state, game }).berserk).toBe(false);
});

it('a watcher can do nothing, nor anybody after the end', () => {
  const server = new FakeServer();
  expect(actionsOf(stateOf(server, null)).play).toBe(false);
  server.change = { conclusion: { by: 'agreement' } };
  expect(actionsOf(stateOf(server, 'white')).play).toBe(false);
});

it.each([
  [[], [], 'none'],
  [['analysis'], [], 'offered'],
  [[], ['analysis'], 'asked'],
  [['analysis'], ['rematch', 'analysis'], 'agreed'],
  [['rematch'], ['engine'], 'none'],
] as const)('offers of %j and of the opponent of %j: an analysis is %s', (own, theirs, expected) => {
  const { seats } = new FakeServer().status;
  const black = { ...seats.black, offers: [...own] };
  const white = { ...seats.white, offers: [...theirs] };
  expect(standingOf('analysis', { seats: { white, black } }, 'black')).toBe(expected);
});
