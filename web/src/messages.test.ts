// The texts of the interface, in messages/: every language has every text.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { m } from './paraglide/messages';
import { baseLocale, type Locale, locales } from './paraglide/runtime';

const MESSAGES = join(import.meta.dirname, '../messages');

/** A text, or texts for the values of what is inserted: the message format of inlang. */
type Message = string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Messages = Record<string, Message>;

const readText = (...path: string[]): string => readFileSync(join(...path), 'utf8');

const areas = readdirSync(join(MESSAGES, baseLocale));

const messagesIn = (language: string): Messages =>
  Object.assign({}, ...areas.map((area) => JSON.parse(readText(MESSAGES, language, area)) as Messages)) as Messages;

const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

/** What a text inserts, each once. */
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/(?<!\\)\{\s*(\w+)/g)].map(([, name]) => name ?? ''))].sort();

/** What the function of a message takes. */
const inputsOf = (message: Message): string[] =>
  typeof message === 'string'
    ? placeholders(message)
    : message
        .flatMap(({ declarations }) => declarations.filter((text) => text.startsWith('input ')))
        .map((text) => text.slice('input '.length).trim())
        .sort();

/** The number that selects one of the forms that a language has, `count: plural`, and what it is called in the forms. */
function pluralIn(message: Message): { input: string; name: string } | undefined {
  const declarations = typeof message === 'string' ? [] : (message[0]?.declarations ?? []);
  const [, name, input] = declarations.map((text) => /^local (\w+) = (\w+): plural/.exec(text)).find(Boolean) ?? [];
  return name && input ? { name, input } : undefined;
}

/** Numbers of every plural of these languages. */
const COUNTS = [0, 1, 2, 5, 11, 21, 22, 25] as const;

/** Texts in which a number comes after a colon, or before what has one form. */
const UNINFLECTED: Partial<Record<Locale | 'all', string[]>> = {
  all: ['library_report_added', 'library_report_known', 'library_report_copied', 'puzzles_failed_left'],
  en: ['endings_too_many_pieces', 'endings_pieces_explained'],
  de: ['library_chapters', 'player_too_long'],
  hr: ['review_chance_after', 'review_chance_after_fault'],
  it: ['puzzles_count'],
};

/** Inputs with which a counted message has its first form with a number. */
function inputsFor(message: Message, plural: string): Record<string, string> {
  const forms = typeof message === 'string' ? [] : Object.keys(message[0]?.match ?? {});
  const first = forms.find((form) => form.includes(`${plural}=one`)) ?? '';
  const selected = first.split(',').map((part) => part.trim().split('=') as [string, string]);
  return { ...Object.fromEntries(inputsOf(message).map((name) => [name, '…'])), ...Object.fromEntries(selected) };
}

/** A message in a language, without its numbers. */
function say(key: string, inputs: Record<string, string | number>, locale: Locale): string {
  const messages = m as unknown as Record<string, (inputs: object, options: object) => string>;
  return messages[key]?.(inputs, { locale }).replace(/\d+/g, '#') ?? '';
}

const english = messagesIn(baseLocale);
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith('paraglide') && !file.endsWith('.test.ts'))
  .map((file) => readText(import.meta.dirname, file));
const used = new Set(sources.flatMap((text) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key ?? '')));

describe('the texts', () => {
  it('are in one file each, whose name they begin with', () => {
    for (const area of areas) {
      const keys = Object.keys(JSON.parse(readText(MESSAGES, baseLocale, area)) as Messages);
      expect(keys.filter((key) => !key.startsWith(`${area.replace('.json', '')}_`)), area).toEqual([]);
    }
    const { 'plugin.inlang.messageFormat': format } = JSON.parse(
      readText(MESSAGES, '../project.inlang/settings.json'),
    ) as { 'plugin.inlang.messageFormat': { pathPattern: string[] } };
    expect(format.pathPattern.map((path) => path.replace('./messages/{locale}/', '')).sort()).toEqual(areas.sort());
  });

  it('are all shown somewhere', () => {
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([]);
  });
});

