// Moves in the notation that the person has chosen, to be shown. What is stored, linked
// or sent to the engine is in long notation.

import { settings } from '../lib/settings.svelte';
import { formatMove, type GameRecord, type LegalMove, type RoutedMove } from '../rules/rules';
import { RecordFollower } from './follower';

/** A move as it is shown. */
export const moveText = (move: LegalMove): string =>
  settings.notation === 'long' ? move.text : formatMove(move, settings.notation);

/** A capture by one of its routes, as it is shown. */
export const routeText = ({ move, route }: RoutedMove): string =>
  formatMove({ ...move, path: route }, settings.notation);

/** Writes lines of moves that are known by their texts alone. */
export class LineWriter {
  readonly #follower = new RecordFollower();

  /** The moves of a line as they are shown, which follow a game; as they are if one is not legal. */
  write(record: GameRecord, line: readonly string[]): readonly string[] {
    if (settings.notation === 'long') return line;
    const moves = [...record.moves, ...line];
    try {
      const plies = this.#follower.plies({ ...record, moves, conclusion: null });
      return plies.slice(record.moves.length).map(({ move }) => moveText(move));
    } catch {
      return line;
    }
  }

  /** Frees the game that it follows; a later call creates another one. */
  free(): void {
    this.#follower.free();
  }
}
