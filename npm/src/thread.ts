// A worker thread of Node with the interface of a worker of a browser.

import type { Worker as Thread } from 'node:worker_threads';
import type { Reply, Request } from './messages.js';

/** Whether threads of Node can be started here. */
export const hasThreads = (): boolean => threads() !== undefined;

/** Starts a script of the package in a thread. It keeps no process alive while it is idle. */
export function startThread<Sent, Received>(script: string): NodeWorker<Sent, Received> {
  // Not in one expression: bundlers would copy the file.
  const here = import.meta.url;
  const { Worker } = threads()!;
  // Without the options of this process, of which some do not suit a file.
  return new NodeWorker(new Worker(new URL(script, here), { execArgv: [] }));
}

function threads(): typeof import('node:worker_threads') | undefined {
  // Not an import: bundlers for browsers would try to follow it.
  const { process } = globalThis as { process?: NodeJS.Process };
  return process?.getBuiltinModule?.('node:worker_threads');
}

/** A thread that a client can use. */
export class NodeWorker<Sent = Request, Received = Reply> {
  readonly #thread: Thread;
  onmessage: ((event: MessageEvent<Received>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;

  constructor(thread: Thread) {
    this.#thread = thread;
    thread.unref();
    thread.on('message', (data: Received) => this.onmessage?.({ data } as MessageEvent<Received>));
    thread.on('error', (error) => this.#fail(String(error)));
    thread.on('messageerror', (error) => this.#fail(String(error)));
    // After an error this comes too.
    thread.on('exit', (code) => this.#fail(`its worker ended with exit code ${code}`));
  }

  postMessage(message: Sent): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }

  ref(): void {
    this.#thread.ref();
  }

  unref(): void {
    this.#thread.unref();
  }

  #fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
}
