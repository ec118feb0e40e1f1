// Records in memory, for browsers that refuse to store anything.

import { AREAS, type Area, type Backend, type Change, checkExpected } from './backend';

export class MemoryBackend implements Backend {
  readonly isKept = false;
  readonly #areas = new Map(AREAS.map((area) => [area, new Map<string, unknown>()]));

  async get(area: Area, key: string): Promise<unknown> {
    return structuredClone(this.#area(area).get(key));
  }

  async all(area: Area): Promise<[string, unknown][]> {
    const sorted = [...this.#area(area)].sort(([a], [b]) => (a < b ? -1 : 1));
    return structuredClone(sorted);
  }

  async write(changes: readonly Change[]): Promise<void> {
    for (const change of changes) checkExpected(change, this.#area(change.area).get(change.key));
    for (const { area, key, value } of structuredClone(changes)) {
      if (value === undefined) this.#area(area).delete(key);
      else this.#area(area).set(key, value);
    }
  }

  #area(area: Area): Map<string, unknown> {
    const records = this.#areas.get(area);
    if (!records) throw new Error(`there is no area ${area}`);
    return records;
  }
}
