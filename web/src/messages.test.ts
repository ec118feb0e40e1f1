// The texts of the interface, in messages/: every language has every text.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseLocale, locales } from './paraglide/runtime';

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

/** A number selects one of the forms that a language has: `count: plural`. */
const pluralIn = (message: Message): string | undefined =>
  typeof message === 'string'
    ? undefined
    : message[0]?.declarations.map((text) => /^local (\w+) = \w+: plural/.exec(text)?.[1]).find((name) => name);

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
      const plural = pluralIn(message);
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
});
