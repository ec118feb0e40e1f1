import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/firefox/**/*.spec.ts'],
    environment: 'node',
    reporters: ['default', './vitest.failed-tests.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: process.env['CI'] ? 1 : 0,
  },
});
