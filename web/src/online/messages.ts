// The messages on the WebSockets of a server, version 1 of the protocol: docs/online-protocol.md.
// `samples.ts`, which the server's own definitions write, is checked against these types.

import type { Conclusion, Side } from '../rules/rules';
import type { InvitationView, Person, Seated } from './server';

/** The version of the protocol that this page speaks. */
export const PROTOCOL_VERSION = 1;

/** A state of a game in which a command makes sense. */
export interface GameKey {
  game: string;
  /** The number of plies played. */
  ply: number;
  /** The number of moves taken back so far. */
  takeBacks: number;
}

/** The last state of which the page was told. */
export interface KnownState {
  sequence: number;
  key: GameKey;
}

/** What players can offer each other: the last three after the game, a pause in games over days. */
export const OFFERS = ['draw', 'take-back', 'pause', 'rematch', 'analysis', 'engine'] as const;
export type Offer = (typeof OFFERS)[number];

/** What a player can do. */
export type Deed =
  | { do: 'move'; text: string }
  | { do: 'offer' | 'accept' | 'decline' | 'withdraw'; offer: Offer }
  | { do: 'give-time'; seconds: number }
  | { do: 'resign' | 'abort' | 'flag' | 'claim' | 'resume' | 'berserk' };

/** What both sides, White's first. */
export type BySide<T> = Record<Side, T>;

/** The phrases that players can say. */
export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'have-to-go',
  'one-moment',
  'nice-move',
] as const;
export type Phrase = (typeof PHRASES)[number];

export type ClientMessage =
  | { type: 'hello'; version: number; have: KnownState | null }
  | { type: 'command'; id: number; key: GameKey; action: Deed }
  | { type: 'sync'; have: KnownState | null }
  | { type: 'say'; phrase: Phrase }
  | { type: 'bye' };

/** What the players agreed on. Spans are in milliseconds. */
export interface Terms {
  /** The time control of each side, such as `300+3`; null without a clock. */
  time: BySide<string> | null;
  untimedPlies: number;
  firstMove: number | null;
  takeBacks: 'never' | 'by-consent' | 'free';
  drawOfferInterval: number;
  absence: { lost: number; left: number; firstFactor: number } | null;
  /** Whether the result changes the ratings of the players. */
  isRated: boolean;
  /** Whether the game belongs to a tournament; left out if it does not. */
  isTournament?: boolean;
  /** Whether a player can give up half of the time for more points, as in an arena; left out if not. */
  canBerserk?: boolean;
}

/** The clock at {@link Status.at}. */
export interface ClockView {
  /** Milliseconds. */
  left: BySide<number>;
  /** The free time of this move that is left, in milliseconds. */
  delay: number;
  /** The side whose time runs; null while the clock is stopped. */
  running: Side | null;
}

/** The absence of a player; instants are those of the server. */
export interface AwayView {
  since: number;
  onPurpose: boolean;
  /** From when on the opponent can claim the game; null: never, or not at present. */
  claimable: number | null;
}

export interface SeatView {
  /** Null if the player is there. */
  away: AwayView | null;
  /** The offers that stand. Spectators see none. */
  offers: Offer[];
  /** The mean round trip in milliseconds; null if it is not known. */
  lag: number | null;
  /** What the player was given back so far, in milliseconds. */
  refund: { lag: number; delivery: number; restarts: number };
  /** Whether the player of an arena has given up half of the time. */
  isBerserk: boolean;
}

/** What is so in a game at an instant, besides its moves. */
export interface Status {
  /** Of two statuses the one with the greater number is the later; of equal ones, the later `at`. */
  sequence: number;
  /** The time of the server, in milliseconds since 1970. */
  at: number;
  key: GameKey;
  turn: Side;
  /** Null if the game is played without a clock. */
  clock: ClockView | null;
  /** When the time of the side to move is up; null if no time runs. */
  deadline: number | null;
  seats: BySide<SeatView>;
  /** The pause on which the players agreed; null without one. */
  pause: { since: number; until: number } | null;
  /** Null if the game is not over. */
  conclusion: Conclusion | null;
  /** Whether the game stands still because nothing can be stored. */
  isFrozen: boolean;
  /** The name of the next game; null before the players agreed on one. */
  rematch: string | null;
}

/** A game: what it began from, its moves or the last of them, and its status. */
export interface GameView {
  variant: string;
  drawRules: string;
  /** Null for the starting position of the variant. */
  startFen: string | null;
  terms: Terms;
  /** The number of moves before this game began. */
  firstPly: number;
  /** The number of moves before `moves`. */
  from: number;
  moves: string[];
  status: Status;
}

export type GameEvent =
  | { event: 'moved'; ply: number; text: string; pressed: { used: number; added: number; compensated: number } }
  | { event: 'taken-back'; ply: number; revoked: number }
  | { event: 'offered' | 'offer-ended'; by: Side; offer: Offer }
  | { event: 'left'; side: Side; claimable: number | null }
  | { event: 'returned'; side: Side }
  | { event: 'ended'; conclusion: Conclusion }
  | { event: 'rematch-agreed' }
  | { event: 'paused'; until: number }
  | { event: 'resumed'; by: Side }
  | { event: 'time-given'; to: Side; time: number }
  | { event: 'berserk'; by: Side }
  | { event: 'clock-started' };

export type ServerMessage =
  | { type: 'welcome'; version: number; seat: Side | null; game: GameView }
  | { type: 'state'; game: GameView }
  | { type: 'update'; events: GameEvent[]; status: Status }
  | { type: 'done'; id: number; sequence: number }
  | { type: 'refused'; id: number; code: string; text: string; game: GameView | null }
  | { type: 'lag'; roundTrip: number; quota: number }
  | { type: 'said'; by: Side; phrase: Phrase }
  | { type: 'crowd'; spectators: number }
  /** Who plays, once one of them is not a guest. */
  | ({ type: 'players' } & BySide<Person>)
  /** The opponent's analysis of the finished game, in PDN. */
  | { type: 'analysis'; by: Side; pdn: string }
  /** Something that has no answer of its own was not done. */
  | { type: 'error'; code: string; text: string };

/** What a server says on the socket of the lobby. */
export type LobbyMessage =
  | { type: 'lobby'; invitations: InvitationView[] }
  | ({ type: 'game' } & Seated)
  /** The open challenges of the member and to it, the oldest first. */
  | { type: 'challenges'; challenges: InvitationView[] }
  | ({ type: 'challenge-ended' } & EndedChallenge);

/** A challenge that was not accepted. */
export interface EndedChallenge {
  challenge: InvitationView;
  outcome: 'declined' | 'canceled';
  /** The key of the reason of whoever declines. */
  reason: string | null;
}

/** The close codes after which connecting again changes nothing. After other codes it is tried again. */
export const CLOSE = { notAccepted: 1008, tooLong: 1009, damaged: 1011, notSpoken: 4400, noGame: 4404 } as const;

/** Those of them that answer what was sent: the server does not take it, however often it is sent. */
export const REJECTIONS: ReadonlySet<number> = new Set([CLOSE.notAccepted, CLOSE.tooLong, CLOSE.damaged, CLOSE.noGame]);

/** The session of the page has ended: who connects again is somebody else, or nobody. */
export const SESSION_ENDED = 4401;
