import { expect, it } from 'vitest';
import { moveSignOf, MOVE_SIGNS, POSITION_SIGNS, signsOf, toggledNag } from './nags';

it('a sign replaces the others of its kind, and goes when it is chosen again', () => {
  expect(toggledNag([], 1)).toEqual([1]);
  expect(toggledNag([1], 4)).toEqual([4]);
  expect(toggledNag([4], 4)).toEqual([]);
  expect(toggledNag([4, 16], 10)).toEqual([4, 10]);
  // What this app has no sign for stays.
  expect(toggledNag([2, 146], 1)).toEqual([1, 146]);
});

it('signs follow a move as text', () => {
  expect(signsOf([1, 16])).toBe('!±');
  expect(signsOf([146])).toBe('');
  expect(moveSignOf([10, 4])?.name()).toBe('blunder');
  expect(moveSignOf([10])).toBe(null);
});

it('every sign has a number of its own', () => {
  const all = [...MOVE_SIGNS, ...POSITION_SIGNS];
  expect(new Set(all.map(({ nag }) => nag)).size).toBe(all.length);
  expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
});
