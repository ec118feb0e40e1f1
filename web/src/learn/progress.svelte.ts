// What the reader has finished, kept on this device.

import { load, save } from '../lib/storage';

const KEY = 'dameo.learn';

interface Saved {
  /** The units that are finished, as `topic/unit`. */
  finished: string[];
  /** Whether the line for first-time visitors was dismissed. */
  isGreeted: boolean;
}

const isSaved = (value: unknown): value is Partial<Saved> => typeof value === 'object' && value !== null;

function restore(): Saved {
  const { finished, isGreeted } = load(KEY, isSaved) ?? {};
  const names = Array.isArray(finished) ? finished.filter((name) => typeof name === 'string') : [];
  return { finished: [...new Set(names)], isGreeted: isGreeted === true };
}

class Learned {
  #saved = $state.raw(restore());

  get isGreeted(): boolean {
    return this.#saved.isGreeted;
  }

  has(topic: string, unit: string): boolean {
    return this.#saved.finished.includes(`${topic}/${unit}`);
  }

  finish(topic: string, unit: string): void {
    if (this.has(topic, unit)) return;
    // Another tab may have finished others since.
    const { finished } = restore();
    this.#save({ finished: [...new Set([...finished, ...this.#saved.finished, `${topic}/${unit}`])], isGreeted: true });
  }

  /** Notes that the reader need not be shown where the rules are taught. */
  greet(): void {
    if (!this.isGreeted) this.#save({ ...this.#saved, isGreeted: true });
  }

  #save(saved: Saved): void {
    this.#saved = saved;
    save(KEY, saved);
  }
}

export const learned = new Learned();
