import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/*.spec.ts'],
    environment: 'node',
    globalSetup: 'e2e/serve.ts',
    reporters: ['default', './vitest.failed-tests.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A second is not enough for the engine if other tests take the processor meanwhile.
    expect: { poll: { timeout: 5_000 } },
    // A real browser, and `make test` runs other tests meanwhile: a test that fails is tried once
    // more, and the report says so ("retry x1").
    retry: 1,
    // Three browsers at once: each waits for a third of the time anyway.
    maxWorkers: 3,
    // The files share nothing but what they import: importing it again takes a second for each.
    isolate: false,
  },
});
