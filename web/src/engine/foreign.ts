// The engine's worker in a page of another site. Browsers start workers only from the
// page's own site, so the worker is a line that imports the script from ours.

import script from 'dameo/worker?worker&url';
import type { WorkerLike } from './client';

export function startForeignWorker(): WorkerLike {
  const source = `import ${JSON.stringify(new URL(script, import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  // The client stops listening to a worker that it ends.
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
