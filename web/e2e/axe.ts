// What axe finds wrong in a page.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** How a colour scheme changes a page: by its colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The violations in a page as it is shown, then those of its colours in the dark.
 * Frames from other origins are left out unless `frames` is set, which takes several times as long.
 */
export async function violations(page: Page, { frames = false } = {}): Promise<string[]> {
  const found = async (rules?: string[]): Promise<string[]> => {
    const axe = new AxeBuilder({ page }).setLegacyMode(!frames).options({
      // Nobody reads the nodes that passed; collecting them takes half of the time.
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    });
    return (await axe.analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    );
  };
  const all = await found();
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await found(COLOUR_RULES);
  await page.emulateMedia({ colorScheme: null });
  return [...all, ...inTheDark.map((violation) => `dark: ${violation}`)];
}
