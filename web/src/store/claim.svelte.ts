// The right to change a record: one tab has it, the others show the record as it is. With
// Web Locks the browser keeps watch; without them the revisions of the records do.

/** How long a tab that is being closed or reloaded may hold on, in milliseconds. */
const PATIENCE = 400;

/** Pages over plain HTTP have none. */
const hasLocks = (): boolean => 'locks' in (globalThis.navigator ?? {});

export class Claim {
  /** Whether this tab may change the record. */
  isHeld = $state(false);
  readonly #name: string;
  readonly #onHeld: () => void;
  #release: (() => void) | null = null;
  readonly #waiting = new AbortController();

  /** `onHeld` is called when another tab has let go, and the record may have changed. */
  constructor(key: string, onHeld: () => void) {
    this.#name = `dameo.${key}`;
    this.#onHeld = onHeld;
  }

  /** Whether no other tab can edit the record meanwhile: what another one wrote was no edit. */
  get isExclusive(): boolean {
    return this.isHeld && hasLocks();
  }

  /**
   * Claims the record, and waits a moment for a tab that is going. If another tab keeps
   * it, returns, and the claim is held as soon as that tab is closed.
   */
  async make(): Promise<void> {
    if (!hasLocks()) {
      this.isHeld = true;
      return;
    }
    let isLate = false;
    const granted = this.#request({ signal: this.#waiting.signal }, () => isLate);
    await Promise.race([granted, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    isLate = true;
  }

  /** Claims a record that no other tab knows yet. */
  own(): void {
    this.isHeld = true;
    if (hasLocks()) void this.#request({ signal: this.#waiting.signal }, () => false);
  }

  /** Takes the record from the other tab. */
  async take(): Promise<void> {
    this.#waiting.abort();
    if (hasLocks()) await this.#request({ steal: true }, () => true);
    else {
      this.isHeld = true;
      this.#onHeld();
    }
  }

  /** Another tab has written: this one stops. */
  lose(): void {
    this.isHeld = false;
    this.#release?.();
  }

  /** Lets go for good. */
  release(): void {
    this.#waiting.abort();
    this.lose();
  }

  /** Resolves when the lock is held or cannot be had. */
  #request(options: LockOptions, tells: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const hold = (): Promise<void> => {
        this.isHeld = true;
        if (tells()) this.#onHeld();
        resolve();
        return new Promise((release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, hold).catch(() => {
        // Stolen by another tab, or no longer wanted.
        if (!options.signal?.aborted) this.isHeld = false;
        resolve();
      });
    });
  }
}
