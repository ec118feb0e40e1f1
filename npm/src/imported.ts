// Workers in pages of another origin than their script, or of an opaque one, such as
// sandboxed frames: browsers start no worker from an address there.

/**
 * What the worker runs first. It is no module, because Chrome starts none of an opaque origin;
 * so messages arrive before the module listens, and are kept for it.
 */
const sourceFor = (address: string): string => `
const early = [];
const keep = (event) => {
  event.stopImmediatePropagation();
  early.push(event);
};
addEventListener('message', keep);
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', keep);
    for (const { data, ports } of early) dispatchEvent(new MessageEvent('message', { data, ports: [...ports] }));
  },
  (error) => setTimeout(() => { throw error; }),
);
`;

/** Starts a worker that imports the module at an address. Its server must allow the page to read it (CORS). */
export function startImportedWorker(address: string): Worker {
  const url = URL.createObjectURL(new Blob([sourceFor(address)], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
