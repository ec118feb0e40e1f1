// What the server says on the socket of a tournament, checked before it is used.

import { type Check, has, isBoolean, isCount, isListOf, isOneOf, isText, orNull } from '../lib/check';
import { isPerson, reader } from './read';
import { PAIRING_RESULTS, type Tournament } from './tournaments';

export interface TournamentMessage {
  type: 'tournament';
  tournament: Tournament;
}

const isRoundRobin = has({ kind: isOneOf(['round-robin']), isDouble: isBoolean });
const isArenaFormat = has({ kind: isOneOf(['arena']), minutes: isCount });
const isFormat: Check = (value) => isRoundRobin(value) || isArenaFormat(value);

const isEntrant = has({
  number: isCount,
  player: orNull(isPerson),
  name: orNull(isText),
  isOut: isBoolean,
  isRemoved: isBoolean,
});

const isStanding = has({
  player: isCount,
  score: isCount,
  sonnebornBerger: isCount,
  directEncounter: isCount,
  wins: isCount,
  played: isCount,
  isCounted: isBoolean,
  isOnStreak: isBoolean,
});

const isPairing = has({
  number: isCount,
  round: isCount,
  white: isCount,
  black: isCount,
  state: isOneOf(['scheduled', 'at-board', 'running', 'ended', 'forfeited']),
  result: orNull(isOneOf(PAIRING_RESULTS)),
  game: orNull(isText),
});

const isTournament = has<Tournament>({
  id: isText,
  title: isText,
  variant: isText,
  time: isText,
  format: isFormat,
  isRated: isBoolean,
  areGuestsAllowed: isBoolean,
  isAtBoard: isBoolean,
  roundBreak: orNull(isCount),
  phase: isOneOf(['open', 'running', 'finished', 'cancelled']),
  organiser: isPerson,
  createdAt: isCount,
  updatedAt: isCount,
  players: isCount,
  round: orNull(isCount),
  rounds: orNull(isCount),
  nextRoundAt: orNull(isCount),
  endsAt: orNull(isCount),
  sequence: isCount,
  entrants: isListOf(isEntrant),
  standings: isListOf(isStanding),
  pairings: isListOf(isPairing),
  me: orNull(isCount),
  canOrganise: isBoolean,
});

/** Reads a message; null if it is none, or one that only a later version knows. */
export const readTournamentMessage = reader<TournamentMessage>({ tournament: has({ tournament: isTournament }) });
