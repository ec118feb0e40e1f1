// What members ask of the server: the routes of accounts in docs/online-protocol.md.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { lobby } from './lobby.svelte';
import { member } from './member.svelte';
import { type Code, type Member, reply, ServerError } from './server';

type Schemas = components['schemas'];

export type Session = Schemas['Session'];

/** What whoever is logged in no more is told. */
const NOT_LOGGED_IN: ReadonlySet<Code | ''> = new Set<Code>(['no-session', 'not-a-member']);

/** What a member proves with to be it: the password, or a passkey that was used. */
export type Proof = { password: string } | { passkey: Schemas['PasskeyProof'] };

/** What the server replies to a member. */
export async function asMember<Data>(sent: Parameters<typeof reply>[0]): Promise<Data> {
  try {
    return await reply<Data>(sent);
  } catch (error) {
    if (error instanceof ServerError && NOT_LOGGED_IN.has(error.code)) member.learn(null);
    throw error;
  }
}

/** Makes a member of whoever asks; its recovery codes wait in `member.codes`. */
export async function signUp(name: string, password: string, code = ''): Promise<void> {
  const asked = reply<Schemas['NewMember']>(server.POST('/api/online/sign-up', { body: { name, password, ...(code && { code }) } }));
  const created = await member.change(asked, (found) => found.member.name);
  member.codes = created.recoveryCodes;
}

export async function logIn(name: string, password: string): Promise<void> {
  const asked = reply<Member>(server.POST('/api/online/log-in', { body: { name, password } }));
  await member.change(asked, (found) => found.name);
}

/** Sets a new password with a recovery code, and logs in. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  const asked = reply<Member>(server.POST('/api/online/recover', { body: { name, code, password } }));
  await member.change(asked, (found) => found.name);
}

export async function logOut(): Promise<void> {
  await member.change(reply<void>(server.POST('/api/online/log-out', { body: {} })), () => null);
  lobby.forget();
}

/** Ends all other sessions, too. */
export async function changePassword(proof: Proof, newPassword: string): Promise<void> {
  const asked = asMember<void>(server.POST('/api/online/account/password', { body: { ...proof, newPassword } }));
  await member.change(asked, () => member.name);
}

/** Replaces the recovery codes; the new ones wait in `member.codes`. */
export async function renewCodes(proof: Proof): Promise<void> {
  const asked = server.POST('/api/online/account/recovery-codes', { body: proof });
  member.codes = (await asMember<Schemas['RecoveryCodes']>(asked)).recoveryCodes;
}

export async function deleteAccount(proof: Proof): Promise<void> {
  await member.change(asMember<void>(server.POST('/api/online/account/delete', { body: proof })), () => null);
  lobby.forget();
}

/** Deletes the guest that this browser is. */
export async function deleteGuest(): Promise<void> {
  await reply<void>(server.POST('/api/online/account/delete', { body: {} }));
  lobby.forget();
}

/** The sessions of whoever asks, the latest to begin first. */
export const sessions = async (): Promise<Session[]> =>
  (await asMember<{ sessions: Session[] }>(server.GET('/api/online/account/sessions'))).sessions;

export const endSession = (id: string): Promise<void> =>
  asMember(server.DELETE('/api/online/account/sessions/{id}', { params: { path: { id } } }));

/** Ends all sessions but this one. */
export const endOtherSessions = (): Promise<void> => asMember(server.DELETE('/api/online/account/sessions'));

/** Everything that is stored about whoever asks, as JSON. */
export const exported = (): Promise<Blob> => asMember(server.GET('/api/online/account/export', { parseAs: 'blob' }));
