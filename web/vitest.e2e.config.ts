import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What `make test` leaves to `cargo xtask test --rest`, for time. */
const REST = [
  'analysis-drawing',
  'analysis-edits',
  'analysis-signs',
  'archive',
  'challenges',
  'clock-deeds',
  'correspondence',
  'covered',
  'damone',
  'embed',
  'embed-language',
  'endings',
  'engine-use',
  'explorer',
  'game-files',
  'guide',
  'hands',
  'host-keys',
  'imported-games',
  'in-and-out',
  'keys',
  'large-study',
  'library',
  'mail',
  'moderation',
  'online-keys',
  'own-puzzles',
  'passkeys',
  'pictures',
  'play-choices',
  'play-clock',
  'play-games',
  'play-players',
  'premove',
  'print',
  'push',
  'puzzle-accounts',
  'rated',
  'reviews',
  'rules',
  'servers',
  'settings',
  'shared-analysis',
  'sound',
  'studies',
  'tabs',
  'threads',
  'tournaments',
  'tv',
  'update',
].map((name) => `e2e/${name}.spec.ts`);

// One that has been renamed would be run in both places.
const missing = REST.filter((file) => !existsSync(new URL(file, import.meta.url)));
if (missing.length > 0) throw new Error(`no such tests: ${missing.join(', ')}`);

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
