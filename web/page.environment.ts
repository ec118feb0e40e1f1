// A Vitest environment for what needs a page: Node with an address, and what is tested is
// compiled as for a page, so that effects run.

import type { Environment } from 'vitest/runtime';

const GLOBALS = { location: new URL('http://dameo.test/'), navigator: { hardwareConcurrency: 2 } };

export default {
  name: 'page',
  viteEnvironment: 'client',
  setup(global: object) {
    // Newer versions of Node have a navigator of their own.
    for (const [name, value] of Object.entries(GLOBALS)) {
      Object.defineProperty(global, name, { value, configurable: true, writable: true });
    }
    return { teardown: () => {} };
  },
} satisfies Environment;
