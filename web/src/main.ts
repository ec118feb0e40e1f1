import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './board/pieces.css';
import './board/piece-sets.css';
import './board/themes.css';
import './views/shared/form.css';
import { appUrl } from './lib/app-url';
import { languageFor, speak } from './lib/language';
import { applySettings, settings } from './lib/settings.svelte';
import { updates } from './lib/updates.svelte';
import { m } from './paraglide/messages';
import { loadRules, messageOf } from './rules/rules';

if (import.meta.env.PROD) void updates.register(appUrl('sw.js'));

const target = document.getElementById('app') ?? document.body;
// Before anything is fetched, so that the page does not flash in another theme.
applySettings();
const language = languageFor(settings.language);
speak(language);
document.documentElement.lang = language;
try {
  await loadRules();
  mount(App, { target });
} catch (error) {
  target.textContent = m.app_start_failed({ error: messageOf(error) });
}
