// The pages of docs/rules by variant and language.

import { baseLocale, type Locale } from '../paraglide/runtime';
import { type VariantInfo, variants } from '../rules/rules';
import { withFiguresOf } from './translated';

const FOLDER = '../../../docs/rules';
const FILES = import.meta.glob<string>(['../../../docs/rules/**/*.md', '!../../../docs/rules/README.md'], {
  query: '?raw',
  import: 'default',
});

/** The file of a variant's page; the English ones, the source of the others, are not in a folder of their own. */
const fileOf = (variant: string, language: Locale) =>
  FILES[language === baseLocale ? `${FOLDER}/${variant}.md` : `${FOLDER}/${language}/${variant}.md`];

const load = async (variant: string, language: Locale): Promise<string> => {
  const file = fileOf(variant, language);
  if (!file) throw new Error(`there is no page of ${variant} in ${language}`);
  return file();
};

/** Whether there is a page of a variant. */
export const isDescribed = (variant: string): boolean => fileOf(variant, baseLocale) !== undefined;

/** The Markdown of a variant's page in a language. Rejects if there is none, or it cannot be fetched. */
export async function loadPage(variant: string, language: Locale): Promise<string> {
  const [page, source] = await Promise.all([load(variant, language), load(variant, baseLocale)]);
  return withFiguresOf(source, page);
}

/** The variants that have a page, in the order of all variants. */
export const described = (): VariantInfo[] => variants().filter(({ name }) => isDescribed(name));

/** A link to a variant's page in the app, or to the overview. */
export const rulesLink = (variant?: string): string => (variant ? `#/rules/${variant}` : '#/rules');

/** The variant of a link to a page; null for the overview. */
export const variantOfLink = (hash: string): string | null =>
  /^#\/rules\/([a-z0-9-]+)$/.exec(hash)?.[1] ?? null;
