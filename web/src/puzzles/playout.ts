// What the solution of a puzzle was good for: the moves that follow until it is seen, and what it has won.

import type { ExchangeJson } from '../engine/client';
import { m } from '../paraglide/messages';
import { exchangeInWords, exchangeOf, isNothing, type PieceNames } from '../record/exchange';
import { type GameRecord, position, type Side } from '../rules/rules';
import type { UnratedPuzzle } from './file';

/** The most moves that are played to show it. */
export const MAX_MOVES = 16;

/**
 * Whether a record that begins with a puzzle shows what the solution was good for: nobody has to
 * capture, and the solver has won something. Captures are compulsory, so after a sacrifice the
 * point comes moves later.
 */
export function isPointSeen(puzzle: UnratedPuzzle, record: GameRecord, solver: Side): boolean {
  const { outcome, moves } = position(record);
  if (outcome) return true;
  if (moves.some(({ captured }) => captured.length > 0)) return false;
  return puzzle.result === 'draw' || gainOf(record, solver) !== null || promotes(record, solver);
}

/**
 * What a solver has reached at the end of a record that begins with the puzzle: `Wins 3 men.`
 * `names` are those of the pieces of the variant.
 */
export function pointInWords({ result }: UnratedPuzzle, record: GameRecord, solver: Side, names: PieceNames): string {
  const { outcome } = position(record);
  if (result === 'draw') return m.puzzles_game_saved();
  if (outcome?.winner === solver) return m.puzzles_game_won();
  const gain = gainOf(record, solver);
  if (gain) return m.puzzles_wins_pieces({ pieces: exchangeInWords(gain, names) });
  return promotes(record, solver) ? m.puzzles_promotes() : m.puzzles_position_won();
}

/** The pieces that a solver has won, if they are worth more than what was lost for them. */
function gainOf(record: GameRecord, solver: Side): ExchangeJson | null {
  // Whoever has lost all pieces wins there.
  if (record.variant === 'anti-dameo') return null;
  const exchange = exchangeOf(record, solver);
  return !isNothing(exchange.won) && valueOf(exchange.won) > valueOf(exchange.lost) ? exchange : null;
}

/** Roughly what pieces are worth to each other. */
const valueOf = ({ men, kings, emperors }: Record<'men' | 'kings' | 'emperors', number>): number =>
  men + 3 * kings + 5 * emperors;

function promotes(record: GameRecord, solver: Side): boolean {
  return record.moves.some((text, ply) => {
    const { turn, moves } = position({ ...record, moves: record.moves.slice(0, ply) });
    return turn === solver && moves.some((move) => move.text === text && move.promotes);
  });
}
