// The app, once the texts of its language are there: modules use them as soon as they are evaluated.

import { mount } from 'svelte';
import App from './App.svelte';
import { m } from './paraglide/messages';
import { loadRules, messageOf } from './rules/rules';

/** Shows the app in place of what the page has held until now, or why it cannot. */
export async function start(target: HTMLElement): Promise<void> {
  try {
    await loadRules();
    target.replaceChildren();
    mount(App, { target });
  } catch (error) {
    target.textContent = m.app_start_failed({ error: messageOf(error) });
  }
}
