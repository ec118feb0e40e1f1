import { svelte } from '@sveltejs/vite-plugin-svelte';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';

// Lets the page share memory with its worker, to stop a search at once.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// Works offline once loaded. A new version waits until no page of the old one is
// open, so that a running game never loses its program.
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
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  },
  workbox: {
    // Includes the smallest tablebase files; the others are cached when they are first probed.
    globPatterns: [
      '**/*.{html,js,css,svg,tsv,wasm}',
      ...['?v?', '??v?', '?v??'].map((pieces) => `assets/tables/*/${pieces}-*.dist`),
    ],
    // The app does not use what other sites embed; its page is not one of the app.
    globIgnores: ['embed/**'],
    runtimeCaching: [
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

export default defineConfig({
  // The package `dameo` is beside this folder.
  server: { headers, fs: { allow: ['..'] } },
  preview: { headers },
  plugins: [svelte(), offline],
  build: {
    target: 'es2022',
    // A strict content security policy has no room for data: addresses.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
