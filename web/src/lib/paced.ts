// Work that is asked for more often than it need be done.

/** Does something once for all that ask for it within a pause. */
export class Paced {
  readonly #work: () => void;
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `pause` is the time from the first that asks to the work, in milliseconds. */
  constructor(work: () => void, pause: number) {
    this.#work = work;
    this.#pause = pause;
  }

  ask(): void {
    this.#timer ??= setTimeout(() => this.flush(), this.#pause);
  }

  /** Does at once what was asked for. */
  flush(): void {
    if (this.#timer === null) return;
    this.cancel();
    this.#work();
  }

  /** Forgets what was asked for. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
