// How often a member chose the engine's move where there was a choice that matters, for moderators:
// the last rated games, searched by the engine of this browser. Nothing of it is stored or sent.

import { type AgreementAnswer, type ChoiceCounts, EngineClient } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import type { Side } from '../rules/rules';
import { type ArchivedGame, lastRated } from './archive';
import { problemInWords } from './problems';
import { gameOf } from './server';

/** The variant in which the levels were measured; choices in others have nothing to be compared with. */
const MEASURED = 'dameo';

/** A game that was searched, with the choices of the member. */
export interface CountedGame {
  game: ArchivedGame;
  /** That of the member. */
  side: Side;
  counts: ChoiceCounts;
}

/** The side of a member in a game; null if it is another one's. */
export function sideOf({ players: { white, black } }: ArchivedGame, name: string): Side | null {
  if (white.kind === 'member' && white.name === name) return 'white';
  return black.kind === 'member' && black.name === name ? 'black' : null;
}

export class EngineUse {
  /** The games searched so far, and all of them. */
  done = $state(0);
  total = $state(0);
  /** The games searched so far, the last one to end first. */
  games = $state.raw<readonly CountedGame[]>([]);
  /** All their choices beside the levels; null before the first game. */
  agreement = $state.raw<AgreementAnswer | null>(null);
  /** Whether a search has ended, by itself or because it was stopped. */
  hasEnded = $state(false);
  /** Why the search has ended; empty if nothing went wrong. */
  problem = $state('');
  #engine = $state.raw<EngineClient | null>(null);

  readonly isRunning = $derived(this.#engine !== null);

  /** Searches the last rated games of a member, at most `count`. Stops a search that is running. */
  async run(name: string, count: number): Promise<void> {
    this.stop();
    const engine = new EngineClient();
    this.#engine = engine;
    this.hasEnded = false;
    this.games = [];
    this.agreement = null;
    this.problem = '';
    this.done = this.total = 0;
    try {
      await this.#search(engine, name, count);
    } catch (error) {
      if (this.#engine === engine) this.problem = problemInWords(error);
    }
    if (this.#engine === engine) this.stop();
  }

  /** Returns early if it was stopped, another search has begun, or the engine has failed. */
  async #search(engine: EngineClient, name: string, count: number): Promise<void> {
    const all = await lastRated(name, MEASURED, count);
    if (this.#engine !== engine) return;
    this.total = all.length;
    for (const game of all) {
      const { view } = await gameOf(game.id);
      const side = sideOf(game, name);
      if (this.#engine !== engine) return;
      // Whoever has deleted the account meanwhile has no games any more.
      if (side && !(await this.#add(engine, { game, side }, view))) return;
      this.done += 1;
    }
  }

  /** Whether the choices of a game were counted. */
  async #add(engine: EngineClient, of: Omit<CountedGame, 'counts'>, view: Parameters<EngineClient['freeChoices']>[0]): Promise<boolean> {
    const { variant, drawRules, startFen, moves } = view;
    const counted = await engine.freeChoices({ variant, drawRules, startFen: startFen ?? null, moves }, of.side);
    if (this.#engine !== engine) return false;
    if (counted.kind !== 'counted') return this.#failed(counted);
    const games = [...this.games, { ...of, counts: counted.counts }];
    const compared = await engine.agreementOf(games.map(({ counts }) => counts));
    if (this.#engine !== engine) return false;
    if (compared.kind !== 'compared') return this.#failed(compared);
    this.games = games;
    this.agreement = compared.agreement;
    return true;
  }

  #failed(end: { kind: 'stopped' } | Parameters<typeof engineFailureInWords>[0]): false {
    if (end.kind === 'failed') this.problem = engineFailureInWords(end);
    return false;
  }

  /** Stops the search, whose games so far stay. */
  stop(): void {
    if (!this.#engine) return;
    this.#engine.close();
    this.#engine = null;
    this.hasEnded = true;
  }
}
