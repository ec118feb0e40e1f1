// The threads of the engine.

const MAX_THREADS = 8;

/** The numbers of threads that a search can have: none to choose from if threads cannot share memory here. */
export const threadCounts = (): number[] =>
  globalThis.crossOriginIsolated
    ? Array.from({ length: Math.min(navigator.hardwareConcurrency, MAX_THREADS) }, (_, index) => index + 1)
    : [];

/** The threads of a search: one processor is for the page. */
export const searchThreads = (): number =>
  Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), MAX_THREADS);
