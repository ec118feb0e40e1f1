import { expect, it } from 'vitest';
import { actionsOf, standingOf } from './allowed';
import type { OnlineState } from './online-game';
import { FakeServer } from './testing';

function stateOf(server: FakeServer, seat: 'white' | 'black' | null): OnlineState {
  const game = server.view();
  return { link: { kind: 'open' }, seat, game, shown: game.moves, unanswered: [], lag: null, spectators: 0, players: null };
}

it('a game can be aborted before the own first move, and moves be taken back before the reply', () => {
  const server = new FakeServer();
  expect(actionsOf(stateOf(server, 'white'))).toEqual({ play: true, takeBack: false, offerDraw: false, abort: true, offerPause: false });
  server.moves = ['d1-d4'];
  expect(actionsOf(stateOf(server, 'white'))).toEqual({ play: true, takeBack: true, offerDraw: true, abort: false, offerPause: false });
  expect(actionsOf(stateOf(server, 'black'))).toEqual({ play: true, takeBack: false, offerDraw: false, abort: true, offerPause: false });
  server.moves = ['d1-d4', 'd8-d5'];
  expect(actionsOf(stateOf(server, 'white'))).toMatchObject({ takeBack: false, abort: false });
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
