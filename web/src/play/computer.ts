// The computer as an opponent: it chooses moves, gives hints and answers draw
// offers. An engine that does not respond is replaced.

import { EngineClient, type Result } from '../engine/client';
import type { Update, Work } from '../engine/messages';
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

/** The answer to a draw offer. */
export type DrawAnswer =
  | { kind: 'answered'; agrees: boolean }
  | { kind: 'stopped' }
  | { kind: 'failed'; message: string };

export class Computer {
  readonly #start: () => EngineClient;
  #engine: EngineClient;
  #seed = newSeed();

  constructor(start: () => EngineClient = () => new EngineClient()) {
    this.#start = start;
    this.#engine = start();
  }

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

  /** Whether it agrees to a draw. */
  async answerDraw(game: GameRecord): Promise<DrawAnswer> {
    let opponentScore = 0;
    const work: Work = { kind: 'analyse', game, limits: { nodes: DRAW_NODES } };
    const result = await this.#ask(work, 0, (update) => {
      if (update.kind !== 'line') return;
      const { score } = update.line;
      opponentScore = 'cp' in score ? score.cp : 'win' in score ? Infinity : -Infinity;
    });
    if (result.kind === 'failed') return result;
    if (result.kind !== 'analysed') return { kind: 'stopped' };
    return {
      kind: 'answered',
      agrees: game.moves.length >= DRAW_PLY && opponentScore >= -DRAW_MARGIN,
    };
  }

  stop(): void {
    this.#engine.stop();
  }

  /** `time` is how long the job may take in milliseconds, without the grace time. */
  async #ask(work: Work, time: number, onUpdate?: (update: Update) => void): Promise<Result> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), time + GRACE_TIME);
    });
    const result = await Promise.race([this.#engine.do(work, onUpdate), timeout]);
    clearTimeout(timer);
    if (result) return result;
    this.#engine.stop();
    this.#engine = this.#start();
    return { kind: 'failed', message: 'the engine does not respond' };
  }
}
