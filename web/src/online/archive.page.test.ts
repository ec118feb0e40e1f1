import { expect, it } from 'vitest';
import { archiveAddress, playerAddress, playerIn, queryOf, searchIn } from './archive';

it('a search has an address', () => {
  const hash = archiveAddress({ player: ' Ann ', variant: 'dameo', opening: 'd1-d4 d8-d5', color: '' });
  expect(hash).toBe('#/archive/?player=Ann&variant=dameo&opening=d1-d4+d8-d5');
  expect(searchIn(hash)).toMatchObject({ player: 'Ann', variant: 'dameo', opening: 'd1-d4 d8-d5', color: '', from: '' });
  expect(archiveAddress({})).toBe('#/archive');
});

it('the server is asked for instants, and for nothing that is empty', () => {
  expect(queryOf(searchIn('#/archive'), null)).toEqual({});
  const query = queryOf(searchIn('#/archive/?from=2026-11-01&to=2026-11-30&result=draw'), '7-AbCd1234');
  const [since, until] = [new Date(2026, 10, 1).getTime(), new Date(2026, 11, 1).getTime()];
  expect(query).toEqual({ since, until, result: 'draw', after: '7-AbCd1234' });
  expect(queryOf(searchIn('#/archive/?from=yesterday'), null)).toEqual({});
});

it('a player has an address', () => {
  expect(playerIn(playerAddress('Ann-1'))).toBe('Ann-1');
  expect(playerIn('#/player')).toBe('');
});
