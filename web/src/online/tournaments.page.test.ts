// Tournaments: addresses, what can be done with a game, and words.

import { beforeAll, describe, expect, it } from 'vitest';
import { loadRules } from '../rules/rules';
import { problemInWords } from './problems';
import { ServerError } from './server';
import { leftAt } from './tournament-boards.svelte';
import { readTournamentMessage } from './tournament-read';
import {
  clockAddress,
  countdownText,
  currentPairings,
  directEncounterText,
  dueAt,
  entrantName,
  formatInWords,
  ownAtBoard,
  ownPairing,
  type Pairing,
  pairingInWords,
  phaseInWords,
  roundsOf,
  scoreText,
  screenAddress,
  sonnebornBergerText,
  takesResult,
  termsInWords,
  type Tournament,
  tournamentAddress,
  tournamentPlace,
} from './tournaments';

beforeAll(loadRules);

const pairing = (number: number, fields: Partial<Pairing> = {}): Pairing => ({
  number,
  round: 1,
  white: 0,
  black: 1,
  state: 'ended',
  result: 'white',
  game: null,
  ...fields,
});

const standing = { player: 0, score: 3, sonnebornBerger: 13, directEncounter: 1, wins: 1, played: 2, isCounted: true, isOnStreak: false };

const entrant = (number: number, fields: Partial<Tournament['entrants'][number]>): Tournament['entrants'][number] => ({
  number,
  player: null,
  name: null,
  isOut: false,
  isRemoved: false,
  ...fields,
});

const tournament: Tournament = {
  id: 'AbCd1234',
  title: 'Club evening',
  variant: 'dameo',
  time: '300+3',
  format: { kind: 'round-robin', isDouble: false },
  isRated: false,
  areGuestsAllowed: true,
  isAtBoard: false,
  roundBreak: null,
  phase: 'running',
  organiser: { kind: 'member', name: 'Olga' },
  createdAt: 1,
  updatedAt: 2,
  players: 3,
  round: 2,
  rounds: 3,
  nextRoundAt: null,
  endsAt: null,
  sequence: 7,
  entrants: [
    entrant(0, { player: { kind: 'member', name: 'Ann' } }),
    entrant(1, { player: { kind: 'guest' }, name: 'Bob' }),
    entrant(2, { name: 'Carl' }),
  ],
  standings: [standing],
  pairings: [
    pairing(0),
    pairing(1, { round: 2, state: 'running', result: null, game: 'GaMe1234', white: 1, black: 0 }),
    pairing(2, { round: 2, state: 'at-board', result: null, white: 2, black: 1 }),
    pairing(3, { round: 3, state: 'scheduled', result: null, white: 0, black: 2 }),
  ],
  me: 0,
  canOrganise: false,
};
const arena: Tournament = { ...tournament, format: { kind: 'arena', minutes: 45 }, round: null, rounds: null };

it('each view has an address', () => {
  expect(tournamentPlace('#/tournaments')).toEqual({ kind: 'list' });
  expect(tournamentPlace(tournamentAddress('AbCd1234'))).toEqual({ kind: 'page', id: 'AbCd1234' });
  expect(tournamentPlace(screenAddress('AbCd1234'))).toEqual({ kind: 'screen', id: 'AbCd1234' });
  expect(tournamentPlace(clockAddress('AbCd1234', 12))).toEqual({ kind: 'clock', id: 'AbCd1234', number: 12 });
  expect(tournamentPlace('#/tournaments/AbCd1234/clock/x')).toEqual({ kind: 'page', id: 'AbCd1234' });
});

it('players have the names of their accounts, or those of this tournament', () => {
  expect([0, 1, 2].map((number) => entrantName(tournament, number))).toEqual(['Ann', 'Bob', 'Carl']);
});

describe('the games', () => {
  const { pairings } = tournament;

  it('that are played now', () => {
    expect(currentPairings(tournament).map(({ number }) => number)).toEqual([1, 2]);
    expect(currentPairings(arena).map(({ number }) => number)).toEqual([1]);
    expect(roundsOf(tournament).map(({ round, pairings: games }) => [round, games.length])).toEqual([[1, 1], [2, 2], [3, 1]]);
  });

  it('of the person at this screen', () => {
    expect(ownPairing(tournament)?.number).toBe(1);
    expect(ownPairing({ ...tournament, me: 2 })).toBeNull();
    expect(ownPairing({ ...tournament, me: null })).toBeNull();
    expect(ownAtBoard({ ...tournament, me: 2 })?.number).toBe(2);
    expect(ownAtBoard(tournament)).toBeNull();
  });

  it('whose results can be entered: at a board, in a round that has begun', () => {
    expect(pairings.map((one) => takesResult(tournament, one))).toEqual([true, false, true, false]);
    expect(takesResult({ ...tournament, phase: 'cancelled' }, pairings[0]!)).toBe(false);
    expect(takesResult(arena, pairings[0]!)).toBe(false);
  });

  it('in words', () => {
    expect(pairings.map(pairingInWords)).toEqual(['1-0', 'in progress', 'at a board', '']);
    expect(pairingInWords(pairing(0, { result: 'unplayed' }))).toBe('not played');
    expect(pairingInWords(pairing(0, { state: 'forfeited', result: 'black' }))).toBe('0-1 by forfeit');
  });
});

