// The texts of the interface before they are used. Wherever the app is not built, every language
// is there at once; in a build `vite.first-load.ts` puts a module in the place of this one that
// fetches a language.

import type { Locale } from '../paraglide/runtime';

/**
 * Loads the texts of a language; modules that use texts may be evaluated from then on. Rejects
 * if they cannot be fetched.
 */
export const loadTexts = async (_language: Locale): Promise<void> => {};
