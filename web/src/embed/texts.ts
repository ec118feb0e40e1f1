// The texts of the page with examples, by language. English is the source of the others; a test
// compares them. They are no messages, so that the app does not load them.

import type { Locale } from '../paraglide/runtime';
import type english from './texts/en.json';

export type Texts = typeof english;

const FILES = import.meta.glob<Texts>('./texts/*.json', { import: 'default', eager: true });

/** The texts in a language. */
export function textsIn(language: Locale): Texts {
  const texts = FILES[`./texts/${language}.json`];
  if (!texts) throw new Error(`there are no texts in ${language}`);
  return texts;
}