it('points are half and quarter points of a round-robin, and those of an arena', () => {
  expect([0, 1, 2, 3].map((score) => scoreText(tournament, { ...standing, score }))).toEqual(['0', '½', '1', '1½']);
  expect(scoreText(arena, standing)).toBe('3');
  expect(sonnebornBergerText(standing)).toBe('3.25');
  expect(directEncounterText(standing)).toBe('½');
});

it('a tournament in words', () => {
  expect(formatInWords(tournament)).toEqual(['Round-robin']);
  expect(formatInWords({ ...tournament, isAtBoard: true, format: { kind: 'round-robin', isDouble: true } })).toEqual(['Club table', 'Double round-robin']);
  expect(formatInWords(arena)).toEqual(['Arena', '45 min']);
  const terms = { ...arena, isAtBoard: false, time: '300+3', isRated: true };
  expect(termsInWords(terms)).toBe('Dameo · Arena · 45 min · 5 min per side + 3 s per move · Rated');
  expect(termsInWords({ ...tournament, isAtBoard: true })).toBe('Dameo · Club table · Round-robin');
  expect(phaseInWords(tournament)).toBe('Round 2 of 3');
  expect(phaseInWords(arena)).toBe('In progress');
  expect(phaseInWords({ ...tournament, phase: 'cancelled' })).toBe('Cancelled');
  expect([7, 272, 3909].map(countdownText)).toEqual(['0:07', '4:32', '1:05:09']);
});

it('something happens by itself only while it is running', () => {
  expect(dueAt(tournament)).toBeNull();
  expect(dueAt({ ...tournament, nextRoundAt: 9 })).toBe(9);
  expect(dueAt({ ...arena, endsAt: 8 })).toBe(8);
  expect(dueAt({ ...arena, endsAt: 8, phase: 'finished' })).toBeNull();
});

it('a clock runs on after it was read, once the delay is over, and not below nothing', () => {
  const board = { whiteLeft: 60_000, blackLeft: 50_000, running: 'white' as const, delay: 3000 };
  expect(leftAt(board, 1000, 'white', 3000)).toBe(60_000);
  expect(leftAt(board, 1000, 'white', 5000)).toBe(59_000);
  expect(leftAt(board, 1000, 'black', 5000)).toBe(50_000);
  expect(leftAt(board, 1000, 'white', 900_000)).toBe(0);
  // The clock of this page may be behind.
  expect(leftAt({ ...board, delay: 0 }, 1000, 'white', 500)).toBe(60_000);
});

it('why a tournament refuses is said where it is known', () => {
  const said = (reason: string | null): string => problemInWords(new ServerError('tournament-refused', { reason }));
  expect(said('round-not-over')).toBe('Games of this round are not over.');
  expect(said('too-few-players')).toBe('At least two players are needed.');
  for (const other of [null, 'later', 'constructor']) expect(said(other)).toBe('The tournament has gone on: this is not possible now.');
});

describe('a message of the server', () => {
  const message = { type: 'tournament', tournament };
  const read = (value: object): unknown => readTournamentMessage(JSON.stringify(value));

  it('is read', () => {
    expect(read(message)).toEqual(message);
    expect(read({ type: 'tournament', tournament: arena })).toEqual({ type: 'tournament', tournament: arena });
  });

  it('is refused without any of its fields', () => {
    for (const name of Object.keys(tournament)) {
      expect(read({ ...message, tournament: { ...tournament, [name]: undefined } }), name).toBeNull();
    }
    for (const [list, value] of [['entrants', tournament.entrants[0]!], ['standings', standing], ['pairings', pairing(0)]] as const) {
      for (const name of Object.keys(value)) {
        expect(read({ ...message, tournament: { ...tournament, [list]: [{ ...value, [name]: undefined }] } }), `${list} ${name}`).toBeNull();
      }
    }
    expect(read({ type: 'later' })).toBeNull();
  });
});
