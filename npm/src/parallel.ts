// A review that several engines share.

import type { PositionReviewJson, SearchGame } from '../wasm/engine.js';
import { options } from './arguments.js';
import type { EngineClient, SharedReview, Unfinished } from './client.js';
import type { ReviewOptions } from './options.js';
import { REVIEW, searchGame } from './searches.js';

/**
 * Reviews every move of a game with several engines, each of which searches one position
 * after the other. If one of them is stopped or fails, so does the review.
 */
export async function reviewInParallel(
  clients: readonly [EngineClient, ...EngineClient[]],
  game: SearchGame,
  given: ReviewOptions = {},
): Promise<SharedReview> {
  try {
    options('reviewInParallel', given, REVIEW);
    searchGame('game', game);
  } catch (error) {
    return { kind: 'failed', reason: 'refused', message: (error as Error).message };
  }
  const { onProgress = () => {}, ...limits } = given;
  const positions: PositionReviewJson[] = [];
  const count = game.moves.length + 1;
  let next = 0;
  let done = 0;
  let end: Unfinished | null = null;

  async function work(client: EngineClient): Promise<void> {
    while (!end && next < count) {
      const ply = next++;
      const result = await client.reviewPosition(game, ply, limits);
      if (result.kind === 'reviewedPosition') {
        positions[ply] = result.position;
        onProgress(++done);
      } else if (!end) {
        end = result;
        for (const other of clients) other.stop();
      }
    }
  }

  await Promise.all(clients.map(work));
  if (end) return end;
  const judged = await clients[0].judge(game, positions);
  return judged.kind === 'reviewed' ? { ...judged, positions } : judged;
}
