// The search for puzzles among the mistakes of a game, in the engine's worker.

import { EngineClient } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import type { GameRecord } from '../rules/rules';
import { type OwnPuzzle, ownPuzzles } from './own';

/** A move of a game that gave something away. */
export interface Mistake {
  /** The number of the half-move, from 1. */
  ply: number;
  /** The move in long notation. */
  text: string;
}

export class MistakeSearch {
  /** The mistakes looked at so far, and all of them. */
  done = $state(0);
  total = $state(0);
  /** The puzzles found so far that were not known yet; they are stored. */
  added = $state.raw<readonly OwnPuzzle[]>([]);
  /** How many others were found in a game before. */
  known = $state(0);
  /** Whether a search has ended, by itself or because it was stopped. */
  hasEnded = $state(false);
  /** Why the search has ended; empty if nothing went wrong. */
  problem = $state('');
  #engine = $state.raw<EngineClient | null>(null);

  readonly isRunning = $derived(this.#engine !== null);

  /**
   * Finds the puzzles among mistakes of a game, one after the other, and stores each at once.
   * Stops a search that is running. `players` says who played.
   */
  async run(game: GameRecord, mistakes: readonly Mistake[], players: string): Promise<void> {
    this.stop();
    const engine = new EngineClient();
    this.#engine = engine;
    this.hasEnded = false;
    this.added = [];
    this.known = 0;
    this.problem = '';
    this.done = 0;
    this.total = mistakes.length;
    for (const { ply, text } of mistakes) {
      const result = await engine.findPuzzle(game, ply - 1);
      // Stopped, or another search has begun.
      if (this.#engine !== engine) return;
      if (result.kind === 'failed') this.problem = engineFailureInWords(result);
      if (result.kind !== 'searched') break;
      // What the review called a mistake can be the only move of the proof.
      if (result.puzzle && result.puzzle.line[0] !== text) {
        await this.#keep({ ...result.puzzle, players, played: text, found: Date.now(), lastTry: null });
        if (this.#engine !== engine) return;
      }
      this.done += 1;
    }
    this.stop();
  }

  /** Stores a puzzle unless it is known: attempts at it stay. */
  async #keep(puzzle: OwnPuzzle): Promise<void> {
    if (await ownPuzzles.get(puzzle.id)) this.known += 1;
    else if (await ownPuzzles.set(puzzle.id, puzzle)) this.added = [...this.added, puzzle];
  }

  /** Stops the search, whose puzzles so far stay. */
  stop(): void {
    if (!this.#engine) return;
    this.#engine.close();
    this.#engine = null;
    this.hasEnded = true;
  }
}
