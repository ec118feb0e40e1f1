import { expect, it } from 'vitest';
import { lossInWords, questionOf } from './moment';
import { FakeServer } from './testing';

it('the offer of the opponent is asked before the own one is shown', () => {
  const server = new FakeServer();
  const { white, black } = server.status.seats;
  const status = { ...server.status, seats: { white: { ...white, offers: ['take-back' as const] }, black: { ...black, offers: ['draw' as const] } } };
  expect(questionOf(status, 'white')).toMatchObject({ offer: 'draw', isOwn: false });
  expect(questionOf(status, 'black')).toMatchObject({ offer: 'take-back', isOwn: false });
  const own = { ...status, seats: { white: status.seats.white, black } };
  expect(questionOf(own, 'white')).toMatchObject({ offer: 'take-back', isOwn: true });
  expect(questionOf(server.status, 'white')).toBeNull();
});

it('a lost connection is told, with the move that is kept', () => {
  expect(lossInWords({ kind: 'open' }, null)).toBe('');
  expect(lossInWords({ kind: 'connecting', isFirst: true }, null)).toBe('');
  expect(lossInWords({ kind: 'connecting', isFirst: false }, null)).toContain('The connection is lost.');
  expect(lossInWords({ kind: 'waiting', until: 0 }, 'd1-d4')).toContain('Your move d1-d4 is kept');
  expect(lossInWords({ kind: 'ended', code: 4400 }, null)).toContain('older than the server');
  for (const code of [1008, 1009]) expect(lossInWords({ kind: 'ended', code }, null)).toContain('has not accepted');
  expect(lossInWords({ kind: 'ended', code: null }, null)).toBe('');
});
