// The worker that looks through a file of games, and keeps what is listed of them.

import { loadEngine, outlinePdn } from '../engine/module';
import { Catalogue } from './catalogue';
import type { Request, Response } from './messages';

/** Pieces of the file, in bytes: between two of them a search is answered. */
const PIECE = 1 << 18;

const catalogue = new Catalogue();
const send = (response: Response): void => postMessage(response);

onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'search') {
    const { text, limit } = data;
    send({ kind: 'found', text, limit, found: catalogue.search(text, limit) });
  } else {
    read(data.file).catch(() => send({ kind: 'failed' }));
  }
};

async function read(file: Blob): Promise<void> {
  await loadEngine();
  let read = 0;
  const report = (isDone: boolean): void => send({ kind: 'progress', read, count: catalogue.count, isDone });
  async function* pieces(): AsyncGenerator<Uint8Array> {
    while (read < file.size) {
      const piece = new Uint8Array(await file.slice(read, read + PIECE).arrayBuffer());
      read += piece.length;
      yield piece;
      report(false);
    }
  }
  for await (const game of outlinePdn(pieces())) catalogue.add(game);
  report(true);
}
