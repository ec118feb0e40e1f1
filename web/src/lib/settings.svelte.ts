// What a person prefers, on this device.

import { load, save } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Preferences {
  theme: Theme;
  /** Whether the only legal move plays itself. */
  playForced: boolean;
  /** Whether pieces are seen to move; never if the system asks for stillness. */
  animation: boolean;
  /** Whether the squares are shown to which a piece can go. */
  showDestinations: boolean;
}

const KEY = 'dameo.settings';
const USUAL: Preferences = {
  theme: 'auto',
  playForced: false,
  animation: true,
  showDestinations: true,
};

const isObject = (value: unknown): value is Partial<Preferences> =>
  typeof value === 'object' && value !== null;

/** What was remembered, and the usual for everything else. */
function remembered(): Preferences {
  const saved = load(KEY, isObject) ?? {};
  const flag = (name: 'playForced' | 'animation' | 'showDestinations'): boolean =>
    typeof saved[name] === 'boolean' ? saved[name] : USUAL[name];
  return {
    theme: THEMES.find((theme) => theme === saved.theme) ?? USUAL.theme,
    playForced: flag('playForced'),
    animation: flag('animation'),
    showDestinations: flag('showDestinations'),
  };
}

export const settings: Preferences = $state(remembered());

/** Keeps the page and the memory as the settings say; call it from an effect. */
export function applySettings(): void {
  const { theme, animation } = settings;
  document.documentElement.dataset['theme'] = theme;
  document.documentElement.dataset['motion'] = animation ? 'on' : 'off';
  save(KEY, { ...settings });
}
