import { defineConfig } from 'vitest/config';

/** What `make test` leaves to `cargo xtask web-test --rest`, for time: variations of flows that it has. */
const REST = [
  'analysis-drawing',
  'analysis-edits',
  'analysis-signs',
  'clock-deeds',
  'damone',
  'embed-language',
  'engine-use',
  'game-files',
  'guide',
  'hands',
  'large-study',
  'online-keys',
  'own-puzzles',
  'pictures',
  'play-choices',
  'play-clock',
  'play-games',
  'play-players',
  'print',
  'puzzle-accounts',
  'rules',
  'settings',
  'shared-analysis',
  'sound',
  'tabs',
  'tv',
  'update',
].map((name) => `e2e/${name}.spec.ts`);

const ALL = ['e2e/*.spec.ts'];
const isRest = Boolean(process.env['REST']);

export default defineConfig({
  test: {
    include: isRest ? REST : ALL,
    exclude: isRest || process.env['LONG'] ? [] : REST,
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
