// What keeps the first load of the app small and short: the texts of one language alone, and
// files that are asked for before the modules that need them have come.

import { readdirSync, readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rollup } from 'vite';

const MESSAGES = new URL('src/paraglide/messages.js', import.meta.url).pathname;
const TEXTS = new URL('src/lib/texts.ts', import.meta.url).pathname;

/** The text modules of the languages, which Paraglide writes: `messages/de.js`. */
const languages = (): string[] =>
  readdirSync(new URL('src/paraglide/messages/', import.meta.url))
    .map((file) => file.replace(/\.js$/, ''))
    .filter((name) => name !== '_index');

const loaders = (place: string): string =>
  languages()
    .map((language) => `'${language}': () => import('${place}/${language}.js')`)
    .join(', ');

/** The names of the texts of an area, a file of each language. */
const namesOf = (area: string): string[] =>
  Object.keys(JSON.parse(readFileSync(new URL(`messages/en/${area}.json`, import.meta.url), 'utf8')) as object);

/** An import of a language's texts: what Paraglide's texts share, which is small. */
const REGISTRY = /\/paraglide\/registry\.js$/;
const LANGUAGE = /\/paraglide\/messages\/(\w+)\.js$/;

/**
 * Makes the texts of each language a file of its own, with `messages` as the module of `m`;
 * `place` is the folder of their modules.
 */
const languageFiles = (messages: string, place = '../paraglide/messages'): Plugin => ({
  name: 'texts-by-language',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const [, language] = LANGUAGE.exec(importer ?? '') ?? [];
    const found = language && (await this.resolve(source, importer, { ...options, skipSelf: true }));
    // A copy for each language, so that its texts are one file.
    return found && REGISTRY.test(found.id) ? `${found.id}?${language}` : null;
  },
  load(id) {
    if (id === MESSAGES) return messages;
    if (id === TEXTS) {
      return `import { use } from '../paraglide/messages.js';
const LOADERS = { ${loaders(place)} };
export const loadTexts = async (language) => use(await LOADERS[language]());`;
    }
    return null;
  },
});

/** The folder of modules with some of a language's texts. */
const SOME = 'virtual:some-texts';

/** The texts of these areas alone. */
const someTexts = (areas: readonly string[]): Plugin => {
  const names = new Set(areas.flatMap(namesOf));
  const all = new Set(readdirSync(new URL('messages/en/', import.meta.url)).flatMap((file) => namesOf(file.replace(/\.json$/, ''))));
  return {
    name: 'some-texts',
    apply: 'build',
    resolveId: (id) => (id.startsWith(`${SOME}/`) ? `\0${id}` : null),
    load(id) {
      const [, language] = new RegExp(`^\0${SOME}/(.+)$`).exec(id) ?? [];
      const folder = new URL('src/paraglide/messages/', import.meta.url).pathname;
      return language ? `export { ${[...names].join(', ')} } from '${folder}${language}'` : null;
    },
    transform(code, id) {
      for (const [, name = ''] of code.matchAll(/\bm\.(\w+)/g)) {
        if (all.has(name) && !names.has(name)) this.error(`${id} uses the text ${name}: expected one of ${areas.join(', ')}`);
      }
    },
  };
};

/**
 * For the app. Elsewhere `m` has all languages and chooses with each call; in a build it is the
 * module of the language that `loadTexts` has loaded.
 */
export const textsByLanguage = languageFiles('export let m; export const use = (texts) => { m = texts; };');

/**
 * The same for a script that is one file: its modules are evaluated before the texts are there. It
 * has the texts of these areas, files of `messages/en`.
 */
export const textsOnCall = (areas: readonly string[]): Plugin[] => [
  languageFiles(
    `let loaded;
export const use = (texts) => { loaded = texts; };
export const m = new Proxy({}, { get: (_, name) => (...inputs) => loaded[name](...inputs) });`,
    SOME,
  ),
  someTexts(areas),
];

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
