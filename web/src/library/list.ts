// What the library lists: games that were played and studies, searched and filtered.

import { dayText } from '../lib/dates';
import { addressOf } from '../lib/game-address';
import { m } from '../paraglide/messages';
import { solePerson, titleOf as playerTitle } from '../play/seats';
import type { StoredGame } from '../play/saved';
import { analysisLinkTo, gameLinkTo, studyLinkTo } from '../record/links';
import { scoreOf } from '../record/result';
import { opponent } from '../record/sides';
import { type Side, variants } from '../rules/rules';
import type { Study } from '../study/records';

export interface Item {
  kind: 'game' | 'study';
  id: string;
  title: string;
  /** The variant, the result, and what else tells it from others. */
  detail: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
  variants: string[];
  /** Who has won a game; null if it is not over, or for a study. */
  winner: Side | 'draw' | null;
  /** The computer's level if a person played against it. */
  level: number | null;
  /** The address at which it is opened. A function, because a link to a game is long. */
  link: () => string;
  /** The address at which a game is analysed; null for a study. */
  analysis: (() => string) | null;
  /** What a search looks through, in lower case. */
  text: string;
}

/** What is shown; an empty text is any. */
export interface Filters {
  kind: 'game' | 'study';
  text: string;
  variant: string;
  result: '' | 'open' | 'white' | 'black' | 'draw';
  /** `person`, or a level of the computer. */
  opponent: string;
  /** How many days ago at most it was changed. */
  days: string;
}

export const NO_FILTERS: Filters = { kind: 'game', text: '', variant: '', result: '', opponent: '', days: '' };

const DAY = 86_400_000;

/** The title of each variant by its name. */
const titles = (): Map<string, string> => new Map(variants().map(({ name, title }) => [name, title]));

/** The games that have a move, the latest first. */
export function gameItems(games: readonly StoredGame[]): Item[] {
  const titleOf = titles();
  return games
    .filter(({ record }) => record.moves.length > 0)
    .map((game) => gameItem(game, titleOf))
    .sort(latestFirst);
}

function gameItem(game: StoredGame, titleOf: Map<string, string>): Item {
  const { id, record, players, started, changed, winner, origin } = game;
  const title = `${playerTitle(players.white)} – ${playerTitle(players.black)}`;
  const result = winner ? scoreOf(winner) : m.library_not_over();
  const moves = m.game_moves({ count: Math.ceil(record.moves.length / 2) });
  const detail = [titleOf.get(record.variant), result, moves].join(', ');
  const person = solePerson(players);
  const other = person && players[opponent(person)];
  return {
    kind: 'game',
    id,
    title,
    detail,
    changed,
    variants: [record.variant],
    winner,
    level: typeof other === 'number' ? other : null,
    link: () => (origin ? addressOf(origin.id) : gameLinkTo(record, id)),
    analysis: () => analysisLinkTo(record, { game: id }),
    text: `${title} ${detail} ${dayText(started, '.')}`.toLowerCase(),
  };
}

/** The studies, the latest first. */
export function studyItems(studies: readonly Study[]): Item[] {
  const titleOf = titles();
  return studies.map((study) => studyItem(study, titleOf)).sort(latestFirst);
}

function studyItem(study: Study, titleOf: Map<string, string>): Item {
  const { id, name, changed, chapters } = study;
  const names = [...new Set(chapters.map(({ variant }) => variant))];
  const count = m.library_chapters({ count: chapters.length });
  const detail = [...names.map((variant) => titleOf.get(variant) ?? variant), count].join(', ');
  return {
    kind: 'study',
    id,
    title: name,
    detail,
    changed,
    variants: names,
    winner: null,
    level: null,
    link: () => studyLinkTo(study),
    analysis: null,
    text: [name, detail, ...chapters.map(({ title }) => title)].join(' ').toLowerCase(),
  };
}

const latestFirst = (a: Item, b: Item): number => b.changed - a.changed;

/** The items that pass the filters; every word of the search must be found. */
export function filtered(items: readonly Item[], filters: Filters, now: number): Item[] {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  const since = filters.days ? now - Number(filters.days) * DAY : -Infinity;
  return items.filter(
    (item) =>
      item.kind === filters.kind &&
      item.changed >= since &&
      (!filters.variant || item.variants.includes(filters.variant)) &&
      (item.kind === 'study' || (hasResult(item, filters.result) && hasOpponent(item, filters.opponent))) &&
      words.every((word) => item.text.includes(word)),
  );
}

const hasResult = ({ winner }: Item, result: Filters['result']): boolean =>
  result === '' || (winner ?? 'open') === result;

const hasOpponent = ({ level }: Item, wanted: string): boolean =>
  wanted === '' || String(level ?? 'person') === wanted;
