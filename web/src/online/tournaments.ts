// Tournaments: the routes of docs/tournaments.md, their addresses in the app, and what they are in words.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { appUrl } from '../lib/app-url';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';
import { scoreOf } from '../record/result';
import { type Side, variantNamed } from '../rules/rules';
import { titleOfVariant } from '../rules/titles';
import { nameOf } from './names';
import { type Person, reply, type With } from './server';
import { controlInWords } from './words';

type Schemas = components['schemas'];

export type TournamentFormat = Schemas['TournamentFormat'];
export type TournamentPhase = 'open' | 'running' | 'finished' | 'cancelled';
export type PairingState = 'scheduled' | 'at-board' | 'running' | 'ended' | 'forfeited';
export type PairingResult = Side | 'draw' | 'unplayed';
export const PAIRING_RESULTS: readonly PairingResult[] = ['white', 'draw', 'black', 'unplayed'];

export type TournamentLine = With<Schemas['TournamentLine'], { phase: TournamentPhase; organiser: Person }>;
export type Entrant = With<Schemas['TournamentPlayer'], { player: Person | null }>;
export type Standing = Required<Schemas['TournamentStanding']>;
export type Pairing = With<Schemas['TournamentPairing'], { state: PairingState; result: PairingResult | null }>;

export interface Tournament extends TournamentLine {
  /** Counts the changes. */
  sequence: number;
  entrants: Entrant[];
  /** The first one first; empty before the beginning. */
  standings: Standing[];
  /** In the order of their numbers; empty before the beginning. */
  pairings: Pairing[];
  /** The number of the person at this screen; null for somebody who has not joined. */
  me: number | null;
  canOrganise: boolean;
}

export interface Tournaments {
  running: TournamentLine[];
  open: TournamentLine[];
  finished: TournamentLine[];
}

/** A game that is played on the server now; times are in milliseconds. */
export type TournamentBoard = With<Schemas['TournamentBoard'], { running: Side | null }>;

export interface TournamentBoards {
  /** When the clocks were read, by the server's time. */
  at: number;
  boards: TournamentBoard[];
}

export type NewTournament = Schemas['NewTournament'];

const at = (id: string) => ({ params: { path: { id } } });
const numbered = (id: string, number: number) => ({ params: { path: { id, number } } });

export const listTournaments = (): Promise<Tournaments> => reply(server.GET('/api/online/tournaments'));

export const createTournament = (body: NewTournament): Promise<Tournament> => reply(server.POST('/api/online/tournaments', { body }));

export const tournamentOf = (id: string): Promise<Tournament> => reply(server.GET('/api/online/tournaments/{id}', at(id)));

export const boardsOf = (id: string): Promise<TournamentBoards> => reply(server.GET('/api/online/tournaments/{id}/boards', at(id)));

/** `name` is that of a guest; a member gives none. */
export const joinTournament = (id: string, name: string | null): Promise<Tournament> =>
  reply(server.POST('/api/online/tournaments/{id}/join', { ...at(id), body: { name } }));

export const leaveTournament = (id: string): Promise<Tournament> =>
  reply(server.POST('/api/online/tournaments/{id}/leave', { ...at(id), body: {} }));

/** Enters somebody without an account. */
export const addPlayer = (id: string, name: string): Promise<Tournament> =>
  reply(server.POST('/api/online/tournaments/{id}/players', { ...at(id), body: { name } }));

/** Removes a player for good. */
export const removePlayer = (id: string, number: number): Promise<Tournament> =>
  reply(server.DELETE('/api/online/tournaments/{id}/players/{number}', numbered(id, number)));

/** Begins the tournament, or its next round. */
export const startTournament = (id: string): Promise<Tournament> =>
  reply(server.POST('/api/online/tournaments/{id}/start', { ...at(id), body: {} }));

/** Ends the tournament, or cancels it before it has begun. */
export const closeTournament = (id: string): Promise<Tournament> =>
  reply(server.POST('/api/online/tournaments/{id}/close', { ...at(id), body: {} }));

/** Enters the result of a game at a board; null takes it back. */
export const setResult = (id: string, number: number, result: PairingResult | null): Promise<Tournament> =>
  reply(server.PUT('/api/online/tournaments/{id}/results/{number}', { ...numbered(id, number), body: { result } }));

/** The file of the games that are over. */
export const gamesFile = (id: string): string => appUrl(`api/online/tournaments/${id}/games.pdn`);

export const TOURNAMENTS = '#/tournaments';

export const tournamentAddress = (id: string): string => `${TOURNAMENTS}/${id}`;

/** The view for a projector. */
export const screenAddress = (id: string): string => `${tournamentAddress(id)}/screen`;

/** A game of a tournament with big clocks. */
export const clockAddress = (id: string, number: number): string => `${tournamentAddress(id)}/clock/${number}`;

export type TournamentPlace =
  | { kind: 'list' }
  | { kind: 'page'; id: string }
  | { kind: 'screen'; id: string }
  | { kind: 'clock'; id: string; number: number };

/** What an address such as `#/tournaments/AbCd1234/screen` leads to. */
export function tournamentPlace(hash: string): TournamentPlace {
  const [, , id = '', part, number = ''] = hash.split('/');
  if (!id) return { kind: 'list' };
  if (part === 'clock' && /^\d{1,6}$/.test(number)) return { kind: 'clock', id, number: Number(number) };
  return part === 'screen' ? { kind: 'screen', id } : { kind: 'page', id };
}

