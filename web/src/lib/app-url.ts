// Where the app is served: at the root of a server or under any path.

/**
 * The scripts of the built app, those of its workers included, are in its folder
 * `assets`. A variable, because a bundler would take the expression for the URL of a file.
 */
const script: string = import.meta.url;
const base = import.meta.env.DEV ? '/' : new URL('..', script).href;

/** The URL of a path below the app, `health` for one, for the page and for workers. */
export const appUrl = (path: string): string => base + path;
