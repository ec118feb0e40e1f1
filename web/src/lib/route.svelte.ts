// The current view, from the hash of the URL, so that links and the back button
// work with any server.

const VIEWS = ['play', 'puzzles', 'learn', 'analysis', 'editor', 'endings', 'library', 'rules'] as const;
export type View = (typeof VIEWS)[number];

class Route {
  hash = $state(location.hash);

  readonly view: View = $derived(
    VIEWS.find((view) => this.hash === `#/${view}` || this.hash.startsWith(`#/${view}/`)) ?? 'play',
  );

  constructor() {
    addEventListener('hashchange', () => (this.hash = location.hash));
  }
}

export const route = new Route();
