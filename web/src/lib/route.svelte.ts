// The current view, from the hash of the URL, so that links and the back button
// work with any server. A game or an invitation on the server has a path of its own.

import { addressOf, idIn } from './game-address';

const VIEWS = ['play', 'lobby', 'puzzles', 'learn', 'analysis', 'editor', 'endings', 'library', 'rules', 'account', 'mail', 'archive', 'tv', 'tournaments', 'leaders', 'player', 'moderation', 'set-up', 'about'] as const;
export type View = (typeof VIEWS)[number] | 'meeting';

class Route {
  hash = $state(location.hash);
  /** The game or the invitation that the path names; null if it names none. */
  meeting = $state(idIn(location.pathname));
  /** Counts the addresses that were gone to: a view may have replaced its own, and be sent to it again. */
  visits = $state(0);

  readonly view: View = $derived(
    VIEWS.find((view) => this.hash === `#/${view}` || this.hash.startsWith(`#/${view}/`)) ??
      (this.meeting ? 'meeting' : 'play'),
  );

  constructor() {
    addEventListener('hashchange', () => this.#read());
    // A link to a hash fires both: a view may have replaced its own address in between.
    addEventListener('popstate', () => {
      if (idIn(location.pathname) !== this.meeting) this.#read();
    });
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Shows a game or an invitation. */
  goToMeeting(id: string): void {
    history.pushState(null, '', addressOf(id));
    this.#read();
  }

  /** Shows a view by its hash, from any path. */
  goToView(hash: string): void {
    history.pushState(null, '', `./${hash}`);
    this.#read();
  }

  /** Follows a link to a game or an invitation without loading the page again. */
  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const id = link && link.origin === location.origin && !link.hash ? idIn(link.pathname) : null;
    if (!id || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    this.goToMeeting(id);
  }

  #read(): void {
    // Another view has the path of the app again.
    if (location.hash.startsWith('#/') && idIn(location.pathname)) history.replaceState(null, '', `./${location.hash}`);
    this.hash = location.hash;
    this.meeting = idIn(location.pathname);
    this.visits += 1;
  }
}

export const route = new Route();
