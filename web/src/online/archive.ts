// Finished games, players and leaders: the routes of docs/online-protocol.md that everybody can ask.

import { server } from '../api/client';
import type { components } from '../api/schema';
import { appUrl } from '../lib/app-url';
import type { Side } from '../rules/rules';
import type { BySide } from './messages';
import { type Person, reply } from './server';

type Schemas = components['schemas'];

export type Speed = 'live' | 'correspondence';
export const SPEEDS: readonly Speed[] = ['live', 'correspondence'];

/** A finished game. */
export type ArchivedGame = Omit<Schemas['ArchivedGame'], 'players'> & { players: BySide<Person> };

export interface ArchivePage {
  games: ArchivedGame[];
  /** What leads to the games that follow; null if there are none. */
  next: string | null;
}

/** What games are searched by, as text; empty if it does not matter. Days are as in `<input type="date">`. */
export interface Search {
  player: string;
  color: Side | '';
  opponent: string;
  variant: string;
  speed: Speed | '';
  isRated: '' | 'true' | 'false';
  result: Side | 'draw' | '';
  opening: string;
  /** The pieces at the end, White's first: `KKMvM`. */
  material: string;
  minPlies: string;
  maxPlies: string;
  from: string;
  to: string;
}

const NOTHING: Search = {
  player: '',
  color: '',
  opponent: '',
  variant: '',
  speed: '',
  isRated: '',
  result: '',
  opening: '',
  material: '',
  minPlies: '',
  maxPlies: '',
  from: '',
  to: '',
};

const FIELDS = Object.keys(NOTHING) as (keyof Search)[];

/** The search in an address such as `#/archive/?player=Ann`. */
export function searchIn(hash: string): Search {
  const found = new URLSearchParams(hash.split('?')[1] ?? '');
  return Object.fromEntries(FIELDS.map((field) => [field, found.get(field) ?? ''])) as unknown as Search;
}

/** The address of a search. */
export function archiveAddress(search: Partial<Search>): string {
  const given = FIELDS.flatMap((field) => (search[field]?.trim() ? [[field, search[field].trim()]] : []));
  const query = new URLSearchParams(given).toString();
  return `#/archive${query && `/?${query}`}`;
}

export const playerAddress = (name: string): string => `#/player/${encodeURIComponent(name)}`;

export const leadersAddress = (variant: string, speed: Speed): string => `#/leaders/${variant}/${speed}`;

/** The name in the address of the page of a player. */
export const playerIn = (hash: string): string => decodeURIComponent(hash.split('/')[2] ?? '');

/** The instant at which a day begins here, `days` days later; null without a day. */
function dayBegins(day: string, days = 0): number | null {
  const [year = NaN, month = NaN, ofMonth = NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, ofMonth + days).getTime();
  return Number.isNaN(at) ? null : Math.max(at, 0);
}

/** The query of a search: the server knows instants, and no empty fields. */
export function queryOf(search: Search, after: string | null): Record<string, string | number | boolean> {
  const { from, to, ...rest } = search;
  const given = Object.entries({ ...rest, since: dayBegins(from), until: dayBegins(to, 1), after });
  return Object.fromEntries(given.flatMap(([name, value]) => (value === '' || value === null ? [] : [[name, value]])));
}

export const searchGames = (search: Search, after: string | null = null): Promise<ArchivePage> =>
  reply(server.GET('/api/online/archive', { params: { query: queryOf(search, after) } }));

/** The games of a player. */
export const gamesOf = (player: string, after: string | null = null): Promise<ArchivePage> =>
  searchGames({ ...NOTHING, player }, after);

/** The last rated games of a player in a variant, at most `count`, the last one to end first. */
export async function lastRated(player: string, variant: string, count: number): Promise<ArchivedGame[]> {
  let games: ArchivedGame[] = [];
  let after: string | null = null;
  do {
    const page: ArchivePage = await searchGames({ ...NOTHING, player, variant, isRated: 'true' }, after);
    games = [...games, ...page.games];
    after = page.next;
  } while (after !== null && games.length < count);
  return games.slice(0, count);
}

export type PlayerPage = Schemas['PlayerPage'];
export type Rating = Schemas['Rating'];

export const playerNamed = (name: string): Promise<PlayerPage> =>
  reply(server.GET('/api/online/players/{name}', { params: { path: { name } } }));

/** The values of a rating, the earliest first: one for each day on which it changed. */
export async function ratingHistory(name: string, variant: string, speed: string): Promise<number[]> {
  const path = { name, variant, speed };
  const asked = server.GET('/api/online/players/{name}/ratings/{variant}/{speed}', { params: { path } });
  return (await reply<Schemas['RatingHistory']>(asked)).points.map(({ value }) => value);
}

export interface Leader {
  player: Person;
  games: number;
}

export const leadersOf = async (variant: string, speed: string): Promise<Leader[]> =>
  (await reply<{ leaders: Leader[] }>(server.GET('/api/online/leaders/{variant}/{speed}', { params: { path: { variant, speed } } }))).leaders;

/** The file of the games of a month such as `2026-11`. */
export const dumpAddress = (month: string, format: 'pdn' | 'ndjson'): string => appUrl(`api/online/dumps/${month}.${format}`);
