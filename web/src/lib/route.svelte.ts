// The current view, from the hash of the URL, so that links and the back button
// work with any server.

const VIEWS = ['play', 'puzzles', 'learn', 'analysis', 'editor', 'endings', 'library', 'rules'] as const;
export type View = (typeof VIEWS)[number];

class Route {
  hash = $state(location.hash);
  /** Counts the addresses that were gone to: a view may have replaced its own, and be sent to it again. */
  visits = $state(0);

  readonly view: View = $derived(
    VIEWS.find((view) => this.hash === `#/${view}` || this.hash.startsWith(`#/${view}/`)) ?? 'play',
  );

  constructor() {
    addEventListener('hashchange', () => {
      this.hash = location.hash;
      this.visits += 1;
    });
  }
}

export const route = new Route();
