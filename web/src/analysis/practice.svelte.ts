// Finding better moves than those of a reviewed game.

import { EngineClient, type ReviewReply } from '../engine/client';
import { engineFailureInWords } from '../engine/failure';
import type { GameRecord, Side } from '../rules/rules';
import { type Fault, faults } from './review';

/** Nodes for a try that is not the engine's move. */
const NODES = 300_000;
/** A try that lowers the winning chance by less is right. */
const MAX_LOSS = 0.05;

/**
 * The answer to a try. `right` moves are the engine's or as good; `played` is the move of
 * the game.
 */
export type Answer =
  | { kind: 'none' }
  | { kind: 'checking'; text: string }
  | { kind: 'right'; text: string }
  | { kind: 'wrong'; text: string }
  | { kind: 'played'; text: string }
  | { kind: 'failed'; message: string };

export class Practice {
  readonly side: Side;
  readonly faults: Fault[];
  /** The number of the fault, from 0. */
  at = $state(0);
  answer = $state.raw<Answer>({ kind: 'none' });
  /** Whether the better line is shown. */
  isSolved = $state(false);
  readonly fault = $derived.by(() => this.faults[this.at] ?? null);
  readonly #engine = new EngineClient();

  constructor(review: ReviewReply, side: Side) {
    this.side = side;
    this.faults = faults(review).filter((fault) => fault.side === side);
  }

  /** Judges a try in the position before the fault. */
  async attempt(game: GameRecord, text: string): Promise<void> {
    const fault = this.fault;
    if (!fault || this.isSolved || this.answer.kind === 'checking') return;
    if (text === fault.best) return this.#solve(text);
    if (text === fault.text) {
      this.answer = { kind: 'played', text };
      return;
    }
    this.answer = { kind: 'checking', text };
    let chance = 0;
    const tried = { ...game, moves: [...game.moves, text] };
    // The chance is the opponent's, who is to move.
    const result = await this.#engine.analyse(tried, { nodes: NODES }, (_, found) => (chance = 1 - found));
    if (this.fault !== fault) return;
    if (result.kind === 'failed') this.answer = { kind: 'failed', message: engineFailureInWords(result) };
    if (result.kind !== 'analysed') return;
    const { outcome } = result.end;
    if (outcome) chance = { [this.side]: 1, none: 0.5 }[outcome.winner ?? 'none'] ?? 0;
    if (fault.chance - chance < MAX_LOSS) this.#solve(text);
    else this.answer = { kind: 'wrong', text };
  }

  #solve(text: string): void {
    this.answer = { kind: 'right', text };
    this.isSolved = true;
  }

  /** Gives up on the fault. */
  reveal(): void {
    this.#engine.stop();
    this.answer = { kind: 'none' };
    this.isSolved = true;
  }

  next(): void {
    this.#engine.stop();
    this.answer = { kind: 'none' };
    this.isSolved = false;
    this.at += 1;
  }

  close(): void {
    this.#engine.close();
  }
}
