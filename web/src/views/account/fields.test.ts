import { expect, it } from 'vitest';
import { ADDRESS, CHOSEN_NAME, CHOSEN_PASSWORD, fieldOf, NAME, PASSWORD, problemsIn, type Values } from './fields';

const EMPTY: Values = { username: '', password: '', 'new-password': '', code: '', address: '', label: '' };

it('a refusal is said at the field that it is about, if the form has it', () => {
  expect(fieldOf('name-taken', [CHOSEN_NAME, CHOSEN_PASSWORD])).toBe('username');
  expect(fieldOf('bad-password', [CHOSEN_NAME, CHOSEN_PASSWORD])).toBe('new-password');
  expect(fieldOf('bad-password', [NAME, PASSWORD])).toBeNull();
  expect(fieldOf('bad-value', [ADDRESS, PASSWORD])).toBe('address');
  expect(fieldOf('bad-value', [NAME, PASSWORD])).toBeNull();
  expect(fieldOf('unavailable', [NAME, PASSWORD])).toBeNull();
  expect(fieldOf('', [NAME, PASSWORD])).toBeNull();
});

it('every field says what is wrong with it', () => {
  expect(Object.keys(problemsIn([NAME, PASSWORD], EMPTY))).toEqual(['username', 'password']);
  const values = { ...EMPTY, username: 'Ann', 'new-password': 'stone bridge' };
  expect(problemsIn([CHOSEN_NAME, CHOSEN_PASSWORD], values)).toEqual({});
});

it('managers of passwords know the fields', () => {
  expect([NAME, PASSWORD, CHOSEN_NAME, CHOSEN_PASSWORD].map(({ autocomplete }) => autocomplete)).toEqual([
    'username',
    'current-password',
    'username',
    'new-password',
  ]);
});
