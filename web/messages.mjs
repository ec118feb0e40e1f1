// Compiles the texts of the interface, in messages/, into src/paraglide: a function for
// each, in every language. `npm run messages` does it for the tests; the builds do it by
// themselves.

import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { compile } from '@inlang/paraglide-js';

/** @type {import('@inlang/paraglide-js').CompilerOptions} */
export const options = {
  project: './project.inlang',
  outdir: './src/paraglide',
  // `lib/language.ts` chooses the language.
  strategy: ['baseLocale'],
  emitReadme: false,
};

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) await compile(options);
