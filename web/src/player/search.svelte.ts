// The engine of a player, which is loaded when it is first turned on.

import { type AnalysisLine, EngineClient, type WorkerLike } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import type { GameRecord } from '../rules/rules';

/** The longest search of a position, in milliseconds: nobody turns off what is out of sight. */
const MAX_MOVE_TIME = 15_000;
/**
 * A position is searched when it has been shown for this time, in milliseconds. In pages
 * that are not isolated, to stop a search ends its worker, and the next one starts another.
 */
const DELAY = 250;
/** The size of the transposition table in MiB: a page may have several players. */
const HASH_MIB = 16;

export class Search {
  isOn = $state(false);
  /** The line of the last completed iteration; null before the first. */
  line = $state.raw<AnalysisLine | null>(null);
  /** Why the engine is off again; empty if it is not. */
  problem = $state('');
  readonly #client: EngineClient;

  constructor(startWorker?: () => WorkerLike) {
    this.#client = new EngineClient({ hashMib: HASH_MIB, startWorker });
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.problem = '';
    if (!this.isOn) this.#client.close();
  }

  /** Searches a position until the returned function is called; null stops the search. */
  follow(record: GameRecord | null): () => void {
    this.line = null;
    const timer = setTimeout(() => record && this.#analyse(record), DELAY);
    return () => {
      clearTimeout(timer);
      this.#client.stop();
    };
  }

  /** Ends the worker. */
  close(): void {
    this.#client.close();
  }

  #analyse(record: GameRecord): void {
    const show = (line: AnalysisLine): void => void (this.line = line);
    void this.#client.analyse(record, { movetime: MAX_MOVE_TIME }, show).then((result) => {
      if (result.kind !== 'failed') return;
      this.isOn = false;
      this.problem = engineFailureInWords(result);
    });
  }
}
