// Challenges as one page knows them.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outcomeInWords, reasonInWords, reasonsAgainst } from './challenges';
import { lobby } from './lobby.svelte';
import type { LobbyMessage } from './messages';
import { LOBBY_SAMPLES } from './samples';
import type { InvitationView } from './server';
import { meeting } from './site.svelte';
import { FakeSocket } from './testing';

// The address of the page and its sounds are those of a browser.
vi.mock('../lib/route.svelte', () => ({ route: { view: 'rules', meeting: null, visits: 0 } }));
vi.mock('../sound/player', () => ({ playSound: () => {} }));

const sample = LOBBY_SAMPLES.flatMap((message) => (message.type === 'challenges' ? message.challenges : []))[0];
if (!sample) throw new Error('there is a sample of a challenge');
const received: InvitationView = sample;
const own: InvitationView = { ...received, id: 'OwnOwn12', isMine: true };

const sockets: FakeSocket[] = [];

/** The server says something on the last connection. */
const say = (message: LobbyMessage): void => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });

describe('the reasons against a challenge', () => {
  it('are those that make sense', () => {
    const keys = (change: Partial<InvitationView['invitation']>, title?: string): string[] => {
      const creator = { kind: 'member' as const, name: 'Ann', ...(title && { title }) };
      return reasonsAgainst({ ...received, creator, invitation: { ...received.invitation, ...change } });
    };
    const time = { white: '300+3', black: '300+3' };
    expect(keys({ time, isRated: true })).toEqual(['generic', 'later', 'tooFast', 'tooSlow', 'timeControl', 'casual', 'variant']);
    expect(keys({ time: null, isRated: false })).toEqual(['generic', 'later', 'timeControl', 'rated', 'variant']);
    expect(keys({ time: null, isRated: false }, 'BOT')).toContain('noBot');
  });

  it('have words, also those that only a later server knows', () => {
    expect(reasonInWords('onlyBot')).toBe('Programs only.');
    for (const key of ['later than this page', 'toString', '', null]) expect(reasonInWords(key)).toBe('No games at the moment.');
    const challenge = { ...own, challenged: { kind: 'member' as const, name: 'Bob' } };
    expect(outcomeInWords({ challenge, outcome: 'declined', reason: 'tooFast' })).toMatch(/^Bob has declined: This is too fast/);
    expect(outcomeInWords({ challenge, outcome: 'canceled', reason: null })).toContain('without an answer');
  });
});

describe('a page of a member', () => {
  beforeEach(() => {
    sockets.length = 0;
    vi.stubGlobal('WebSocket', class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
      }
      addEventListener(): void {}
    });
    vi.stubGlobal('location', { href: 'http://example.test/' });
    lobby.forget();
    const leave = lobby.enter();
    return leave;
  });

  it('is told of a challenge while it is open', () => {
    expect([lobby.challenges, meeting.isWaiting]).toEqual([null, false]);
    say({ type: 'challenges', challenges: [own, received] });
    expect([lobby.challenges?.length, meeting.isWaiting]).toEqual([2, true]);
    say({ type: 'challenges', challenges: [own] });
    expect(meeting.isWaiting).toBe(false);
  });

  it('is told why an own one was declined, until that is read', () => {
    lobby.wait(own);
    expect(meeting.isWaiting).toBe(true);
    say({ type: 'challenge-ended', challenge: own, outcome: 'declined', reason: 'later' });
    expect([lobby.own, lobby.refused?.reason]).toEqual([[], 'later']);
    lobby.dismiss();
    expect([lobby.refused, meeting.isWaiting]).toEqual([null, false]);
  });

  it('is told that nobody has answered, but not of what ended elsewhere or was not its own', () => {
    say({ type: 'challenge-ended', challenge: own, outcome: 'canceled', reason: null });
    say({ type: 'challenge-ended', challenge: received, outcome: 'canceled', reason: null });
    expect(lobby.refused).toBeNull();
    lobby.wait(own);
    say({ type: 'challenge-ended', challenge: own, outcome: 'canceled', reason: null });
    expect(lobby.refused?.outcome).toBe('canceled');
  });

  it('forgets everything when the member logs out', () => {
    say({ type: 'challenges', challenges: [received] });
    lobby.forget();
    expect([lobby.challenges, meeting.isWaiting]).toEqual([null, false]);
  });
});
