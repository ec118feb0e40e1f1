// How the app is divided into files. Left to itself, Rolldown makes a file of every set of views
// that share a module: dozens of small ones, each of which is asked for, read and compiled by itself.

import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The first module, which loads the texts before it imports the app. */
const START = /\/src\/main\.ts$/;
/** What is shown first, with all that it needs. */
const APP = /\/src\/app\.ts$/;
/** In bytes, before they are made small. What is smaller joins others that are mostly loaded with it. */
const SMALL = 30_000;

/** Whether a module imports another one, directly or by others, without `import()`. */
function isReached(from: RegExp, id: string, context: Context, seen = new Set<string>()): boolean {
  if (from.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importers ?? []).some((importer) => isReached(from, importer, context, seen));
}

const group = { includeDependenciesRecursively: false };

export const groups: Rolldown.CodeSplittingGroup[] = [
  // Before the texts are there nothing else may be evaluated. The first module itself waits for
  // the app, which uses these, and so is not among them.
  { ...group, name: (id, context) => (!START.test(id) && isReached(START, id, context) ? 'start' : null), priority: 3 },
  { ...group, name: (id, context) => (isReached(APP, id, context) ? 'app' : null), priority: 2 },
  // Nothing of the views is loaded with the app.
  {
    ...group,
    name: 'views',
    test: /\/(?:web\/src|npm\/dist)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
    priority: 1,
  },
];
