// Notices that a worker has died without a word, as when the system ends it because
// memory is short.

/** The time between two checks, in milliseconds. */
const INTERVAL = 5_000;
/**
 * A working worker is heard about once a second. Checks are counted, not time, because a
 * machine that wakes up makes one of them before the worker can say anything.
 */
const MAX_SILENT_CHECKS = 3;
/** Before the first word the module is fetched and compiled, which can take minutes. */
const MAX_LOADING_CHECKS = 36;

export class Watchdog {
  readonly #onSilence: () => void;
  #timer: ReturnType<typeof setInterval> | null = null;
  #hasLoaded = false;
  #silentChecks = 0;

  /** `onSilence` is called once if the worker is not heard any more. */
  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  /** Expects to hear a worker from now on. A new one must load first. */
  start(isNew: boolean): void {
    this.stop();
    if (isNew) this.#hasLoaded = false;
    this.#silentChecks = 0;
    this.#timer = setInterval(() => this.#check(), INTERVAL);
  }

  heard(): void {
    this.#hasLoaded = true;
    this.#silentChecks = 0;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #check(): void {
    this.#silentChecks += 1;
    const max = this.#hasLoaded ? MAX_SILENT_CHECKS : MAX_LOADING_CHECKS;
    if (this.#silentChecks < max) return;
    this.stop();
    this.#onSilence();
  }
}
