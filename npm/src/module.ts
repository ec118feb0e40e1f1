// A WebAssembly module: how it is loaded, and what its calls do before that and
// after a crash.

/**
 * What a module can be loaded from instead of the package's own file: its URL, a
 * response, its bytes, or the compiled module.
 */
export type ModuleSource =
  | URL
  | string
  | Response
  | Promise<Response>
  | BufferSource
  | WebAssembly.Module;

/** The function of wasm-bindgen that starts a module. */
type Start = (options: { module_or_path: Exclude<ModuleSource, URL | string> }) => Promise<unknown>;

/**
 * Thrown by the call in which a module crashes, and by every later call: what the
 * module holds may be damaged. Reload the page, or use a new worker or process. A
 * crash is a bug; `cause` is its trap.
 */
export class CrashError extends Error {
  override readonly name = 'CrashError';
}

export class WasmModule {
  /** What errors call it. */
  readonly #name: string;
  readonly #url: () => URL;
  readonly #start: Start;
  #loading: Promise<void> | null = null;
  #isLoaded = false;
  #crash: Error | null = null;

  constructor(name: string, url: () => URL, start: Start) {
    this.#name = name;
    this.#url = url;
    this.#start = start;
  }

  /** Loads the module once. Rejects with the reason; can be called again then. */
  load(source?: ModuleSource): Promise<void> {
    return this.loadBy(async () => {
      await this.#start({ module_or_path: await opened(source ?? this.#url()) });
    });
  }

  /** As {@link load}, with another way to start the module. */
  loadBy(start: () => Promise<void>): Promise<void> {
    this.#loading ??= start().then(
      () => {
        this.#isLoaded = true;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Whether a call can succeed. */
  get isUsable(): boolean {
    return this.#isLoaded && !this.#crash;
  }

  /** Calls a function of the module. */
  call<T>(work: () => T): T {
    if (!this.#isLoaded) throw new Error(`${this.#name} is not loaded: await init() first`);
    if (this.#crash) throw crashOf(`${this.#name} has crashed before`, this.#crash);
    try {
      return work();
    } catch (error) {
      if (!isCrash(error)) throw error;
      this.#crash = error;
      throw crashOf(`${this.#name} has crashed`, error);
    }
  }
}

const crashOf = (message: string, cause: Error): CrashError =>
  new CrashError(`${message}: ${cause.message}`, { cause });

/** A trap, or a stack that is full: no destructor has run. Invalid arguments are other errors. */
const isCrash = (error: unknown): error is Error =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof RangeError && /call stack/i.test(error.message)) ||
  // Firefox.
  (error instanceof Error && error.name === 'InternalError');

/** What the function of wasm-bindgen takes: URLs are read or fetched. */
export async function opened(source: ModuleSource): Promise<Exclude<ModuleSource, URL | string>> {
  if (typeof source !== 'string' && !(source instanceof URL)) return source;
  return readFromDisk(source) ?? fetched(source);
}

/** Node cannot fetch from the disk. Null for other URLs, and for browsers. */
function readFromDisk(url: URL | string): Uint8Array<ArrayBuffer> | null {
  // Not an import: bundlers for browsers would try to follow it.
  const { process } = globalThis as { process?: NodeJS.Process };
  const isFile = String(url).startsWith('file:');
  return (isFile && process?.getBuiltinModule?.('node:fs').readFileSync(new URL(url))) || null;
}

async function fetched(url: URL | string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) {
    const { status } = response;
    throw Object.assign(new Error(`cannot fetch ${String(url)}: status ${status}`), { status });
  }
  return response;
}
