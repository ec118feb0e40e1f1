// Builds the player that other sites embed, into dist/embed: one script without a hash in
// its name, which finds what it loads beside itself, and the pages in `embed`.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { textsOnCall } from './vite.first-load.ts';

const VIRTUAL = 'virtual:styles';
/** What the text of the styles replaces in the script. */
const PLACEHOLDER = '"__STYLES__"';

/** The areas of the app's texts that the player and what it is made of use. */
const TEXTS = ['analysis', 'app', 'board', 'fault', 'game', 'level', 'play', 'player'];

/** Puts the styles into the script as a text: the element adopts them in its shadow tree. */
const stylesAsText: Plugin = {
  name: 'styles-as-text',
  enforce: 'post',
  resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
  load: (id) => (id === `\0${VIRTUAL}` ? `export default ${PLACEHOLDER}` : null),
  generateBundle(_, bundle) {
    const script = bundle['dameo-player.js'];
    if (script?.type !== 'chunk') throw new Error('dameo-player.js has not been built');
    if (script.imports.length > 0) throw new Error(`dameo-player.js imports ${script.imports.join(', ')}`);
    const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
    const text = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : '')).join('');
    for (const { fileName } of sheets) delete bundle[fileName];
    const parts = script.code.split(/["'`]__STYLES__["'`]/);
    if (parts.length !== 2 || !text) throw new Error(`the styles have ${parts.length - 1} places in the script`);
    script.code = parts.join(JSON.stringify(text));
  },
};

export default defineConfig({
  base: './',
  publicDir: 'embed',
  plugins: [svelte(), textsOnCall(TEXTS), stylesAsText],
  build: {
    target: 'es2022',
    // Knows `light-dark()`, which follows the colour scheme of the page around an element;
    // what replaces it for older browsers follows that of the script's own page.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    outDir: 'dist/embed',
    emptyOutDir: true,
    modulePreload: false,
    // The pictures of the pieces are in the styles, which have no address of their own.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    rolldownOptions: {
      input: { 'dameo-player': 'src/embed/main.ts', page: 'src/embed/page.ts', example: 'src/embed/example.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
});