/** What a player is called: guests and those at boards by the name of this tournament. */
export function entrantName({ entrants }: Tournament, number: number): string {
  const entrant = entrants[number];
  return entrant?.name ?? nameOf(entrant?.player ?? undefined);
}

/** The game on the server that the person at this screen plays now; null if there is none. */
export const ownPairing = ({ pairings, me }: Tournament): Pairing | null =>
  pairings.find(({ white, black, state, game }) => state === 'running' && game !== null && me !== null && (white === me || black === me)) ?? null;

/** The game at a board that the person at this screen is to play; null if there is none. */
export const ownAtBoard = ({ pairings, me }: Tournament): Pairing | null =>
  pairings.find(({ white, black, state }) => state === 'at-board' && me !== null && (white === me || black === me)) ?? null;

export const isArena = ({ format }: Pick<TournamentLine, 'format'>): boolean => format.kind === 'arena';

/** Whether a result can be entered: of a game at a board whose round has begun. */
export const takesResult = ({ round: begun, format, phase }: TournamentLine, { round, state, game }: Pairing): boolean =>
  format.kind === 'round-robin' && (phase === 'running' || phase === 'finished') && round <= (begun ?? 0) && game === null && state !== 'running';

/** The pairings of a round-robin by their rounds, the first one first. */
export function roundsOf({ pairings }: Tournament): { round: number; pairings: Pairing[] }[] {
  const rounds = [...new Set(pairings.map(({ round }) => round))];
  return rounds.map((round) => ({ round, pairings: pairings.filter((pairing) => pairing.round === round) }));
}

/** What is played now: the games of the round, or those of an arena that are not over. */
export const currentPairings = ({ format, pairings, round }: Tournament): Pairing[] =>
  pairings.filter((pairing) => (format.kind === 'arena' ? pairing.state === 'running' : pairing.round === round));

const numberText = (value: number): string => new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 }).format(value);

/** Half points as points: `2½`. */
const halfPointsText = (half: number): string => (half === 1 ? '½' : `${Math.floor(half / 2)}${half % 2 === 1 ? '½' : ''}`);

/** The score of a player, in points. */
export const scoreText = (of: Pick<TournamentLine, 'format'>, { score }: Standing): string => (isArena(of) ? String(score) : halfPointsText(score));

/** Half points of the games between those who are equal, in points. */
export const directEncounterText = ({ directEncounter }: Standing): string => halfPointsText(directEncounter);

/** Sonneborn-Berger in points: `7.25`. */
export const sonnebornBergerText = ({ sonnebornBerger }: Standing): string => numberText(sonnebornBerger / 4);

/** `1-0`; what was not played is a dash. */
export const pairingResultText = (result: PairingResult): string => (result === 'unplayed' ? '–' : scoreOf(result));

/** What a game has come to: the result, or how far it is; empty before its round. */
export function pairingInWords({ state, result }: Pairing): string {
  if (result === 'unplayed') return m.tournament_unplayed();
  if (result !== null) return state === 'forfeited' ? `${pairingResultText(result)} ${m.tournament_forfeited()}` : pairingResultText(result);
  if (state === 'running') return m.tournament_in_progress();
  return state === 'at-board' ? m.tournament_at_a_board() : '';
}

const minutesText = (minutes: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);

/** `Arena` and `60 min`, `Double round-robin`: each begins with a capital where the language has one. */
export function formatInWords({ format, isAtBoard }: Pick<TournamentLine, 'format' | 'isAtBoard'>): string[] {
  if (format.kind === 'arena') return [m.tournament_arena(), minutesText(format.minutes)];
  const kind = format.isDouble ? m.tournament_double() : m.tournament_round_robin();
  return isAtBoard ? [m.tournament_club(), kind] : [kind];
}

/** What is played and how, in one line of which no part is the middle of a sentence: `Dameo · Arena · 60 min`. */
export function termsInWords(line: Pick<TournamentLine, 'variant' | 'format' | 'isAtBoard' | 'time' | 'isRated'>): string {
  const { variant, isAtBoard, time, isRated } = line;
  const ofGames = isAtBoard ? [] : [controlInWords(time), isRated ? m.online_rated() : m.online_casual()];
  return [titleOfVariant(variantNamed(variant)), ...formatInWords(line), ...ofGames].join(' · ');
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** `1:05:09`, `4:32`, `0:07`. */
export function countdownText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** When something happens by itself, in milliseconds since 1970: an arena ends, or a round begins; null if nothing does. */
export const dueAt = ({ phase, endsAt, nextRoundAt }: TournamentLine): number | null => (phase === 'running' ? (endsAt ?? nextRoundAt) : null);

/** What happens next, and after how many seconds. */
export function dueInWords({ endsAt }: TournamentLine, seconds: number): string {
  const time = countdownText(seconds);
  return endsAt === null ? m.tournament_next_round_in({ time }) : m.tournament_time_left({ time });
}

/** How far a tournament is. */
export function phaseInWords({ phase, round, rounds }: TournamentLine): string {
  if (phase === 'open') return m.tournament_upcoming();
  if (phase === 'finished') return m.tournament_finished();
  if (phase === 'cancelled') return m.tournament_cancelled();
  return round !== null && rounds !== null ? m.tournament_round_of({ round, rounds }) : m.tournament_running();
}
