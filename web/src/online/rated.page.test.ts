// Rated games: which can be, and what is said of ratings.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../rules/rules';
import { canBeRated, ratingInText, refusalOfAcceptance, standingInText } from './rated';
import { type InvitationView, type Person, ServerError } from './server';

beforeAll(loadRules);

const member = (value: number, isProvisional: boolean, change: number | null): Person => ({
  kind: 'member',
  name: 'Ann',
  rating: { value, isProvisional, change },
});

const invitation = {
  variant: 'dameo',
  drawRules: 'playstrategy',
  startFen: null,
  color: 'random',
  time: { white: '300+3', black: '300+3' },
  isPublic: true,
  isHelpAllowed: false,
} as const;

describe('a rating', () => {
  it('says whether it is provisional, and what a game did to it', () => {
    expect(ratingInText(member(1624, false, null))).toBe('1624');
    expect(ratingInText(member(1500, true, 176))).toBe('1500? +176');
    expect(ratingInText(member(1624, false, -7))).toBe('1624 -7');
    expect(ratingInText(member(1624, false, 0))).toBe('1624 0');
  });

  it('is not that of guests, nor of members before their first rated game', () => {
    expect(ratingInText({ kind: 'guest' })).toBe('');
    expect(ratingInText({ kind: 'deleted' })).toBe('');
    expect(ratingInText({ kind: 'member', name: 'Ann' })).toBe('');
    expect(ratingInText(undefined)).toBe('');
  });
});

describe('a game', () => {
  it('can be rated with equal time from the starting position by the default rules', () => {
    expect(canBeRated(invitation)).toBe(true);
    for (const other of [
      { time: null },
      { time: { white: '300+3', black: '60+0' } },
      { startFen: 'W:Wa1:Bh8' },
      { drawRules: 'mindsports' },
      { isHelpAllowed: true },
    ]) {
      expect(canBeRated({ ...invitation, ...other }), JSON.stringify(other)).toBe(false);
    }
  });

  it('tells in the lobby that it is rated', () => {
    const view = (isRated: boolean, creator: Person): InvitationView => ({
      id: 'AbCd1234',
      invitation: { ...invitation, isRated },
      createdAt: 0,
      creator,
      challenged: null,
      isMine: false,
      state: 'open',
    });
    expect(standingInText(view(true, member(1624, false, null)))).toBe('Rated, 1624');
    expect(standingInText(view(false, member(1624, false, null)))).toBe('1624');
    expect(standingInText(view(false, { kind: 'guest' }))).toBe('');
  });

  it('asks a guest to log in', () => {
    expect(refusalOfAcceptance(new ServerError('not-a-member'), { isRated: true, time: null })).toBe('Log in to play rated games.');
    const days = { white: '3d+1d/10d', black: '3d+1d/10d' };
    expect(refusalOfAcceptance(new ServerError('not-a-member'), { isRated: false, time: days })).toContain('Only members');
    expect(refusalOfAcceptance(new ServerError('own-invitation'), { isRated: true, time: null })).not.toContain('Log in');
  });
});
