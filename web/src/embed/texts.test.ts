// The texts of the page with examples in all languages, and their places on the page.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../paraglide/runtime';
import { factsIn, isLeft } from '../rulebook/testing';
import { textsIn } from './texts';

/** What a text quotes, such as the names of attributes: the same in every language. */
const quotedIn = (text: string): string[] => [...text.matchAll(/`[^`]*`/g)].map(([found]) => found).sort();

describe.each(locales)('the texts of the page with examples in %s', (language: Locale) => {
  it('are complete, with the names and placeholders of the English ones', () => {
    const [texts, english] = [textsIn(language), textsIn('en')];
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      expect(quotedIn(texts[key]), key).toEqual(quotedIn(english[key]));
      expect(factsIn(texts[key]), key).toEqual(factsIn(english[key]));
      expect(language !== 'en' && isLeft(texts[key], english[key]), key).toBe(false);
    }
  });
});

it('the page with examples has no texts of its own, and names those that there are', () => {
  const html = readFileSync(new URL('../../embed/example.html', import.meta.url), 'utf8');
  const body = html.slice(html.indexOf('<body>'));
  expect(body.replace(/<[^>]*>/g, '').trim()).toBe('');
  const known = Object.keys(textsIn('en'));
  const named = [...html.matchAll(/data-text="(\w+)"/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});
