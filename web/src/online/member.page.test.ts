// Who is logged in at this browser, as one page knows it.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { member } from './member.svelte';
import { meeting } from './site.svelte';

const kept = new Map<string, string>();
/** Who the server says is asking. */
let served: { name: string } | null = null;
let asked = 0;

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ guest: null, member: served, games: [] }));
  });
  kept.clear();
  member.learn(null);
  meeting.hasSessionEnded = false;
  asked = 0;
});

const state = (): unknown => [member.name, meeting.hasSessionEnded, kept.get('dameo.member') ?? null];

describe('a member', () => {
  it('is known in the browser after the log-in, and no more after the log-out', async () => {
    await member.change(Promise.resolve({ name: 'Ann' }), ({ name }) => name);
    expect(state()).toEqual(['Ann', false, '"Ann"']);
    member.codes = ['01234'];
    await member.change(Promise.resolve(), () => null);
    expect(state()).toEqual([null, false, null]);
    expect(member.codes).toEqual([]);
  });

  it('stays what it was if the server refuses', async () => {
    member.learn({ name: 'Ann' });
    await expect(member.change(Promise.reject(new Error('no')), () => null)).rejects.toThrow('no');
    expect(state()).toEqual(['Ann', false, '"Ann"']);
  });

  it('is told that the session has ended elsewhere', async () => {
    member.learn({ name: 'Ann' });
    served = null;
    await member.check();
    expect(state()).toEqual([null, true, null]);
    member.learn({ name: 'Ann' });
    expect(state()).toEqual(['Ann', false, '"Ann"']);
  });

  it('is not told so if another session has taken the place of the one that ended', async () => {
    member.learn({ name: 'Ann' });
    served = { name: 'Ann' };
    await member.check();
    expect(state()).toEqual(['Ann', false, '"Ann"']);
  });

  it('is not told so of a session that this page ends itself', async () => {
    member.learn({ name: 'Ann' });
    served = null;
    let answer = (): void => {};
    const changed = member.change(new Promise<void>((done) => (answer = done)), () => 'Ann');
    await member.check();
    expect(asked).toBe(0);
    answer();
    await changed;
    expect(state()).toEqual(['Ann', false, '"Ann"']);
  });
});

it('an answer that was asked for before a change is out of date', async () => {
  served = null;
  const asking = member.ask();
  await member.change(Promise.resolve('Ann'), (name) => name);
  await asking;
  expect(state()).toEqual(['Ann', false, '"Ann"']);
});

it('of a guest nothing is asked when a session ends', async () => {
  await member.check();
  expect([asked, ...(state() as unknown[])]).toEqual([0, null, false, null]);
});
