// What keeps the first load of the app small and short: the texts of one language alone, and
// files that are asked for before the modules that need them have come.

import { readdirSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

const MESSAGES = new URL('src/paraglide/messages.js', import.meta.url).pathname;
const TEXTS = new URL('src/lib/texts.ts', import.meta.url).pathname;

/** The text modules of the languages, which Paraglide writes: `messages/de.js`. */
const languages = (): string[] =>
  readdirSync(new URL('src/paraglide/messages/', import.meta.url))
    .map((file) => file.replace(/\.js$/, ''))
    .filter((name) => name !== '_index');

const loaders = (): string =>
  languages()
    .map((language) => `'${language}': () => import('../paraglide/messages/${language}.js')`)
    .join(', ');

/**
 * Makes the texts of each language a file of its own. Elsewhere `m` has all languages and
 * chooses with each call; in a build it is the module of the language that `loadTexts` has loaded.
 */
export const textsByLanguage: Plugin = {
  name: 'texts-by-language',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id === MESSAGES) return 'export let m; export const use = (texts) => { m = texts; };';
    if (id === TEXTS) {
      return `import { use } from '../paraglide/messages.js';
const LOADERS = { ${loaders()} };
export const loadTexts = async (language) => use(await LOADERS[language]());`;
    }
    return null;
  },
};

/** The module that `main.ts` loads once it has the texts. */
const APP = /\/src\/app\.ts$/;
/** The rules, which the app waits for before it shows anything. */
const RULES = /^assets\/rules_bg-.*\.wasm$/;

/** Asks for the app, its styles and the rules while the first script is still on its way. */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const app = chunks.find(({ facadeModuleId }) => APP.test(facadeModuleId ?? ''));
      const rules = Object.keys(bundle).find((name) => RULES.test(name));
      if (!app || !rules) throw new Error('the app or its rules are not in the build');
      const loaded = withImports(app, bundle);
      // Those of the imported chunks come first, as when the app is imported.
      const styles = loaded.toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return [
        ...styles.map((href) => link({ rel: 'stylesheet', href: `./${href}` })),
        ...loaded.map(({ fileName }) => link({ rel: 'modulepreload', href: `./${fileName}` })),
        link({ rel: 'preload', as: 'fetch', type: 'application/wasm', href: `./${rules}` }),
      ];
    },
  },
};

/** `crossorigin` is how modules and `fetch` ask, so that what came early is used. */
const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
});

/** A chunk and all that it imports at once. */
function withImports(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  found = new Set<Rollup.OutputChunk>(),
): Rollup.OutputChunk[] {
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk' && !found.has(imported)) withImports(imported, bundle, found);
  }
  return [...found];
}
