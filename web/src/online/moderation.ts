// What players, moderators and administrators ask of the server: the routes of moderation in
// docs/online-protocol.md.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { m } from '../paraglide/messages';
import { nameOf } from './names';
import { reply } from './server';

type Schemas = components['schemas'];
export type Block = Schemas['Block'];
export type Report = Schemas['Report'];
export type Dossier = Schemas['AccountDossier'];
export type TrailEntry = Schemas['TrailEntry'];
export type StaffMember = Schemas['StaffMember'];
export type SignUpCode = Schemas['SignUpCode'];
export type Reference = Schemas['AccountReference'];

export const ROLES = ['member', 'moderator', 'administrator'] as const;
export type Role = (typeof ROLES)[number];
export const KINDS = ['mute', 'ban', 'close'] as const;
export type Kind = (typeof KINDS)[number];
export const CAUSES = ['cheating', 'rudeness', 'name', 'other'] as const;
export type Cause = (typeof CAUSES)[number];
export const MODES = ['open', 'codes', 'closed'] as const;
export type Mode = (typeof MODES)[number];
export const PAGES = ['privacy', 'terms'] as const;
export type Page = (typeof PAGES)[number];

export const ROLE_NAMES: Record<Role, () => string> = {
  member: m.moderation_role_member,
  moderator: m.moderation_role_moderator,
  administrator: m.moderation_role_administrator,
};
export const KIND_NAMES: Record<Kind, () => string> = { mute: m.moderation_mute, ban: m.moderation_ban, close: m.moderation_close };
export const CAUSE_NAMES: Record<Cause, () => string> = {
  cheating: m.moderation_cause_cheating,
  rudeness: m.moderation_cause_rudeness,
  name: m.moderation_cause_name,
  other: m.moderation_cause_other,
};
export const PAGE_TITLES: Record<Page, () => string> = { privacy: m.moderation_privacy, terms: m.moderation_terms };

/** What something is called; the name of the server for what this version does not know. */
export const named = (names: Record<string, () => string>, name: string): string => names[name]?.() ?? name;

/** What moderators call an account: guests by the beginning of their ids. */
export const calledAs = ({ id, player }: Reference): string => nameOf(player, `${m.online_guest()} ${id.slice(0, 6)}`);

const at = (id: string) => ({ params: { path: { id } } });

export const report = (game: string, cause: Cause, note: string): Promise<void> =>
  reply(server.POST('/api/online/reports', { body: { game, cause, note } }));

export const block = (game: string): Promise<void> => reply(server.POST('/api/online/blocks', { body: { game } }));

export const blocks = async (): Promise<Block[]> =>
  (await reply<Schemas['Blocks']>(server.GET('/api/online/blocks'))).blocks;

export const unblock = (id: string): Promise<void> => reply(server.DELETE('/api/online/blocks/{id}', at(id)));

export const page = (name: Page): Promise<Schemas['SitePage']> =>
  reply(server.GET('/api/online/pages/{page}', { params: { path: { page: name } } }));

export const setPage = (name: Page, text: string | null): Promise<void> =>
  reply(server.PUT('/api/online/pages/{page}', { params: { path: { page: name } }, body: { text } }));

export const setUp = (secret: string): Promise<void> => reply(server.POST('/api/online/set-up', { body: { secret } }));

export const reports = async (): Promise<Report[]> =>
  (await reply<Schemas['Reports']>(server.GET('/api/online/moderation/reports'))).reports;

export const closeReport = (id: string, reason: string): Promise<void> =>
  reply(server.POST('/api/online/moderation/reports/{id}/close', { ...at(id), body: { reason } }));

export const account = (id: string): Promise<Dossier> => reply(server.GET('/api/online/moderation/accounts/{id}', at(id)));

export const accountNamed = (name: string): Promise<Dossier> =>
  reply(server.GET('/api/online/moderation/players/{name}', { params: { path: { name } } }));

const sanction = (id: string, kind: string) => ({ params: { path: { id, kind } } });

export const impose = (id: string, kind: Kind, reason: string, days: number | null): Promise<void> =>
  reply(server.PUT('/api/online/moderation/accounts/{id}/sanctions/{kind}', { ...sanction(id, kind), body: { reason, days } }));

export const lift = (id: string, kind: string, reason: string): Promise<void> =>
  reply(server.POST('/api/online/moderation/accounts/{id}/sanctions/{kind}/lift', { ...sanction(id, kind), body: { reason } }));

export const endSessionsOf = (id: string, reason: string): Promise<void> =>
  reply(server.POST('/api/online/moderation/accounts/{id}/end-sessions', { ...at(id), body: { reason } }));

export const setRole = (id: string, role: Role, reason: string): Promise<void> =>
  reply(server.PUT('/api/online/moderation/accounts/{id}/role', { ...at(id), body: { role, reason } }));

/** What was done before an entry, or last. */
export const trail = async (before: TrailEntry | null): Promise<TrailEntry[]> => {
  const query = before ? { at: before.madeAt, id: before.id } : {};
  return (await reply<Schemas['Trail']>(server.GET('/api/online/moderation/trail', { params: { query } }))).entries;
};

export const staff = async (): Promise<StaffMember[]> =>
  (await reply<Schemas['StaffList']>(server.GET('/api/online/moderation/staff'))).staff;

export const setSignUp = (mode: Mode): Promise<void> => reply(server.PUT('/api/online/moderation/sign-up', { body: { mode } }));

export const codes = async (): Promise<SignUpCode[]> =>
  (await reply<Schemas['SignUpCodes']>(server.GET('/api/online/moderation/codes'))).codes;

/** Makes a code, and returns its text. */
export const makeCode = async (label: string, uses: number, days: number): Promise<string> =>
  (await reply<Schemas['NewSignUpCode']>(server.POST('/api/online/moderation/codes', { body: { label, uses, days } }))).text;

export const endCode = (id: string): Promise<void> => reply(server.DELETE('/api/online/moderation/codes/{id}', at(id)));
