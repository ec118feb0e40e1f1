// What the server offers to people who want to play each other: the routes of
// docs/online-protocol.md, typed by docs/openapi.json.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { appUrl } from '../lib/app-url';
import { isObject } from '../lib/check';
import type { Conclusion, Side } from '../rules/rules';
import type { BySide, GameKey, GameView, Phrase } from './messages';

type Schemas = components['schemas'];

/** A type of the description with some of its fields, which say only that they are texts or objects there, as they are. */
export type With<Base, Fields extends Partial<Record<keyof Base, unknown>>> = Omit<Required<Base>, keyof Fields> & Fields;

export type Site = With<Schemas['Site'], { phrases: Phrase[] }>;

export type Invitation = With<
  Schemas['Invitation'],
  {
    /** That of its creator. */
    color: Side | 'random';
    drawRules: string;
    startFen: string | null;
    /** The time control of each side; null without a clock. */
    time: BySide<string> | null;
  }
>;

/** A player as others see it. */
export type Person = Schemas['Player'];

export type InvitationState = 'open' | 'accepted' | 'withdrawn' | 'expired';

export type InvitationView = With<Schemas['InvitationView'], { invitation: Invitation; state: InvitationState; challenged: Person | null }>;

export type Seated = With<Schemas['Seated'], { seat: Side }>;

export type GameLine = With<Schemas['GameLine'], { seat: Side; turn: Side; conclusion: Conclusion | null; deadline: number | null }>;

export type CorrespondenceLine = With<Schemas['CorrespondenceLine'], { seat: Side; turn: Side; pausedUntil: number | null }>;

/** The games over days that go on, and how many wait for a move. */
export type Correspondence = With<Schemas['Correspondence'], { games: CorrespondenceLine[] }>;

/** The own conditional lines, and the state whose position they begin from. */
export interface Lines {
  key: GameKey;
  lines: string[][];
}

/** A member, as it sees itself. */
export type Member = Schemas['Member'];

export type Sanction = Schemas['Sanction'];

export interface Me {
  /** Null for members, and for whoever has done nothing yet. */
  guest: Schemas['Guest'] | null;
  /** Null for guests, and for whoever has done nothing yet. */
  member: Member | null;
  role: string;
  /** What whoever asks may not do. */
  sanctions: Sanction[];
  games: GameLine[];
}

export type ServedGame = With<Schemas['OnlineGame'], { view: GameView; seat: Side | null }>;

/** An invitation, or the game that it has become. */
export type Meeting = { kind: 'invitation'; invitation: InvitationView } | { kind: 'game'; game: ServedGame };

export type Code = Schemas['Code'];

/** A request was not done. */
export class ServerError extends Error {
  /** The code of the problem; empty if the server cannot be reached, or if something else than it has answered. */
  readonly code: Code | '';
  /** The state of an invitation that is closed. */
  readonly state: InvitationState | null;
  /** Why a tournament does not do it, by a name for programs; null for other problems. */
  readonly reason: string | null;
  /** After how many seconds the server does it again; null if it does not say. */
  readonly wait: number | null;

  constructor(code: Code | '', { state = null, reason = null, wait = null }: Partial<Pick<ServerError, 'state' | 'reason' | 'wait'>> = {}) {
    super(code || 'the server cannot be reached');
    this.code = code;
    this.state = state;
    this.reason = reason;
    this.wait = wait;
  }
}

interface Reply {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What the server replies. Rejects with a {@link ServerError}. */
export async function reply<Data>(sent: Promise<Reply>): Promise<Data> {
  const { data, error, response } = await sent.catch(() => {
    throw new ServerError('');
  });
  if (response.ok) return data as Data;
  const { code = '', state = null, reason = null } = (isObject(error) ? error : {}) as { code?: Code; state?: InvitationState; reason?: string };
  const wait = Number(response.headers.get('Retry-After')) || null;
  throw new ServerError(code, { state, reason, wait });
}

const at = (id: string) => ({ params: { path: { id } } });

/** Who asks, with their games: running ones first, then the last ones that ended. */
export const whoAmI = (): Promise<Me> => reply(server.GET('/api/online/me'));

export const invite = (body: Invitation): Promise<InvitationView> => reply(server.POST('/api/online/invitations', { body }));

/** What has an id. */
export const meetingOf = (id: string): Promise<Meeting> => reply(server.GET('/api/online/meetings/{id}', at(id)));

/** A running or finished game. */
export const gameOf = (id: string): Promise<ServedGame> => reply(server.GET('/api/online/games/{id}', at(id)));

export const accept = (id: string): Promise<Seated> =>
  reply(server.POST('/api/online/invitations/{id}/accept', { ...at(id), body: {} }));

export const withdraw = (id: string): Promise<void> => reply(server.DELETE('/api/online/invitations/{id}', at(id)));

/** A secret with which whoever presents it takes the seat. */
export const seatSecret = async (id: string): Promise<string> =>
  (await reply<Schemas['SeatLink']>(server.POST('/api/online/games/{id}/seat-links', { ...at(id), body: {} }))).secret;

export const takeSeat = (id: string, secret: string): Promise<Seated> =>
  reply(server.POST('/api/online/games/{id}/seats', { ...at(id), body: { secret } }));

export const correspondence = (): Promise<Correspondence> => reply(server.GET('/api/online/correspondence'));

/** The own conditional lines of a game. */
export const linesOf = (id: string): Promise<Lines> => reply(server.GET('/api/online/games/{id}/lines', at(id)));

export const keepLines = (id: string, { key, lines }: Lines): Promise<void> =>
  reply(server.PUT('/api/online/games/{id}/lines', { ...at(id), body: { key, lines } as unknown as Schemas['Lines'] }));

/** Sends the opponent an analysis of a finished game, in PDN. */
export const sendAnalysis = (id: string, pdn: string): Promise<void> =>
  reply(server.PUT('/api/online/games/{id}/analysis', { ...at(id), body: { pdn } }));

/** The address of a WebSocket of the server. */
export function socketUrl(path: string): string {
  const url = new URL(appUrl(`api/online/${path}`), location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}
