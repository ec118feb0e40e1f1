// The language of the players of a page, and its texts.

import { languageFor, speak } from '../lib/language';
import { loadTexts } from '../lib/texts';

/** That of the page, whose readers can be expected to know it. */
export const language = languageFor(document.documentElement.lang);
speak(language);

/** Settles when its texts are there. */
export const texts: Promise<void> = loadTexts(language);
