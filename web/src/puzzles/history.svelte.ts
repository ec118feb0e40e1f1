// Which puzzles were tried, kept with everything else that a person makes.

import { progress } from '../store/progress';

/** The first attempt at a puzzle. */
export interface Attempt {
  isSolved: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
}

const isAttempt = (value: unknown): value is Attempt => {
  const { isSolved, at } = (value ?? {}) as Partial<Attempt>;
  return typeof isSolved === 'boolean' && typeof at === 'number';
};

const kept = progress('puzzles', isAttempt);

export class PuzzleHistory {
  #attempts = $state.raw<ReadonlyMap<string, Attempt>>(new Map());

  /** Reads what was kept. */
  async open(): Promise<void> {
    this.#attempts = await kept.all();
  }

  get tried(): ReadonlySet<string> {
    return new Set(this.#attempts.keys());
  }

  get solvedCount(): number {
    return [...this.#attempts.values()].filter(({ isSolved }) => isSolved).length;
  }

  get triedCount(): number {
    return this.#attempts.size;
  }

  /** Keeps the first attempt at a puzzle; later ones change nothing. */
  note(id: string, isSolved: boolean): void {
    if (this.#attempts.has(id)) return;
    const attempt = { isSolved, at: Date.now() };
    this.#attempts = new Map([...this.#attempts, [id, attempt]]);
    void kept.set(id, attempt);
  }
}
