// The settings, stored on this device.

import { type Fields, isObject } from './check';
import { LANGUAGES } from './language';
import type { Locale } from '../paraglide/runtime';
import { load, save } from './storage';

export const LINE_COUNTS: readonly number[] = [1, 2, 3, 4, 5];
/** In MiB. WebAssembly with addresses of 32 bits has no room for 2,048. */
export const HASH_SIZES: readonly number[] = [16, 32, 64, 128, 256, 512, 1024];

/** The threads of the engine in an analysis; `auto` leaves a processor to the page. */
export const THREAD_COUNTS = ['auto', 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** When the engine stops by itself: after a time, at a depth, or never. */
export const SEARCH_LIMITS = ['10s', '60s', '300s', 'd12', 'd16', 'd20', 'd24', 'd30', 'none'] as const;
export type SearchLimit = (typeof SEARCH_LIMITS)[number];

/** The settings that are one of a few values, with these values in the order in which they are offered. */
export const VALUES = {
  /** `auto` is the language of the browser. */
  language: ['auto', ...(Object.keys(LANGUAGES) as Locale[])],
  theme: ['auto', 'light', 'dark'],
  /** The colours of the board, in `board/themes.css`. */
  board: ['sage', 'wood', 'blue', 'grey', 'rose', 'contrast'],
  /** The pictures of the pieces, in `board/pieces.css` and `board/piece-sets.css`. */
  pieces: ['classic', 'flat', 'wood', 'contrast'],
  coordinates: ['inside', 'outside', 'off'],
  /** The notation of the moves that are shown; never of what is stored. */
  notation: ['long', 'playstrategy', 'mindsports', 'tapalnitski'],
  /** How fast moves are animated; they never are if the system asks for reduced motion. */
  animation: ['off', 'fast', 'normal', 'slow'],
  volume: ['off', 'low', 'medium', 'high'],
  /** The number of lines that the engine shows in an analysis. */
  lineCount: LINE_COUNTS,
  /** The size of its transposition table, in MiB. */
  hashMib: HASH_SIZES,
  threads: THREAD_COUNTS,
  /** The name of the limit at which it stops by itself. */
  searchLimit: SEARCH_LIMITS,
  /** Whose games the opening explorer counts. */
  explorerSource: ['engine', 'mine', 'site'],
  /** Which games of the server it counts. */
  explorerRated: ['all', 'rated', 'casual'],
  explorerSpeed: ['all', 'live', 'correspondence'],
} as const;

/** The settings that are on or off, with their defaults. */
const FLAGS = {
  /** Whether a move is played automatically if it is the only legal one. */
  playForced: false,
  /** Whether the destinations of the selected piece are shown. */
  showDestinations: true,
  /** Whether a move that was entered on the board must be confirmed. */
  confirmMoves: false,
  /** Whether two people sit on opposite sides of the screen. */
  acrossTable: false,
  /** Whether a game shows nothing but its board, its clocks and its moves. */
  zen: false,
  /** Whether the engine is on when an analysis is opened. */
  isEngineOn: false,
  /** Whether an analysis shows the opening explorer. */
  isExplorerOpen: false,
};

type Choices = { -readonly [Name in keyof typeof VALUES]: (typeof VALUES)[Name][number] };
type Flags = typeof FLAGS;
export type Preferences = Choices & Flags;

const DEFAULTS: Choices = {
  language: 'auto',
  theme: 'auto',
  board: 'sage',
  pieces: 'classic',
  coordinates: 'inside',
  notation: 'long',
  animation: 'normal',
  volume: 'medium',
  lineCount: 1,
  hashMib: 32,
  threads: 'auto',
  searchLimit: '60s',
  explorerSource: 'engine',
  explorerRated: 'all',
  explorerSpeed: 'all',
};

const KEY = 'dameo.settings';

/** The settings in a stored value, with defaults for those that are missing or damaged. */
export function preferencesIn(saved: Fields): Preferences {
  // Older versions of the app had animation on or off.
  const stored: Fields = saved['animation'] === false ? { ...saved, animation: 'off' } : saved;
  const choices = Object.entries(VALUES).map(([name, values]) => [
    name,
    (values as readonly unknown[]).find((value) => value === stored[name]) ?? DEFAULTS[name as keyof Choices],
  ]);
  const flags = Object.entries(FLAGS).map(([name, off]) => [
    name,
    typeof stored[name] === 'boolean' ? stored[name] : off,
  ]);
  return Object.fromEntries([...choices, ...flags]) as Preferences;
}

export const settings: Preferences = $state(preferencesIn(load(KEY, isObject) ?? {}));

/** Applies and stores the settings; call it from an effect. */
export function applySettings(): void {
  const { theme, board, pieces, coordinates, animation } = settings;
  const motion = animation === 'off' ? 'off' : 'on';
  Object.assign(document.documentElement.dataset, { theme, board, pieces, coordinates, motion });
  save(KEY, { ...settings });
}
