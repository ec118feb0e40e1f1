import { expect, it } from 'vitest';
import { idIn, secretIn } from './game-address';

it('an address names a game by its last segment', () => {
  expect([idIn('/AbCd1234'), idIn('/some/path/AbCd1234')]).toEqual(['AbCd1234', 'AbCd1234']);
  for (const path of ['/', '', '/index.html', '/AbCd123', '/AbCd12345', '/AbCd1234/', '/AbCd_234']) {
    expect(idIn(path), path).toBeNull();
  }
});

it('a fragment has the secret of a seat', () => {
  expect(secretIn('#seat=abcdefghijklmnop_-')).toBe('abcdefghijklmnop_-');
  for (const hash of ['', '#/play', '#seat=', '#seat=short', '#seat=abcdefghijklmnop<>', '#/seat=abcdefghijklmnop']) {
    expect(secretIn(hash), hash).toBeNull();
  }
});
