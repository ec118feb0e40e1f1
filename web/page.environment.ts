// A Vitest environment for tests of state with effects: Node, but what is tested is compiled
// as it is for the page, so that effects run.

import type { Environment } from 'vitest/runtime';

export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
