// What comes from a server, checked before it is used: a damaged message must not stop a game.

import { type Check, has, isBoolean, isCount, isListOf, isNumber, isObject, isOneOf, isText, optional, orNull } from '../lib/check';
import { isSide } from '../record/sides';
import {
  type GameEvent,
  type GameKey,
  type GameView,
  type LobbyMessage,
  OFFERS,
  PHRASES,
  type ServerMessage,
  type Status,
} from './messages';

const isOffer = isOneOf(OFFERS);
const isPhrase = isOneOf(PHRASES);
const bySide = (check: Check): Check => has({ white: check, black: check });

const isRating = has({ value: isNumber, isProvisional: isBoolean, change: orNull(isNumber) });
const isMember = has({ kind: isOneOf(['member']), name: isText, title: optional(isText), rating: optional(isRating) });
const isLevel = has({ kind: isOneOf(['computer']), level: isCount });
const isNameless = has({ kind: isOneOf(['guest', 'deleted']) });
export const isPerson: Check = (value) => isMember(value) || isLevel(value) || isNameless(value);

const isEnd = isOneOf(['rules', 'agreement', 'resignation', 'time', 'abandonment', 'adjudication', 'abort']);
const isConclusion = has({ by: isEnd, loser: optional(isSide) });

export const isKey = has<GameKey>({ game: isText, ply: isCount, takeBacks: isCount });
const isSeat = has({
  away: orNull(has({ since: isCount, onPurpose: isBoolean, claimable: orNull(isCount) })),
  offers: isListOf(isOffer),
  lag: orNull(isCount),
  refund: has({ lag: isCount, delivery: isCount, restarts: isCount }),
  isBerserk: isBoolean,
});

export const isStatus = has<Status>({
  sequence: isCount,
  at: isCount,
  key: isKey,
  turn: isSide,
  clock: orNull(has({ left: bySide(isCount), delay: isCount, running: orNull(isSide) })),
  deadline: orNull(isCount),
  seats: bySide(isSeat),
  pause: orNull(has({ since: isCount, until: isCount })),
  conclusion: orNull(isConclusion),
  isFrozen: isBoolean,
  rematch: orNull(isText),
});

const isTerms = has({
  time: orNull(bySide(isText)),
  untimedPlies: isCount,
  firstMove: orNull(isCount),
  takeBacks: isText,
  drawOfferInterval: isCount,
  absence: orNull(isObject),
  isRated: isBoolean,
  isTournament: optional(isBoolean),
  canBerserk: optional(isBoolean),
});

export const isGameView = has<GameView>({
  variant: isText,
  drawRules: isText,
  startFen: orNull(isText),
  terms: isTerms,
  firstPly: isCount,
  from: isCount,
  moves: isListOf(isText),
  status: isStatus,
});

const EVENTS: Record<GameEvent['event'], Check> = {
  moved: has({ ply: isCount, text: isText }),
  'taken-back': has({ ply: isCount }),
  offered: has({ by: isSide, offer: isOffer }),
  'offer-ended': has({ by: isSide, offer: isOffer }),
  left: has({ side: isSide }),
  returned: has({ side: isSide }),
  ended: has({ conclusion: isConclusion }),
  'rematch-agreed': isObject,
  paused: has({ until: isCount }),
  resumed: has({ by: isSide }),
  'time-given': has({ to: isSide, time: isCount }),
  berserk: has({ by: isSide }),
  'clock-started': isObject,
};

/** Events that this version does not know change nothing that the status does not tell. */
const isEvent: Check = (value) =>
  isObject(value) && (EVENTS[value['event'] as GameEvent['event']] ?? (() => isText(value['event'])))(value);

/** The checks of the messages of a socket, by their types. */
export type Checks<Message extends { type: string }> = Record<Message['type'], Check>;

const MESSAGES: Checks<ServerMessage> = {
  welcome: has({ version: isCount, seat: orNull(isSide), game: isGameView }),
  state: has({ game: isGameView }),
  update: has({ events: isListOf(isEvent), status: isStatus }),
  done: has({ id: isCount, sequence: isCount }),
  refused: has({ id: isCount, code: isText, text: isText, game: orNull(isGameView) }),
  lag: has({ roundTrip: isCount, quota: isCount }),
  said: has({ by: isSide, phrase: isPhrase }),
  crowd: has({ spectators: isCount }),
  players: bySide(isPerson),
  analysis: has({ by: isSide, pdn: isText }),
  error: has({ code: isText, text: isText }),
};

const isInvitationView = has({
  id: isText,
  invitation: has({
    variant: isText,
    drawRules: isText,
    startFen: orNull(isText),
    color: isOneOf(['white', 'black', 'random']),
    time: orNull(bySide(isText)),
    isPublic: isBoolean,
    isHelpAllowed: isBoolean,
    isRated: isBoolean,
  }),
  createdAt: isCount,
  creator: isPerson,
  challenged: orNull(isPerson),
  isMine: isBoolean,
  state: isOneOf(['open', 'accepted', 'withdrawn', 'expired']),
});

const LOBBY_MESSAGES: Checks<LobbyMessage> = {
  lobby: has({ invitations: isListOf(isInvitationView) }),
  game: has({ game: isText, seat: isSide }),
  challenges: has({ challenges: isListOf(isInvitationView) }),
  'challenge-ended': has({ challenge: isInvitationView, outcome: isOneOf(['declined', 'canceled']), reason: orNull(isText) }),
};

/** A message of a socket; null if it is none, or one that only a later version knows. */
export const reader =
  <Message extends { type: string }>(checks: Checks<Message>) =>
  (text: string): Message | null => {
    const value = parsed(text);
    if (!isObject(value)) return null;
    const type = value['type'] as Message['type'];
    const isKnown = Object.hasOwn(checks, type) && checks[type](value);
    return isKnown ? (value as Message) : null;
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads what a server says on the socket of a game. */
export const readServerMessage = reader<ServerMessage>(MESSAGES);

/** Reads what a server says on the socket of the lobby. */
export const readLobbyMessage = reader<LobbyMessage>(LOBBY_MESSAGES);
