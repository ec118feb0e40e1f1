// A worker's line to its client, in browsers and in Node.

import type { Reply, Request } from './messages.js';

// Not an import: bundlers for browsers would try to follow it.
const { process } = globalThis as { process?: NodeJS.Process };
const port = process?.getBuiltinModule?.('node:worker_threads').parentPort;

/** Sends a reply to the client. */
export function send(reply: Reply): void {
  if (port) port.postMessage(reply);
  else globalThis.postMessage(reply);
}

/** Calls `handle` with each request of the client. */
export function receive(handle: (request: Request) => void): void {
  if (port) port.on('message', handle);
  else globalThis.onmessage = ({ data }: MessageEvent<Request>) => handle(data);
}
