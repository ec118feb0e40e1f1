// The time of the server, as far as it can be known here.

/** Estimates the time of the server from the instants in its messages. */
export class ServerClock {
  readonly #elapsed: () => number;
  /** What the server's time is ahead of the elapsed time, in milliseconds; null before the first message. */
  #ahead: number | null = null;

  /** `elapsed` is a time in milliseconds that never jumps, whatever somebody does to the clock of the device. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** A message with the server's time has come. The one that was on its way for the shortest time tells it best. */
  hear(at: number): void {
    const ahead = at - this.#elapsed();
    this.#ahead = Math.max(this.#ahead ?? ahead, ahead);
  }

  /** Another server, or the same one after a restart, may have another time. */
  forget(): void {
    this.#ahead = null;
  }

  /** The time of the server, in whole milliseconds since 1970; that of this device before a message has come. */
  now(): number {
    return Math.round(this.#ahead === null ? Date.now() : this.#elapsed() + this.#ahead);
  }
}
