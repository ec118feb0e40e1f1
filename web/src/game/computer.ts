// The computer at the board: it chooses moves, gives hints, and answers offers
// of a draw. An engine that crashes or falls silent is replaced.

import { EngineClient, type Result } from '../engine/client';
import type { Work } from '../engine/messages';
import type { GameRecord } from '../rules/rules';

const HINT_TIME = 1000;
const DRAW_NODES = 50_000;
/** The computer agrees to no draw before so many half-moves... */
const DRAW_PLY = 20;
/** ...nor while it stands better than this, in hundredths of a man. */
const DRAW_MARGIN = 20;
/** So much later than it should an answer may come: the engine may be loading. */
const PATIENCE = 30_000;

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

export class Computer {
  #engine = new EngineClient();
  #seed = newSeed();

  /** The move of a level within a time in milliseconds. */
  choose(game: GameRecord, level: number, time: number): Promise<Result> {
    // What a level does not see stays the same within a game.
    if (game.moves.length <= 1) this.#seed = newSeed();
    return this.#ask({ kind: 'choose', game, level, time, seed: this.#seed }, time);
  }

  /** The best move, as the engine sees it. */
  hint(game: GameRecord): Promise<Result> {
    return this.#ask({ kind: 'analyse', game, limits: { movetime: HINT_TIME } }, HINT_TIME);
  }

  /** Whether it agrees to a draw; null if it could not say. */
  async agreesToDraw(game: GameRecord): Promise<boolean | null> {
    let opponentStands = 0;
    const work: Work = { kind: 'analyse', game, limits: { nodes: DRAW_NODES } };
    const result = await this.#engine.do(work, (update) => {
      if (update.kind !== 'line') return;
      const { score } = update.line;
      opponentStands = 'cp' in score ? score.cp : 'win' in score ? Infinity : -Infinity;
    });
    if (result.kind !== 'analysed') return null;
    return game.moves.length >= DRAW_PLY && opponentStands >= -DRAW_MARGIN;
  }

  stop(): void {
    this.#engine.stop();
  }

  async #ask(work: Work, time: number): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), time + PATIENCE);
    });
    const result = await Promise.race([this.#engine.do(work), silence]);
    clearTimeout(timer);
    if (result) return result;
    this.#engine.stop();
    this.#engine = new EngineClient();
    return { kind: 'failed', message: 'the engine does not answer' };
  }
}
