// Passkeys: what the browser does with them, and the routes of docs/online-protocol.md about them.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { asMember, type Proof } from './account';
import { member } from './member.svelte';
import { PasskeyRefused } from './passkey-refused';
import { type Member, reply } from './server';

type Schemas = components['schemas'];

export type Passkey = Schemas['Passkey'];

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

function bytes(base64url: string): ArrayBuffer {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
}

function base64url(buffer: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The options of WebAuthn, whose bytes are base64url in JSON. */
interface Asked {
  publicKey: {
    challenge: string;
    user?: { id: string };
    excludeCredentials?: { id: string }[];
    allowCredentials?: { id: string }[];
  };
}

const withBytes = (list: { id: string }[] | undefined): object[] => (list ?? []).map((known) => ({ ...known, id: bytes(known.id) }));

/** A credential in the JSON of WebAuthn, of which the description of the API knows no more than that it is an object. */
type CredentialJson = Record<string, never>;

async function made(options: unknown): Promise<CredentialJson> {
  const { publicKey } = options as Asked;
  const { user, challenge, excludeCredentials } = publicKey;
  const found = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...publicKey,
        challenge: bytes(challenge),
        user: { ...user, id: bytes(user?.id ?? '') },
        excludeCredentials: withBytes(excludeCredentials),
      } as unknown as PublicKeyCredentialCreationOptions,
    }),
  );
  const { attestationObject, clientDataJSON } = found.response as AuthenticatorAttestationResponse;
  return credential(found, { attestationObject: base64url(attestationObject), clientDataJSON: base64url(clientDataJSON) });
}

async function used(options: unknown): Promise<CredentialJson> {
  const { publicKey } = options as Asked;
  const { challenge, allowCredentials } = publicKey;
  const found = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...publicKey,
        challenge: bytes(challenge),
        allowCredentials: withBytes(allowCredentials),
      } as unknown as PublicKeyCredentialRequestOptions,
    }),
  );
  const { authenticatorData, clientDataJSON, signature, userHandle } = found.response as AuthenticatorAssertionResponse;
  return credential(found, {
    authenticatorData: base64url(authenticatorData),
    clientDataJSON: base64url(clientDataJSON),
    signature: base64url(signature),
    userHandle: userHandle && base64url(userHandle),
  });
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const found = await ask();
    if (found instanceof PublicKeyCredential) return found;
  } catch (error) {
    throw new PasskeyRefused(error);
  }
  throw new PasskeyRefused(null);
}

const credential = ({ id, rawId, type }: PublicKeyCredential, response: object): CredentialJson =>
  ({ id, rawId: base64url(rawId), type, extensions: {}, response }) as unknown as CredentialJson;

/** Has the browser use a passkey of this site, whosever it is. */
async function prove(): Promise<Schemas['PasskeyProof']> {
  const { challenge, options } = await reply<Schemas['PasskeyRequest']>(server.POST('/api/online/passkey/begin', { body: {} }));
  return { challenge, credential: await used(options) };
}

/** Has the member prove by a passkey who it is. */
export const passkeyProof = async (): Promise<Proof> => ({ passkey: await prove() });

export async function logInWithPasskey(): Promise<void> {
  const body = await prove();
  const sent = reply<Member>(server.POST('/api/online/log-in/passkey', { body }));
  await member.change(sent, (found) => found.name);
}

/** Makes a member of whoever asks, without a password; its recovery codes wait in `member.codes`. */
export async function signUpWithPasskey(name: string, code: string, label: string): Promise<void> {
  const begun = reply<Schemas['PasskeyCreation']>(
    server.POST('/api/online/sign-up/passkey/begin', { body: { name, ...(code && { code }) } }),
  );
  const { challenge, options } = await begun;
  const body = { challenge, label, credential: await made(options) };
  const sent = reply<Schemas['NewMember']>(server.POST('/api/online/sign-up/passkey', { body }));
  const created = await member.change(sent, (found) => found.member.name);
  member.codes = created.recoveryCodes;
}

/** The passkeys of the member, the oldest first. */
export const passkeys = async (): Promise<Passkey[]> =>
  (await asMember<{ passkeys: Passkey[] }>(server.GET('/api/online/account/passkeys'))).passkeys;

export async function addPasskey(proof: Proof, label: string): Promise<void> {
  const begun = server.POST('/api/online/account/passkeys/begin', { body: proof });
  const { challenge, options } = await asMember<Schemas['PasskeyCreation']>(begun);
  const body = { challenge, label, credential: await made(options) };
  await asMember<Passkey>(server.POST('/api/online/account/passkeys', { body }));
}

const at = (id: string) => ({ params: { path: { id } } });

export const renamePasskey = (id: string, label: string): Promise<void> =>
  asMember(server.PUT('/api/online/account/passkeys/{id}', { ...at(id), body: { label } }));

export const removePasskey = (id: string): Promise<void> => asMember(server.DELETE('/api/online/account/passkeys/{id}', at(id)));
