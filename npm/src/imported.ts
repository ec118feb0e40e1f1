// Workers in pages of another origin than their script, or of an opaque one, such as
// sandboxed frames: browsers start no worker from an address there.

/** Starts a worker that imports the module at an address. Its server must allow the page to read it (CORS). */
export function startImportedWorker(address: string): Worker {
  const source = `import ${JSON.stringify(address)};`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  worker.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
