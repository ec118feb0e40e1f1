// What the engine's worker and its helpers share.

/** What the build with threads has besides the functions of the other one. */
export interface ThreadedGlue {
  addHelpers(count: number): void;
  runHelper(): void;
  sharedModule(): WebAssembly.Module;
  sharedMemory(): WebAssembly.Memory;
  initSync(shared: Shared): unknown;
}

/** Sent to a helper. */
export interface Shared {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

/** The answer of a helper that waits for searches; any other is the reason why it does not. */
export const STARTED = 'started';
