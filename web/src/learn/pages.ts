// The pages that are read rather than played, in the order in which they are listed.

import { m } from '../paraglide/messages';
import { baseLocale, type Locale } from '../paraglide/runtime';
import { withFiguresOf } from '../rulebook/translated';

export interface Page {
  /** The last part of the address. */
  name: string;
  title: () => string;
}

export const pages: readonly Page[] = [
  { name: 'strategy', title: m.learn_strategy },
  { name: 'history', title: m.learn_history },
];

const FILES = import.meta.glob<string>('./pages/*/*.md', { query: '?raw', import: 'default' });

const load = async (name: string, language: Locale): Promise<string> => {
  const file = FILES[`./pages/${language}/${name}.md`];
  if (!file) throw new Error(`there is no page ${name} in ${language}`);
  return file();
};

/** The Markdown of a page in a language. Rejects if it cannot be fetched. */
export async function loadPage({ name }: Page, language: Locale): Promise<string> {
  const [page, source] = await Promise.all([load(name, language), load(name, baseLocale)]);
  return withFiguresOf(source, page);
}
