// The threads of the engine.

const MAX_THREADS = 8;

/** The threads of a search: one processor is for the page. */
export const searchThreads = (): number =>
  Math.min(Math.max(navigator.hardwareConcurrency - 1, 1), MAX_THREADS);
