// The games of a PDN file that is too large to be read at once.

import type { OutlinedGame } from '../wasm/engine.js';
import { bytes } from './arguments.js';
import { engineModule, wasm } from './engine-module.js';

/**
 * Finds the games of a PDN file, without reading their moves: their places in bytes and
 * their tags. A game begins with its tags; games without tags belong to the one before
 * them. 50 MB take about five seconds.
 *
 * ```js
 * for await (const { start, end, tags } of outlinePdn(file.stream())) {
 *   const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
 *   const { games } = readGames(decodeText(bytes).text);
 * }
 * ```
 *
 * @param pieces the bytes of the file in order, such as the stream of a `Blob`.
 */
export async function* outlinePdn(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<OutlinedGame> {
  const outline = engineModule.call(() => new wasm.PdnOutline());
  try {
    for await (const piece of pieces) {
      bytes('a piece of the file', piece);
      yield* engineModule.call(() => outline.push(piece)).games;
    }
    yield* engineModule.call(() => outline.finish()).games;
  } finally {
    if (engineModule.isUsable) outline.free();
  }
}
