import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './views/form.css';
import { applySettings } from './lib/settings.svelte';
import { loadRules, messageOf } from './rules/rules';

// Without it, in private windows for one, the app needs its server: no more.
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

const target = document.getElementById('app') ?? document.body;
// Before anything is fetched: the page must not flash in another theme.
applySettings();
try {
  await loadRules();
  mount(App, { target });
} catch (error) {
  target.textContent = `Dameo could not start: ${messageOf(error)}. Reload the page to try again.`;
}
