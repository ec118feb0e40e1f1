// What a view that fills the screen does to its page.

import { keepAwake } from '../../lib/wake-lock';

/** The screen stays on, and the header is hidden. Must be called while a component is initialised. */
export function fillScreen(title: () => string): void {
  $effect(keepAwake);
  $effect(() => {
    document.documentElement.toggleAttribute('data-zen', true);
    return () => document.documentElement.removeAttribute('data-zen');
  });
  $effect(() => {
    document.title = `${title()} – Dameo`;
    return () => (document.title = 'Dameo');
  });
}
