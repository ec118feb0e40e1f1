// The pages of docs/rules by variant.

import { type VariantInfo, variants } from '../rules/rules';

const FILES = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The Markdown of a variant's page; null if it has none. */
export const pageOf = (variant: string): string | null =>
  FILES[`../../../docs/rules/${variant}.md`] ?? null;

/** The variants that have a page, in the order of all variants. */
export const described = (): VariantInfo[] => variants().filter(({ name }) => pageOf(name) !== null);

/** A link to a variant's page in the app, or to the overview. */
export const rulesLink = (variant?: string): string => (variant ? `#/rules/${variant}` : '#/rules');

/** The variant of a link to a page; null for the overview. */
export const variantOfLink = (hash: string): string | null =>
  /^#\/rules\/([a-z0-9-]+)$/.exec(hash)?.[1] ?? null;
