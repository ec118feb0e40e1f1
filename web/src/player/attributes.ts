// The attributes of a player as text, as a page writes them, and what they mean.
// docs/embed.md describes them.

import { m } from '../paraglide/messages';
import { emptyRecord } from '../record/record';
import { problemInWords } from '../rules/faults';
import { readGames } from '../rules/pdn';
import * as rules from '../rules/rules';
import type { Side } from '../rules/rules';
import { type AnnotatedGame, gameFrom, gameOf } from '../study/annotated';
import * as tree from '../tree/tree';

/** The names of the attributes. `theme` is for the styles alone. */
export const ATTRIBUTES = [
  'variant',
  'fen',
  'moves',
  'pdn',
  'src',
  'game',
  'ply',
  'orientation',
  'try',
  'engine',
  'caption',
  'theme',
  'autoplay',
] as const;

/** The attributes that are present; a flag that is on has the value `''`. */
export type Attributes = Partial<Record<(typeof ATTRIBUTES)[number], string>>;

/** What a player shows, and what its reader may do. */
export interface PlayerOptions {
  game: AnnotatedGame;
  /** The position that is shown first, on the main line. */
  start: tree.Path;
  orientation: Side;
  /**
   * Whether the reader moves: to find the moves of the main line if there are any after
   * the start, otherwise freely.
   */
  isOpen: boolean;
  hasEngine: boolean;
  /** Empty if there is none. */
  caption: string;
  /** The time for each move in milliseconds; null if the moves are not played by themselves. */
  autoplay: number | null;
  /** What could not be read, though a game could. */
  problems: string[];
}

/** The time for a move of `autoplay` without a value, in seconds. */
const DEFAULT_PACE = 1.5;
const MIN_PACE = 0.2;
const MAX_PACE = 60;

const THEMES = ['auto', 'light', 'dark'];

/** Whether there are games to read, for which the PDN module must be loaded. */
export const haveGames = ({ pdn, src }: Attributes): boolean => pdn !== undefined || src !== undefined;

/**
 * Reads attributes; `fetched` is the PDN that `src` names. Throws with the name of the
 * attribute, its text, and what is wrong with it.
 */
export function readAttributes(attributes: Attributes, fetched: string | null = null): PlayerOptions {
  const { problems, ...game } = gameOfAttributes(attributes, fetched);
  const length = tree.endOf(game.tree, []).length;
  const { theme, caption = '' } = attributes;
  if (theme !== undefined) oneOf('theme', theme, THEMES);
  return {
    game,
    start: Array<number>(plyOf(attributes.ply, length)).fill(0),
    orientation: orientationOf(attributes, game),
    isOpen: isOn(attributes.try),
    hasEngine: isOn(attributes.engine),
    caption,
    autoplay: paceOf(attributes.autoplay),
    problems,
  };
}

/** Checks that at most one source is given, before anything is fetched. */
export function checkSource(attributes: Attributes): void {
  const sources = [
    ...(['src', 'pdn'] as const).filter((name) => attributes[name] !== undefined),
    ...(['fen', 'moves'] as const).filter((name) => attributes[name] !== undefined).slice(0, 1),
  ];
  const [first, second] = sources;
  if (first && second) throw new Error(m.player_two_sources({ first, second }));
}

type Source = AnnotatedGame & { problems: string[] };

function gameOfAttributes(attributes: Attributes, fetched: string | null): Source {
  checkSource(attributes);
  const { variant = 'dameo', fen, moves = '', pdn, game } = attributes;
  within('variant', () => rules.variantNamed(variant));
  if (fetched !== null) return gameOfPdn(`src=${quoted(attributes.src ?? '')}`, fetched, variant, game);
  if (pdn !== undefined) return gameOfPdn('pdn', pdn, variant, game);
  if (game !== undefined) throw new Error(m.player_game_without_source({ value: quoted(game) }));
  return { ...gameOf({ ...emptyRecord(variant), ...lineOf(variant, fen, moves) }), problems: [] };
}

function gameOfPdn(source: string, text: string, variant: string, number = '1'): Source {
  const { games, problems } = within(source, () => readGames(text, { variant }));
  const chosen = games[whole('game', number, 1, games.length) - 1];
  if (!chosen) throw new Error(m.player_no_game({ source }));
  return { ...gameFrom(chosen), problems: problems.map((problem) => `${source}: ${problemInWords(problem)}`) };
}

/** The start and the moves, which are played to check them. */
function lineOf(variant: string, fen: string | undefined, text: string) {
  const startFen = fen?.trim() || null;
  const { name, drawRules } = rules.variantNamed(variant);
  const game = within(`fen=${quoted(startFen ?? '')}`, () => new rules.Game({ variant: name, drawRules, startFen }));
  try {
    for (const [index, move] of movesIn(text).entries()) {
      within(m.player_move_in_moves({ number: index + 1, move: quoted(move) }), () => game.play(move));
    }
    return { startFen, moves: game.record.moves };
  } finally {
    game.free();
  }
}

/** The moves of a text, without their numbers. */
const movesIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((word) => word && !/^\d+(\.+|…)$/.test(word));

const plyOf = (text = '0', length: number): number => (text === 'end' ? length : whole('ply', text, 0, length));

/** White, or the side that is to find a move. */
function orientationOf({ orientation, try: open, ply = '0' }: Attributes, game: AnnotatedGame): Side {
  if (orientation !== undefined) return oneOf('orientation', orientation, ['white', 'black']) as Side;
  if (!isOn(open)) return 'white';
  const { variant, drawRules, startFen } = game;
  const length = tree.endOf(game.tree, []).length;
  const start = Array<number>(plyOf(ply, length)).fill(0);
  return rules.position({ variant, drawRules, startFen, moves: tree.movesOn(game.tree, start) }).turn;
}

/** Whether a flag is on: present with any value but `false`. */
const isOn = (text: string | undefined): boolean => text !== undefined && text !== 'false';

function paceOf(text: string | undefined): number | null {
  if (text === undefined || text === 'false') return null;
  const seconds = text === '' || text === 'true' ? DEFAULT_PACE : Number(text);
  if (seconds >= MIN_PACE && seconds <= MAX_PACE) return seconds * 1000;
  throw new Error(m.player_bad_autoplay({ value: quoted(text), min: MIN_PACE, max: MAX_PACE }));
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new Error(m.player_bad_number({ name, value: quoted(text), min, max }));
}

function oneOf(name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text;
  throw new Error(notAmong(name, text, values));
}

function notAmong(name: string, text: string, values: readonly string[]): string {
  const choice = values.reduce((others, value) => m.player_or({ values: others, value }));
  return m.player_bad_choice({ name, value: quoted(text), values: choice });
}

/** Says that no attribute has this name. */
export const refuseAttribute = (name: string, text: string): string => notAmong(name, text, ATTRIBUTES);

/** Puts the place before the message of an error. */
function within<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${place}: ${rules.messageOf(error)}`, { cause: error });
  }
}

const quoted = (text: string): string => JSON.stringify(text);
