// A static host: serves the built app below a path, as any web space does, without a header of its own.

import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves a folder below a path such as `/some/path/`; returns the server and the address.
 * What is appended to a file, by its name, makes another version of it.
 */
export async function serveStatic(folder: string, path: string, appended = new Map<string, string>()): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, normalize(pathname.slice(path.length) || 'index.html'));
    if (!pathname.startsWith(path) || file.includes('..') || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    const addition = appended.get(file.slice(folder.length + 1)) ?? '';
    createReadStream(file)
      .on('end', () => response.end(addition))
      .pipe(response, { end: false });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}` };
}
