import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { options } from './messages.mjs';
import { groups } from './vite.chunks.ts';
import { preloads, textsByLanguage } from './vite.first-load.ts';
import { pushWorker } from './vite.push.ts';

// Lets the page share memory with its worker, to stop a search at once.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// Works offline once loaded. A new version waits until the person asks for it or no
// page of the old one is open, so that a running game never loses its program.
const offline = VitePWA({
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    name: 'Dameo',
    short_name: 'Dameo',
    description: 'Play and analyse Dameo, a draughts game',
    display: 'standalone',
    background_color: '#f3f2ec',
    theme_color: '#2e6b4f',
    // Relative to the manifest: the app may be served under any path.
    start_url: '.',
    scope: '.',
    // `tools/icons.mjs` draws the pictures.
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    // Includes the smallest tablebase files; the others are cached when they are first probed.
    globPatterns: [
      '**/*.{html,js,css,svg,tsv,games,wasm}',
      ...['?v?', '??v?', '?v??'].map((pieces) => `assets/tables/*/${pieces}-*.dist`),
    ],
    // Of a file; the engine is the largest, a little above the 2 MiB that are the default.
    maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
    // The app does not use what other sites embed; its page is not one of the app.
    // The engine with threads is cached when it is first loaded: not every page can use it.
    globIgnores: ['embed/**', '**/engine_threads_bg-*.wasm', 'push.js'],
    importScripts: ['push.js'],
    runtimeCaching: [
      {
        urlPattern: /\/engine_threads_bg-[^/]*\.wasm$/,
        handler: 'CacheFirst',
        options: { cacheName: 'engine', expiration: { maxEntries: 2 } },
      },
      { urlPattern: /\/tablebases\.json$/, handler: 'NetworkFirst', options: { cacheName: 'tablebases' } },
      {
        urlPattern: /\/assets\/tables\//,
        handler: 'CacheFirst',
        // Room for files of older versions of the app.
        options: { cacheName: 'tables', expiration: { maxEntries: 200 } },
      },
    ],
    navigateFallbackDenylist: [/^\/api\//, /^\/health$/, /^\/embed\//],
  },
});

/**
 * Link previews need whole addresses, so that the picture of the preview is named only in a
 * build for one site: `DAMEO_SITE=https://dameo.example/`.
 */
const linkPreview: Plugin = {
  name: 'link-preview',
  transformIndexHtml() {
    const site = process.env['DAMEO_SITE'];
    if (!site) return [];
    const tags = {
      'og:url': new URL('.', site).href,
      'og:image': new URL('icons/preview.png', site).href,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A board of Dameo',
    };
    const metas = Object.entries(tags).map(([property, content]) => ({
      tag: 'meta',
      attrs: { property, content },
      injectTo: 'head' as const,
    }));
    return [...metas, { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' }];
  },
};

export default defineConfig(({ mode }) => ({
  // Any server and any path can serve the app.
  base: './',
  // The package `dameo` is beside this folder.
  server: { headers, fs: { allow: ['..'] } },
  preview: { headers },
  // Builds and tests have `npm run messages` for that.
  plugins: [mode === 'development' && paraglideVitePlugin(options), svelte(), textsByLanguage, preloads, pushWorker, offline, linkPreview],
  build: {
    target: 'es2022',
    // A strict content security policy has no room for data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  test: {
    // To import everything again for each file takes longer than the tests.
    isolate: false,
    unstubGlobals: true,
    // `make test` runs other tests meanwhile: a time only ends a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ['default', './vitest.failed-tests.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'units', include: ['src/**/*.test.ts'], exclude: ['**/*.page.test.ts'], environment: 'node' },
      },
      {
        // State with effects, which only run in what is compiled for a page.
        extends: true,
        resolve: { conditions: ['browser'] },
        test: {
          name: 'page',
          include: ['src/**/*.page.test.ts'],
          environment: './page.environment.ts',
          // Finds its modules beside itself; for a page their addresses would be those of a server.
          server: { deps: { external: [/\/npm\/dist\//] } },
        },
      },
    ],
  },
}));
