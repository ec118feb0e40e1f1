import { afterEach, expect, it, vi } from 'vitest';
import { locales } from '../paraglide/runtime';
import { LANGUAGES, languageFor } from './language';

afterEach(() => vi.unstubAllGlobals());

it('is the chosen one, with or without its country', () => {
  expect(languageFor('de')).toBe('de');
  expect(languageFor('pt-BR')).toBe('pt');
  expect(languageFor('NL')).toBe('nl');
});

it('is otherwise the first of the browser that the app speaks', () => {
  vi.stubGlobal('navigator', { languages: ['ja-JP', 'fr-CA', 'de'] });
  expect(languageFor('auto')).toBe('fr');
  expect(languageFor('')).toBe('fr');
  vi.stubGlobal('navigator', { languages: ['ja'] });
  expect(languageFor('auto')).toBe('en');
});

it('has a name in itself', () => {
  expect(Object.keys(LANGUAGES).sort()).toEqual([...locales].sort());
});
