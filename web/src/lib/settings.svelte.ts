// The settings, stored on this device.

import { load, save } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Preferences {
  theme: Theme;
  /** Whether a move is played automatically if it is the only legal one. */
  playForced: boolean;
  /** Whether moves are animated; never if the system asks for reduced motion. */
  animation: boolean;
  /** Whether the destinations of the selected piece are shown. */
  showDestinations: boolean;
  /** Whether the engine is on when an analysis is opened. */
  isEngineOn: boolean;
  /** The number of lines that it shows, one of {@link LINE_COUNTS}. */
  lineCount: number;
  /** The size of its transposition table in MiB, one of {@link HASH_SIZES}. */
  hashMib: number;
  /** The name of the limit at which it stops by itself. */
  searchLimit: string;
}

export const LINE_COUNTS: readonly number[] = [1, 2, 3, 4, 5];
/** In MiB. WebAssembly with addresses of 32 bits has no room for 2,048. */
export const HASH_SIZES: readonly number[] = [16, 32, 64, 128, 256, 512, 1024];

const KEY = 'dameo.settings';
const DEFAULTS: Preferences = {
  theme: 'auto',
  playForced: false,
  animation: true,
  showDestinations: true,
  isEngineOn: false,
  lineCount: 1,
  hashMib: 32,
  searchLimit: '60s',
};

/** The settings that are on or off. */
type Flag = 'playForced' | 'animation' | 'showDestinations' | 'isEngineOn';

const isObject = (value: unknown): value is Partial<Preferences> =>
  typeof value === 'object' && value !== null;

/** The stored settings, with defaults for those that are missing. */
function restore(): Preferences {
  const saved = load(KEY, isObject) ?? {};
  const flag = (name: Flag): boolean =>
    typeof saved[name] === 'boolean' ? saved[name] : DEFAULTS[name];
  return {
    theme: THEMES.find((theme) => theme === saved.theme) ?? DEFAULTS.theme,
    playForced: flag('playForced'),
    animation: flag('animation'),
    showDestinations: flag('showDestinations'),
    isEngineOn: flag('isEngineOn'),
    lineCount: LINE_COUNTS.find((count) => count === saved.lineCount) ?? DEFAULTS.lineCount,
    hashMib: HASH_SIZES.find((size) => size === saved.hashMib) ?? DEFAULTS.hashMib,
    searchLimit: typeof saved.searchLimit === 'string' ? saved.searchLimit : DEFAULTS.searchLimit,
  };
}

export const settings: Preferences = $state(restore());

/** Applies and stores the settings; call it from an effect. */
export function applySettings(): void {
  const { theme, animation } = settings;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['motion'] = animation ? 'on' : 'off';
  save(KEY, { ...settings });
}
