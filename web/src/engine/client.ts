// The page's side of the engine worker. It does one job at a time; a new job
// stops the previous one. A worker that crashes, or cannot be stopped otherwise,
// is replaced.

import type { LegalMove } from '../rules/rules';
import type { Reply, Request, Update, Work } from './messages';
import type { AnalysisEnd, ReviewReply } from './module';

/** The part of `Worker` that the client uses. */
export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The result of a job. */
export type Result =
  | { kind: 'analysed'; end: AnalysisEnd }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply | null }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };

interface Running {
  id: number;
  onUpdate: (update: Update) => void;
  finish: (result: Result) => void;
}

export class EngineClient {
  readonly #start: () => WorkerLike;
  #worker: WorkerLike | null = null;
  #running: Running | null = null;
  #stop: Int32Array<SharedArrayBuffer> | null = null;
  #lastId = 0;

  constructor(start: () => WorkerLike = startWorker) {
    this.#start = start;
  }

  /** Starts a job and stops the previous one. Never rejects. */
  do(work: Work, onUpdate: (update: Update) => void = () => {}): Promise<Result> {
    this.stop();
    const worker = this.#ready();
    const id = ++this.#lastId;
    // Each job has its own flag, so that stopping an old one never stops a new
    // one.
    this.#stop = sharedFlag();
    return new Promise((finish) => {
      this.#running = { id, onUpdate, finish };
      worker.postMessage({ id, work: structuredClone(work), stop: this.#stop });
    });
  }

  /** Stops the current job; its result is `stopped`. */
  stop(): void {
    if (!this.#running) return;
    if (this.#stop) Atomics.store(this.#stop, 0, 1);
    else this.#discard();
    this.#finish({ kind: 'stopped' });
  }

  #ready(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = ({ message }) => {
      this.#discard();
      // If the script cannot be fetched, the event has no message.
      const reason = message ? `the engine crashed: ${message}` : 'the engine could not be loaded';
      this.#finish({ kind: 'failed', message: reason });
    };
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    if (reply.id !== this.#running?.id) return;
    if (reply.kind === 'line' || reply.kind === 'progress') this.#running.onUpdate(reply);
    else this.#finish(reply);
  }

  #finish(result: Result): void {
    const running = this.#running;
    this.#running = null;
    running?.finish(result);
  }

  #discard(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

/** Memory shared with the worker; null if the page is not cross-origin isolated. */
function sharedFlag(): Int32Array<SharedArrayBuffer> | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}
