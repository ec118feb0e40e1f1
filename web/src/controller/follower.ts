// Follows a record: keeps a game of the rules, and plays or takes back only the moves in
// which the next record differs.

import { problemInWords } from '../rules/faults';
import {
  type Continuation,
  Game,
  type GameRecord,
  type LegalMove,
  type PlyView,
  type PositionView,
} from '../rules/rules';

/** The record of the game, with what has been derived from it. */
interface Followed {
  game: Game;
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

export class RecordFollower {
  #followed: Followed | null = null;

  /** The last position of a game. Throws if a move is not legal, as does everything below. */
  position(record: GameRecord): PositionView {
    const followed = this.#follow(record);
    return (followed.view ??= followed.game.view());
  }

  /** The moves of a game, each with the position after it. */
  plies(record: GameRecord): readonly PlyView[] {
    return this.#follow(record).plies;
  }

  /** What can follow the first stops of a move. */
  continuation(record: GameRecord, stops: string[]): Continuation {
    return this.#follow(record).game.continuation(stops);
  }

  /** Why no legal move has the given stops. */
  whyIllegal(record: GameRecord, stops: string[]): string {
    return problemInWords(this.#follow(record).game.whyIllegal(stops));
  }

  /** Reads a legal move; throws with the reason if there is none. */
  readMove(record: GameRecord, text: string): LegalMove {
    return this.#follow(record).game.readMove(text);
  }

  /** Frees the game; a later call creates another one. */
  free(): void {
    this.#followed?.game.free();
    this.#followed = null;
  }

  #follow(record: GameRecord): Followed {
    if (this.#followed?.record === record) return this.#followed;
    const { game, moves, plies } = this.#open(record);
    // Forgotten until it is complete: a move may turn out not to be legal.
    this.#followed = null;
    try {
      const kept = lengthInCommon(moves, record.moves);
      for (let ply = plies.length; ply > kept; ply -= 1) game.undo();
      const played = record.moves.slice(kept).map((text) => game.play(text));
      if (record.conclusion) game.conclude(record.conclusion);
      this.#followed = { game, record, plies: [...plies.slice(0, kept), ...played], view: null };
      return this.#followed;
    } catch (error) {
      game.free();
      throw error;
    }
  }

  /** The game and its moves if it can follow a record by moves alone; otherwise a new one. */
  #open(record: GameRecord): Pick<Followed, 'game' | 'plies'> & { moves: string[] } {
    const followed = this.#followed;
    if (followed && !followed.record.conclusion && isSameStart(followed.record, record)) {
      return { ...followed, moves: followed.record.moves };
    }
    this.free();
    return { game: Game.from({ ...record, moves: [], conclusion: null }), moves: [], plies: [] };
  }
}
