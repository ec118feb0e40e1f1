// The indexes of games of the worker, by name.

import { CrashError, Explorer, type VariantName } from '../engine/module';
import type { Answer, Call, Calls, FinishedGame, IndexInfo, Kind, NumberedPassage } from './messages';

/** Returns the bytes of a file; rejects with the reason if they cannot be fetched. */
export type Fetch = (url: string) => Promise<Uint8Array>;

type Handlers = { [K in Kind]: (request: Calls[K]['request']) => Answer<K> | Promise<Answer<K>> };

export class Indexes {
  readonly #fetch: Fetch;
  readonly #explorers = new Map<string, Explorer>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** Answers a call; rejects with the reason if it fails. */
  async answer<K extends Kind>(call: Call<K>): Promise<Answer<K>> {
    const handle = this.#handlers[call.kind] as (request: Call<K>) => Answer<K> | Promise<Answer<K>>;
    return handle(call);
  }

  readonly #handlers: Handlers = {
    load: async ({ index, url }) => this.#put(index, Explorer.fromCollection(await this.#fetch(url))),
    create: ({ index, variant }) => this.#put(index, Explorer.empty(variant as VariantName)),
    add: ({ index, games }) => games.map((game) => numberOf(this.#explorer(index), game)),
    explore: ({ index, fen }) => this.#explorer(index).explore(fen),
    passages: ({ index, numbers, fen }) =>
      numbers.flatMap((number): NumberedPassage[] => {
        const passage = this.#explorer(index).passage(number, fen);
        return passage ? [{ number, passage }] : [];
      }),
  };

  #put(index: string, explorer: Explorer): IndexInfo {
    this.#explorers.get(index)?.free();
    this.#explorers.set(index, explorer);
    return { gameCount: explorer.gameCount, origin: explorer.source };
  }

  #explorer(index: string): Explorer {
    const explorer = this.#explorers.get(index);
    if (!explorer) throw new Error(`there is no index ${index}`);
    return explorer;
  }
}

/** Counts a game; null if it cannot be played: a stored game may be damaged. */
function numberOf(explorer: Explorer, { record, winner }: FinishedGame): number | null {
  try {
    return explorer.add(record, winner);
  } catch (error) {
    if (error instanceof CrashError) throw error;
    return null;
  }
}
