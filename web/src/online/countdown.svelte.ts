// Seconds until an instant, counted down.

/** How often the seconds are read, in milliseconds. */
const TICK = 250;

export class Countdown {
  #now = $state(0);
  readonly #read: () => number;

  /** Must be called while a component is initialised. `now` is the time that the instants are of. */
  constructor(now: () => number) {
    this.#read = now;
    this.#now = now();
    $effect(() => {
      const timer = setInterval(() => (this.#now = this.#read()), TICK);
      return () => clearInterval(timer);
    });
  }

  /** The whole seconds until an instant, at least 0. */
  until(instant: number): number {
    return Math.max(Math.ceil((instant - this.#now) / 1000), 0);
  }
}
