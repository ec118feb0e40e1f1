import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './board/pieces.css';
import './board/themes.css';
import './views/shared/form.css';
import { appUrl } from './lib/app-url';
import { applySettings } from './lib/settings.svelte';
import { loadRules, messageOf } from './rules/rules';

// Without a service worker, as in some private windows, the app only works online.
if (import.meta.env.PROD) void navigator.serviceWorker?.register(appUrl('sw.js')).catch(() => undefined);

const target = document.getElementById('app') ?? document.body;
// Before anything is fetched, so that the page does not flash in another theme.
applySettings();
try {
  await loadRules();
  mount(App, { target });
} catch (error) {
  target.textContent = `Dameo could not start: ${messageOf(error)}. Reload the page to try again.`;
}
