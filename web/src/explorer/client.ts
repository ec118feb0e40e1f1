// The page's side of the worker that counts games.

import { fileFailureInWords } from '../lib/failures';
import type { FileFailure } from '../lib/fetching';
import { m } from '../paraglide/messages';
import type { Answer, Call, Kind, Request, Response } from './messages';

/** The part of a worker that is used. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Pending {
  resolve: (answer: Answer<Kind>) => void;
  reject: (error: Error) => void;
}

const failureInWords = (failure: FileFailure): string =>
  failure.kind === 'unfetched' && failure.status
    ? m.explorer_games_not_fetched({ status: failure.status })
    : fileFailureInWords(failure);

export class ExplorerClient {
  readonly #start: () => WorkerPort;
  #worker: WorkerPort | null = null;
  #lastId = 0;
  #session = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(start: () => WorkerPort) {
    this.#start = start;
  }

  /** Changes when the worker has been lost, and its indexes with it. */
  get session(): number {
    return this.#session;
  }

  /** Asks the worker, and starts it if necessary. Rejects with the reason if the call fails. */
  ask<K extends Kind>(call: Call<K>): Promise<Answer<K>> {
    this.#worker ??= this.#started();
    const id = ++this.#lastId;
    const answered = new Promise<Answer<Kind>>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#worker.postMessage({ id, ...call } as Request);
    return answered as Promise<Answer<K>>;
  }

  #started(): WorkerPort {
    const worker = this.#start();
    worker.onmessage = ({ data }: MessageEvent<Response>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if (data.kind === 'answered') pending?.resolve(data.answer);
      else pending?.reject(new Error(failureInWords(data.failure)));
    };
    worker.onerror = () => {
      worker.terminate();
      this.#worker = null;
      this.#session += 1;
      const error = new Error(m.explorer_worker_not_loaded());
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    return worker;
  }
}
