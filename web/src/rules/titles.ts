// Texts of the rules that are shown, in the language of the interface.

import { m } from '../paraglide/messages';
import type { LevelInfo, VariantInfo } from './rules';

/** The titles that are more than a name. */
const TITLES: Record<string, () => string> = {
  'big-dameo-28': m.game_big_dameo_28,
  'big-dameo-24': m.game_big_dameo_24,
  'italian-damone': m.game_italian_damone,
  'italian-damone-3': m.game_italian_damone_3,
  'italian-damone-capture': m.game_italian_damone_capture,
};

const LEVELS: Record<number, () => string> = {
  0: m.game_level_0,
  1: m.game_level_1,
  2: m.game_level_2,
  3: m.game_level_3,
  4: m.game_level_4,
  5: m.game_level_5,
  6: m.game_level_6,
  7: m.game_level_7,
  8: m.game_level_8,
  9: m.game_level_9,
  10: m.game_level_10,
  11: m.game_level_11,
  12: m.game_level_12,
};

/** The names of the levels by their numbers, from 0: the emblems show the animals. */
const LEVEL_NAMES: readonly (() => string)[] = [
  m.level_name_0,
  m.level_name_1,
  m.level_name_2,
  m.level_name_3,
  m.level_name_4,
  m.level_name_5,
  m.level_name_6,
  m.level_name_7,
  m.level_name_8,
  m.level_name_9,
  m.level_name_10,
  m.level_name_11,
  m.level_name_12,
];

/** What a level is called beside its number. */
export const nameOfLevel = (number: number): string => LEVEL_NAMES[number]?.() ?? '';

export const titleOfVariant = ({ name, title }: VariantInfo): string => TITLES[name]?.() ?? title;

/** How a level plays, in one sentence. */
export const descriptionOf = ({ number, description }: LevelInfo): string => LEVELS[number]?.() ?? description;
