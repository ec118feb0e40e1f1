// The page's side of the engine: work in, updates out. One piece of work at a
// time; new work stops the old. A worker that crashes, or cannot be stopped
// any other way, is replaced.

import type { AnalysisEnd, LegalMove, ReviewReply } from '../wasm/dameo.js';
import type { Reply, Request, Update, Work } from './messages';

/** The part of a worker that is needed here. */
export interface WorkerLike {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** What comes of a piece of work. */
export type Result =
  | { kind: 'analysed'; end: AnalysisEnd }
  | { kind: 'chosen'; move: LegalMove | null }
  | { kind: 'reviewed'; review: ReviewReply | null }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };

interface Running {
  id: number;
  tell: (update: Update) => void;
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

  /** Begins work, after stopping what is under way. Never rejects. */
  do(work: Work, tell: (update: Update) => void = () => {}): Promise<Result> {
    this.stop();
    const worker = this.#ready();
    const id = ++this.#lastId;
    // Each work has a flag of its own, so that stopping an old one can never
    // stop a new one.
    this.#stop = sharedFlag();
    return new Promise((finish) => {
      this.#running = { id, tell, finish };
      worker.postMessage({ id, work: structuredClone(work), stop: this.#stop });
    });
  }

  /** Stops what is under way; its result is `stopped`. */
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
    worker.onerror = (event) => {
      this.#discard();
      this.#finish({ kind: 'failed', message: `the engine crashed: ${event.message}` });
    };
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    if (reply.id !== this.#running?.id) return;
    if (reply.kind === 'line' || reply.kind === 'progress') this.#running.tell(reply);
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

/** Memory shared with the worker, where the page is isolated and may share. */
function sharedFlag(): Int32Array<SharedArrayBuffer> | null {
  return globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
}
