// The review of a game: its progress and its result.

import { EngineClient, type PositionReviewJson, type ReviewReply, reviewInParallel } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import { searchThreads } from '../engine/threads';
import type { GameRecord } from '../rules/rules';

/** Nodes for each position, where the time allows them. */
const NODES = 1_000_000;
/** The longest review, in milliseconds. */
const MAX_TIME = 18_000;
/** The shortest search of a position, in milliseconds, however long the game is. */
const MIN_MOVE_TIME = 30;
/** More engines would take too much memory. */
const MAX_ENGINES = 4;

/** Each engine has one thread. */
const engineCount = (): number => Math.min(searchThreads(), MAX_ENGINES);

export class Reviewer {
  /** The positions reviewed so far, and all of them. */
  done = $state(0);
  total = $state(1);
  reply = $state.raw<ReviewReply | null>(null);
  /** What the review was made from; null if there is none. */
  positions = $state.raw<PositionReviewJson[] | null>(null);
  /** Why there is no review; empty if nothing went wrong. */
  problem = $state('');
  #engines: EngineClient[] = [];

  /**
   * Reviews a game. Stops a review that is running. With a number of nodes for each position
   * everybody finds the same, however long it takes.
   */
  async run(game: GameRecord, nodes: number | null = null): Promise<void> {
    this.stop();
    this.reply = null;
    this.positions = null;
    this.problem = '';
    this.done = 0;
    this.total = game.moves.length + 1;
    const first = new EngineClient();
    const others = Array.from({ length: Math.min(engineCount(), this.total) - 1 }, () => new EngineClient());
    this.#engines = [first, ...others];
    const movetime = Math.floor((MAX_TIME * this.#engines.length) / this.total);
    const limits = nodes ? { nodes } : { nodes: NODES, movetime: Math.max(movetime, MIN_MOVE_TIME) };
    const result = await reviewInParallel([first, ...others], game, {
      ...limits,
      onProgress: (done) => (this.done = done),
    });
    if (this.#engines[0] !== first) return;
    this.stop();
    if (result.kind === 'reviewed') {
      this.reply = result.review;
      this.positions = result.positions;
    }
    if (result.kind === 'failed') this.problem = engineFailureInWords(result);
  }

  /** Stops the review and gives its memory back. */
  stop(): void {
    const engines = this.#engines;
    this.#engines = [];
    for (const engine of engines) engine.close();
  }
}
