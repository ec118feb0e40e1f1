// The pages of docs/rules, one a variant, by the variant's name.

import { type VariantInfo, variants } from '../rules/rules';

const FILES = import.meta.glob<string>('../../../docs/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The Markdown of a variant's page, if it has one. */
export const pageOf = (variant: string): string | null =>
  FILES[`../../../docs/rules/${variant}.md`] ?? null;

/** The variants that have a page, in the order of all variants. */
export const described = (): VariantInfo[] => variants().filter(({ name }) => pageOf(name) !== null);

/** The address of a variant's page in the app, or of the overview. */
export const rulesLink = (variant?: string): string => (variant ? `#/rules/${variant}` : '#/rules');

/** The variant whose page an address names; none for the overview. */
export const variantOfLink = (hash: string): string | null =>
  /^#\/rules\/([a-z0-9-]+)$/.exec(hash)?.[1] ?? null;
