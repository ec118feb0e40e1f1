import { expect, it } from 'vitest';
import { nameOf } from './names';

it('names members, with the title of programs, and calls the others what they are', () => {
  expect(nameOf({ kind: 'member', name: 'Ann' })).toBe('Ann');
  expect(nameOf({ kind: 'member', name: 'Robot', title: 'BOT' })).toBe('BOT Robot');
  expect(nameOf({ kind: 'computer', level: 8 })).toBe('Computer, level 8');
  expect(nameOf({ kind: 'guest' }, 'Opponent')).toBe('Opponent');
  expect(nameOf({ kind: 'deleted' })).toBe(nameOf({ kind: 'deleted' }, 'Opponent'));
});