describe.each(locales)('the texts in %s', (language) => {
  const messages = messagesIn(language);

  it('are complete', () => {
    const keys = Object.keys(messages);
    expect(Object.keys(english).filter((key) => !keys.includes(key)), 'missing').toEqual([]);
    expect(keys.filter((key) => !(key in english)), 'unknown').toEqual([]);
    expect(keys.filter((key) => textsOf(messages[key] ?? '').some((text) => !text.trim())), 'empty').toEqual([]);
  });

  it('insert what the English ones insert', () => {
    for (const [key, message] of Object.entries(messages)) {
      const inputs = inputsOf(english[key] ?? '');
      expect(inputsOf(message), key).toEqual(inputs);
      for (const text of textsOf(message)) {
        expect(placeholders(text).filter((name) => !inputs.includes(name)), `${key}: ${text}`).toEqual([]);
      }
    }
  });

  it('have every plural that the language has, and something for all other values', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(messages)) {
      if (typeof message === 'string') continue;
      const plural = pluralIn(message)?.name;
      for (const { match } of message) {
        const cases = Object.keys(match).map((text) => text.replaceAll(' ', ''));
        expect(cases.some((text) => text.split(',').every((part) => part.endsWith('=*'))), `${key} has =*`).toBe(true);
        if (!plural) continue;
        const has = (form: string): boolean => cases.some((text) => text.includes(`${plural}=${form}`));
        // What `many` means in French, Spanish, Italian and Portuguese begins at a million.
        const needed = forms.filter((form) => form !== 'other' && !(form === 'many' && 'fr es it pt'.includes(language)));
        expect(needed.filter((form) => !has(form)), `${key} in ${language}`).toEqual([]);
      }
    }
  });

  it('have the form of their number', () => {
    for (const [key, message] of Object.entries(messages)) {
      const plural = pluralIn(message);
      if (!plural) continue;
      const inputs = inputsFor(message, plural.name);
      const forms = new Map<string, string>();
      for (const count of COUNTS) {
        const category = new Intl.PluralRules(language).select(count);
        const form = say(key, { ...inputs, [plural.input]: count }, language);
        expect(forms.get(category) ?? form, `${key}, ${count}`).toBe(form);
        forms.set(category, form);
      }
      const isUninflected = [...(UNINFLECTED.all ?? []), ...(UNINFLECTED[language] ?? [])].includes(key);
      if (!isUninflected) expect(new Set(forms.values()).size, `the forms of ${key}`).toBeGreaterThan(1);
    }
  });
});

it.each([
  ['en', '0 moves, 1 move, 2 moves, 5 moves, 11 moves, 21 moves, 22 moves, 25 moves'],
  ['de', '0 Züge, 1 Zug, 2 Züge, 5 Züge, 11 Züge, 21 Züge, 22 Züge, 25 Züge'],
  ['es', '0 jugadas, 1 jugada, 2 jugadas, 5 jugadas, 11 jugadas, 21 jugadas, 22 jugadas, 25 jugadas'],
  ['fr', '0 coup, 1 coup, 2 coups, 5 coups, 11 coups, 21 coups, 22 coups, 25 coups'],
  ['hr', '0 poteza, 1 potez, 2 poteza, 5 poteza, 11 poteza, 21 potez, 22 poteza, 25 poteza'],
  ['it', '0 mosse, 1 mossa, 2 mosse, 5 mosse, 11 mosse, 21 mosse, 22 mosse, 25 mosse'],
  ['nl', '0 zetten, 1 zet, 2 zetten, 5 zetten, 11 zetten, 21 zetten, 22 zetten, 25 zetten'],
  ['pt', '0 lance, 1 lance, 2 lances, 5 lances, 11 lances, 21 lances, 22 lances, 25 lances'],
  ['ru', '0 ходов, 1 ход, 2 хода, 5 ходов, 11 ходов, 21 ход, 22 хода, 25 ходов'],
] as const)('moves are counted in %s', (locale, expected) => {
  expect(COUNTS.map((count) => m.game_moves({ count }, { locale })).join(', ')).toBe(expected);
});
