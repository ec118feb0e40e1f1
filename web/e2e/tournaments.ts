// A tournament of a server that is only told of, for views with more players than a test can have.

import type { Page } from 'playwright-core';

const NAMES = ['Anna', 'Bartholomäus', 'Carla', 'Dmitri', 'Esther', 'Fabien', 'Gordana', 'Hugo', 'Ivana', 'Joaquim', 'Katarina', 'Lambert', 'Maximiliane-Henriette', 'Nikolai'];

export const ID = 'TuRn1234';
const FENS = ['W:Wa1,b1,c2,d4,e2,f3,g1,h1:Ba8,b8,c7,d6,e7,f8,g7,h8', 'B:Wa2,c2,d3,Ke1,g1:Ba8,c7,d6,f8,Kh5'];

const player = (number: number) => ({
  number,
  player: number % 3 ? { kind: 'member', name: NAMES[number]!.replace(/\W/g, 'a'), rating: { value: 1500 + 20 * number, isProvisional: false, change: null } } : { kind: 'guest' },
  name: number % 3 ? null : NAMES[number]!,
  isOut: number === 12,
  isRemoved: false,
});

const standing = (number: number) => ({
  player: number,
  score: 9 - Math.floor(number / 2),
  sonnebornBerger: 41 - 2 * number,
  directEncounter: number % 2,
  wins: 4 - Math.floor(number / 4),
  played: 5,
  isCounted: number !== 12,
  isOnStreak: false,
});

/** The games of two rounds: six of the second one are running, and one is at a board. */
const pairings = [1, 2].flatMap((round) =>
  [0, 1, 2, 3, 4, 5, 6].map((table) => {
    const number = 7 * (round - 1) + table;
    const isOver = round === 1;
    const state = isOver ? 'ended' : table === 6 ? 'at-board' : 'running';
    return { number, round, white: 2 * table, black: 2 * table + 1, state, result: isOver ? (['white', 'draw', 'black'] as const)[table % 3] : null, game: table === 6 ? null : `GaMe00${10 + number}` };
  }),
);

/** A round-robin of fourteen in its second round. */
export const runningTournament = {
  id: ID,
  title: 'Vereinsmeisterschaft 2026',
  variant: 'dameo',
  time: '600+5',
  format: { kind: 'round-robin', isDouble: false },
  isRated: false,
  areGuestsAllowed: true,
  isAtBoard: false,
  roundBreak: null,
  phase: 'running',
  organiser: { kind: 'member', name: 'Olga' },
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_900_000,
  players: 13,
  round: 2,
  rounds: 13,
  nextRoundAt: null,
  endsAt: null,
  sequence: 20,
  entrants: NAMES.map((_, number) => player(number)),
  standings: NAMES.map((_, number) => standing(number)),
  pairings,
  me: null,
  canOrganise: false,
};

/** The same before its beginning. */
export const openTournament = { ...runningTournament, phase: 'open', round: null, rounds: null, standings: [], pairings: [] };

const boards = pairings
  .filter(({ state }) => state === 'running')
  .map(({ number }) => ({ number, ply: 20 + number, fen: FENS[number % 2]!, whiteLeft: 312_000 - 3000 * number, blackLeft: 28_000 + 61_000 * (number - 7), running: number % 2 ? 'white' : 'black', delay: 0 }));

/** The page is told of a tournament in place of the server's. */
export async function tell(page: Page, tournament: object): Promise<void> {
  const { standings: _s, pairings: _p, entrants: _e, ...line } = runningTournament;
  const list = { running: [line], open: [{ ...line, id: 'OpEn1234', phase: 'open', title: 'Pokal', format: { kind: 'arena', minutes: 60 } }], finished: [] };
  await page.route(/\/online\/tournaments$/, (asked) => asked.fulfill({ json: list }));
  await page.route(new RegExp(`/tournaments/${ID}$`), (asked) => asked.fulfill({ json: tournament }));
  await page.route(new RegExp(`/tournaments/${ID}/boards$`), (asked) => asked.fulfill({ json: { at: Date.now(), boards } }));
  await page.routeWebSocket(new RegExp(`/tournaments/${ID}/socket$`), (socket) => socket.send(JSON.stringify({ type: 'tournament', tournament })));
}
