// The computer as an opponent: it chooses moves, gives hints and answers draw
// offers. An engine that does not respond is replaced.

import { type Analysed, type Chosen, EngineClient, type Unfinished } from '../engine/client';
import { searchThreads } from '../engine/threads';
import type { GameRecord } from '../rules/rules';
import { searchTablebase } from '../tablebase/search';

/** The search time of a hint, in milliseconds. */
const HINT_TIME = 1000;
const DRAW_NODES = 50_000;
/** The computer declines draws before this ply... */
const DRAW_PLY = 20;
/** ...and while its score is above this, in centipawns. */
const DRAW_MARGIN = 20;
/** How late a result may be, in milliseconds: the engine may still be loading. */
const GRACE_TIME = 30_000;

const newEngine = (): EngineClient =>
  new EngineClient({ threads: searchThreads(), tablebase: searchTablebase });

const newSeed = () => Math.floor(Math.random() * 2 ** 32);

/** The answer to a draw offer. */
export type DrawAnswer = { kind: 'answered'; agrees: boolean } | Unfinished;

export class Computer {
  readonly #start: () => EngineClient;
  #engine: EngineClient;
  #seed = newSeed();

  constructor(start = newEngine) {
    this.#start = start;
    this.#engine = start();
  }

  /** The move of a level; `time` is its limit in milliseconds. */
  choose(game: GameRecord, level: number, time: number): Promise<Chosen> {
    // One seed for each game: a level overlooks the same things throughout.
    if (game.moves.length <= 1) this.#seed = newSeed();
    const seed = this.#seed;
    return this.#ask((engine) => engine.choose(game, { level, movetime: time, seed }), time);
  }

  /** A search for the best move. */
  hint(game: GameRecord): Promise<Analysed> {
    return this.#ask((engine) => engine.analyse(game, { movetime: HINT_TIME }), HINT_TIME);
  }

  /** Whether it agrees to a draw. */
  async answerDraw(game: GameRecord): Promise<DrawAnswer> {
    let opponentScore = 0;
    const analyse = (engine: EngineClient): Promise<Analysed> =>
      engine.analyse(game, { nodes: DRAW_NODES }, ({ score }) => {
        opponentScore = 'cp' in score ? score.cp : 'win' in score ? Infinity : -Infinity;
      });
    const result = await this.#ask(analyse, 0);
    if (result.kind !== 'analysed') return result;
    return {
      kind: 'answered',
      agrees: game.moves.length >= DRAW_PLY && opponentScore >= -DRAW_MARGIN,
    };
  }

  stop(): void {
    this.#engine.stop();
  }

  /** `time` is how long the job may take in milliseconds, without the grace time. */
  async #ask<Result>(
    work: (engine: EngineClient) => Promise<Result>,
    time: number,
  ): Promise<Result | Unfinished> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), time + GRACE_TIME);
    });
    const result = await Promise.race([work(this.#engine), timeout]);
    clearTimeout(timer);
    if (result) return result;
    this.#engine.close();
    this.#engine = this.#start();
    return { kind: 'failed', reason: 'silent', message: 'the engine does not respond' };
  }
}
