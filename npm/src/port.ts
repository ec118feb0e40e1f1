// The line of a worker to the thread that has started it, in browsers and in Node.

// Not an import: bundlers for browsers would try to follow it.
const { process } = globalThis as { process?: NodeJS.Process };
const port = process?.getBuiltinModule?.('node:worker_threads').parentPort;

/** Sends a message to the thread that has started this one. */
export function send(message: unknown): void {
  if (port) port.postMessage(message);
  else globalThis.postMessage(message);
}

/** Calls `handle` with each message of the thread that has started this one. */
export function receive<Message>(handle: (message: Message) => void): void {
  if (port) port.on('message', handle);
  else globalThis.onmessage = ({ data }: MessageEvent<Message>) => handle(data);
}
