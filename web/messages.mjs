// Compiles the texts of the interface, in messages/, into src/paraglide: a function for
// each, in every language, if they have changed since. `npm run messages` does it for the
// builds and the tests; while the app is developed Vite does it by itself.

import { readdirSync, statSync, utimesSync } from 'node:fs';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';

/** @type {import('@inlang/paraglide-js').CompilerOptions} */
export const options = {
  project: './project.inlang',
  outdir: './src/paraglide',
  // A module for each language, which a build loads alone: `vite.first-load.ts`.
  outputStructure: 'locale-modules',
  // `lib/language.ts` chooses the language.
  strategy: ['baseLocale'],
  emitReadme: false,
};

/** What decides the functions, relative to this folder. */
const INPUTS = ['messages', 'project.inlang/settings.json', '../package-lock.json', 'messages.mjs'];
/** A file that every compilation makes. */
const OUTPUT = 'src/paraglide/messages.js';

/** When a file or one in a folder changed last, in milliseconds; null if there is none. */
function changed(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  const within = stats.isDirectory() ? readdirSync(path).map((name) => changed(`${path}/${name}`)) : [];
  return Math.max(stats.mtimeMs, ...within);
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const compiled = changed(OUTPUT);
  if (compiled === null || INPUTS.some((input) => changed(input) >= compiled)) {
    await compile(options);
    // Files whose text stays the same are not written.
    const now = new Date();
    utimesSync(OUTPUT, now, now);
  }
}
