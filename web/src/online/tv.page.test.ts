import { expect, it } from 'vitest';
import { BEST, channelAddress, channelIn, END_SHOWN, nextGame, type Tv } from './tv';

const tv: Tv = {
  best: 'BEST1234',
  channels: [
    { variant: 'dameo', game: 'DAMEO123' },
    { variant: 'croda', game: 'BEST1234' },
  ],
  games: [],
};
const nothing: Tv = { best: null, channels: [], games: [] };

it('a channel has an address', () => {
  expect([BEST, 'croda'].map(channelAddress)).toEqual(['#/tv', '#/tv/croda']);
  expect(['#/tv', '#/tv/', '#/tv/croda'].map(channelIn)).toEqual([BEST, BEST, 'croda']);
});

it('a channel shows its game', () => {
  expect(nextGame(tv, BEST, null, 0)).toBe('BEST1234');
  expect(nextGame(tv, 'dameo', null, 0)).toBe('DAMEO123');
  expect(nextGame(tv, 'big-dameo-28', null, 0)).toBe(null);
  expect(nextGame(nothing, BEST, null, 0)).toBe(null);
});

it('a channel goes on to the next game after the end of the one before was seen', () => {
  expect(nextGame(tv, BEST, { id: 'BEST1234', endedAt: null }, 0)).toBe(null);
  // A better one is shown at once: the server has waited.
  expect(nextGame(tv, BEST, { id: 'OTHER123', endedAt: null }, 0)).toBe('BEST1234');
  const ended = { id: 'OTHER123', endedAt: 1000 };
  expect(nextGame(tv, BEST, ended, 1000 + END_SHOWN - 1)).toBe(null);
  expect(nextGame(tv, BEST, ended, 1000 + END_SHOWN)).toBe('BEST1234');
  // Nothing else goes on.
  expect(nextGame(nothing, BEST, ended, 1000 + END_SHOWN)).toBe(null);
});
