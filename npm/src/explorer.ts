// The opening explorer: what was played from a position in many games.

import type { Explorer as ExplorerHandle, ExplorerReply, PassageView, SearchGame, Winner } from '../wasm/engine.js';
import type { VariantName } from '../wasm/rules.js';
import { bytes, nullable, text, whole } from './arguments.js';
import { engineModule, wasm } from './engine-module.js';
import { side } from './records.js';
import { searchGame } from './searches.js';

/**
 * Counts of games by position. Positions and their mirror images are one; a game counts
 * once for each position and move, up to 50 plies.
 */
export class Explorer {
  #handle: ExplorerHandle | null;

  private constructor(handle: ExplorerHandle) {
    this.#handle = handle;
  }

  /** An explorer without games. Throws if there is no such variant. */
  static empty(variant: VariantName = 'dameo'): Explorer {
    return new Explorer(engineModule.call(() => new wasm.Explorer(text('variant', variant))));
  }

  /**
   * An explorer with the games of a file, such as `data/explorer/dameo.games`. It takes
   * about a second for 5,000 games.
   *
   * @throws if the file is none, or damaged, with the reason.
   */
  static fromCollection(file: Uint8Array): Explorer {
    bytes('the file', file);
    return new Explorer(engineModule.call(() => wasm.Explorer.fromCollection(file)));
  }

  /** Where the games come from, in words; empty if they were added one by one. */
  get source(): string {
    return this.#call((handle) => handle.source);
  }

  /** The number of games. */
  get gameCount(): number {
    return this.#call((handle) => handle.gameCount);
  }

  /**
   * Counts a finished game and returns its number, from 0.
   *
   * @param winner null after a draw.
   * @throws if the game is of another variant, its start cannot be played, or a move is
   *   illegal, with its ply; nothing is counted then.
   */
  add(game: SearchGame, winner: Winner | null): number {
    searchGame('game', game);
    nullable(side)('winner', winner);
    return this.#call((handle) => handle.add(game, winner ?? undefined));
  }

  /**
   * What was played from a position.
   *
   * @throws if the FEN cannot be read, with the place in it, or its position cannot be
   *   played.
   */
  explore(fen: string): ExplorerReply {
    return this.#call((handle) => handle.explore(text('fen', fen)));
  }

  /**
   * A game of the collection, mirrored where necessary so that it passes through the
   * position; null if there is none with this number, or it does not pass through it.
   *
   * @throws if the FEN cannot be read, with the place in it.
   */
  passage(number: number, fen: string): PassageView | null {
    return this.#call((handle) => handle.passage(whole('number', number), text('fen', fen)) ?? null);
  }

  /** Frees the memory at once, instead of after garbage collection. Any later use throws. */
  free(): void {
    if (engineModule.isUsable) this.#handle?.free();
    this.#handle = null;
  }

  #call<T>(work: (handle: ExplorerHandle) => T): T {
    const handle = this.#handle;
    if (!handle) throw new Error('this explorer has been freed');
    return engineModule.call(() => work(handle));
  }
}
