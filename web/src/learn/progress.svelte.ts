// What the reader has finished, kept with everything else that a person makes: one value for
// each unit, so that those of two browsers or tabs add up.

import { isNumber } from '../lib/check';
import type { Change } from '../store/backend';
import { progress } from '../store/progress';

/** When a unit, `topic/unit`, was finished, in milliseconds since 1970; 0 if it is not known. */
const finished = progress('learn', isNumber);
/** When the line for first-time visitors was dismissed. */
const greeting = progress('greeting', isNumber);
const LEARN = 'learn';

/** The change that notes a unit as finished. */
export const finishedChange = (unit: string, at: number): Change => finished.change(unit, at);
/** The change that notes that the line for first-time visitors was dismissed. */
export const greetedChange = (at: number): Change => greeting.change(LEARN, at);

export class Learned {
  #finished = $state.raw<ReadonlySet<string>>(new Set());
  #isGreeted = $state(false);

  /** Reads what was kept, and from now on what other tabs change. */
  async open(): Promise<void> {
    await this.read();
    finished.listen(() => void this.read());
    greeting.listen(() => void this.read());
  }

  /** Reads what was kept, as after a file was imported. */
  async read(): Promise<void> {
    const units = new Set((await finished.all()).keys());
    this.#isGreeted = units.size > 0 || (await greeting.get(LEARN)) !== null;
    this.#finished = units;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  has(topic: string, unit: string): boolean {
    return this.#finished.has(`${topic}/${unit}`);
  }

  finish(topic: string, unit: string): void {
    if (this.has(topic, unit)) return;
    this.#finished = new Set([...this.#finished, `${topic}/${unit}`]);
    this.#isGreeted = true;
    void finished.set(`${topic}/${unit}`, Date.now());
  }

  /** Notes that the reader need not be shown where the rules are taught. */
  greet(): void {
    if (this.isGreeted) return;
    this.#isGreeted = true;
    void greeting.set(LEARN, Date.now());
  }
}

export const learned = new Learned();
