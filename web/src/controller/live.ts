// A game that follows a record. It keeps a handle of the rules and plays or
// takes back only the moves in which the next record differs.

import {
  type Continuation,
  discard,
  GameHandle,
  type GameRecord,
  type LegalMove,
  type PlyView,
  type PositionView,
} from '../rules/rules';

/** The record of the handle, with what has been derived from it. */
interface Followed {
  handle: GameHandle;
  record: GameRecord;
  plies: readonly PlyView[];
  view: PositionView | null;
}

const isSameStart = (a: GameRecord, b: GameRecord): boolean =>
  a.variant === b.variant && a.drawRules === b.drawRules && a.startFen === b.startFen;

const lengthInCommon = (a: string[], b: string[]): number => {
  const differing = a.findIndex((text, at) => text !== b[at]);
  return differing < 0 ? Math.min(a.length, b.length) : differing;
};

export class LiveGame {
  #followed: Followed | null = null;

  /** The last position of a game. Throws if a move is not legal, as does everything below. */
  position(record: GameRecord): PositionView {
    const followed = this.#follow(record);
    return (followed.view ??= followed.handle.view());
  }

  /** The moves of a game, each with the position after it. */
  plies(record: GameRecord): readonly PlyView[] {
    return this.#follow(record).plies;
  }

  /** What can follow the first stops of a move. */
  continuation(record: GameRecord, stops: string[]): Continuation {
    return this.#follow(record).handle.continuation(stops);
  }

  /** Why no legal move has the given stops. */
  whyIllegal(record: GameRecord, stops: string[]): string {
    return this.#follow(record).handle.whyIllegal(stops);
  }

  /** Reads a legal move; throws with the reason if there is none. */
  readMove(record: GameRecord, text: string): LegalMove {
    return this.#follow(record).handle.readMove(text);
  }

  /** Frees the handle; a later call creates another one. */
  free(): void {
    if (this.#followed) discard(this.#followed.handle);
    this.#followed = null;
  }

  #follow(record: GameRecord): Followed {
    if (this.#followed?.record === record) return this.#followed;
    const { handle, moves, plies } = this.#open(record);
    // Forgotten until it is complete: a move may turn out not to be legal.
    this.#followed = null;
    try {
      const kept = lengthInCommon(moves, record.moves);
      for (let ply = plies.length; ply > kept; ply -= 1) handle.undo();
      const played = record.moves.slice(kept).map((text) => handle.play(text));
      if (record.conclusion) handle.conclude(record.conclusion);
      this.#followed = { handle, record, plies: [...plies.slice(0, kept), ...played], view: null };
      return this.#followed;
    } catch (error) {
      discard(handle);
      throw error;
    }
  }

  /** The handle and its moves if it can follow a record by moves alone; otherwise a new one. */
  #open(record: GameRecord): Pick<Followed, 'handle' | 'plies'> & { moves: string[] } {
    const followed = this.#followed;
    if (followed && !followed.record.conclusion && isSameStart(followed.record, record)) {
      return { ...followed, moves: followed.record.moves };
    }
    this.free();
    const { variant, drawRules, startFen } = record;
    return { handle: new GameHandle(variant, drawRules, startFen), moves: [], plies: [] };
  }
}
