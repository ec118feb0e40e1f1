// The entry: the theme, the language and its texts, then the app.

import './app.css';
import './board/pieces.css';
import './board/piece-sets.css';
import './board/themes.css';
import './shell.css';
import './views/shared/form.css';
import { appUrl } from './lib/app-url';
import { languageFor, speak } from './lib/language';
import { applySettings, settings } from './lib/settings.svelte';
import { loadTexts } from './lib/texts';
import { updates } from './lib/updates.svelte';

if (import.meta.env.PROD) void updates.register(appUrl('sw.js'));

const target = document.getElementById('app') ?? document.body;
// Before anything is fetched, so that the page does not flash in another theme.
applySettings();
const language = languageFor(settings.language);
speak(language);
document.documentElement.lang = language;
try {
  await loadTexts(language);
  const { start } = await import('./app');
  await start(target);
} catch (error) {
  // The texts may be what is missing.
  target.textContent = `Dameo: ${error instanceof Error ? error.message : String(error)}`;
}
