// The address of e-mail of a member, and the links that are sent to it: docs/online-protocol.md.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { getLocale } from '../paraglide/runtime';
import type { Proof } from './account';
import { member } from './member.svelte';
import { type Member, reply } from './server';

export type Mail = components['schemas']['Mail'];

/** What the server knows of the address of whoever asks. */
export const knownMail = (): Promise<Mail> => reply(server.GET('/api/online/account/mail'));

/** Sends a link to an address. It is that of the member once the link was followed. */
export const changeMail = (address: string, proof: Proof): Promise<void> =>
  reply(server.PUT('/api/online/account/mail', { body: { ...proof, address, language: getLocale() } }));

export const removeMail = (proof: Proof): Promise<void> =>
  reply(server.POST('/api/online/account/mail/delete', { body: proof }));

/** Whether the member is reminded of games over days, from now on in the language of the page. */
export const setReminders = (wanted: boolean): Promise<void> =>
  reply(server.PUT('/api/online/account/mail/reminders', { body: { wanted, language: getLocale() } }));

/** Confirms an address by the secret of a link. */
export const confirmMail = (secret: string): Promise<void> => reply(server.POST('/api/online/mail/confirm', { body: { secret } }));

/** Ends the reminders of whoever has got the mail with a secret. */
export const stopReminders = (secret: string): Promise<void> =>
  reply(server.POST('/api/online/mail/unsubscribe/{secret}', { params: { path: { secret } } }));

/** Asks for a link to set a new password. Nobody learns whether it is sent. */
export const askForLink = (name: string, address: string): Promise<void> =>
  reply(server.POST('/api/online/recover/mail', { body: { name, address, language: getLocale() } }));

/** Sets a new password by the secret of a link, and logs in. */
export async function recoverByLink(secret: string, password: string): Promise<void> {
  const asked = reply<Member>(server.POST('/api/online/recover/link', { body: { secret, password } }));
  await member.change(asked, (found) => found.name);
}
