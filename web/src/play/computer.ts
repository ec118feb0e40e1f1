// The computer as an opponent: it chooses moves, gives hints and answers draw
// offers. An engine that does not respond is replaced.

import { EngineClient, type Result } from '../engine/client';
import type { Work } from '../engine/messages';
import type { GameRecord } from '../rules/rules';

/** The search time of a hint, in milliseconds. */
const HINT_TIME = 1000;
const DRAW_NODES = 50_000;
/** The computer declines draws before this ply... */
const DRAW_PLY = 20;
/** ...and while its score is above this, in centipawns. */
const DRAW_MARGIN = 20;
/** How late a result may be, in milliseconds: the engine may still be loading. */
const GRACE_TIME = 30_000;

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

export class Computer {
  #engine = new EngineClient();
  #seed = newSeed();

  /** The move of a level; `time` is its limit in milliseconds. */
  choose(game: GameRecord, level: number, time: number): Promise<Result> {
    // One seed for each game: a level overlooks the same things throughout.
    if (game.moves.length <= 1) this.#seed = newSeed();
    return this.#ask({ kind: 'choose', game, level, time, seed: this.#seed }, time);
  }

  /** A search for the best move. */
  hint(game: GameRecord): Promise<Result> {
    return this.#ask({ kind: 'analyse', game, limits: { movetime: HINT_TIME } }, HINT_TIME);
  }

  /** Whether it agrees to a draw; null if its search was stopped or failed. */
  async agreesToDraw(game: GameRecord): Promise<boolean | null> {
    let opponentScore = 0;
    const work: Work = { kind: 'analyse', game, limits: { nodes: DRAW_NODES } };
    const result = await this.#engine.do(work, (update) => {
      if (update.kind !== 'line') return;
      const { score } = update.line;
      opponentScore = 'cp' in score ? score.cp : 'win' in score ? Infinity : -Infinity;
    });
    if (result.kind !== 'analysed') return null;
    return game.moves.length >= DRAW_PLY && opponentScore >= -DRAW_MARGIN;
  }

  stop(): void {
    this.#engine.stop();
  }

  async #ask(work: Work, time: number): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), time + GRACE_TIME);
    });
    const result = await Promise.race([this.#engine.do(work), timeout]);
    clearTimeout(timer);
    if (result) return result;
    this.#engine.stop();
    this.#engine = new EngineClient();
    return { kind: 'failed', message: 'the engine does not respond' };
  }
}
