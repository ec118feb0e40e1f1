// What a game that is played does to its page.

import { settings } from '../../lib/settings.svelte';
import { keepAwake } from '../../lib/wake-lock';
import type { Play } from '../../play/play.svelte';
import { pageTitle } from '../../play/result';

/**
 * Shows whose turn it is in the title of the page, keeps the screen on while the game is running,
 * and hides the header in zen mode. Must be called while a component is initialised.
 */
export function showOnPage(play: Play): void {
  $effect(() => {
    const { turn, outcome } = play.position;
    document.title = pageTitle({ players: play.players, turn, outcome });
  });
  $effect(() => () => (document.title = 'Dameo'));
  $effect(() => {
    if (play.isRunning) return keepAwake();
    return undefined;
  });
  // The header belongs to the app, and only a game hides it.
  $effect(() => {
    document.documentElement.toggleAttribute('data-zen', settings.zen);
    return () => document.documentElement.removeAttribute('data-zen');
  });
}
