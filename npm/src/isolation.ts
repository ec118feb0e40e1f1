// Whether threads share memory.

/** Whether memory can be shared with workers: in a page only if it is cross-origin isolated. */
export const sharesMemory = (): boolean =>
  // Node has no `crossOriginIsolated`, and shares.
  typeof SharedArrayBuffer === 'function' && globalThis.crossOriginIsolated !== false;
