// What players do in a game, and what that makes of a game that is decided in this browser.

import type { RecordFollower } from '../controller/follower';
import type { Conclusion, GameRecord } from '../rules/rules';
import * as clocks from './clock';
import type { PlayedGame } from './saved';

export type Action =
  /** A legal move of the side to move, in long notation. */
  | { kind: 'move'; text: string }
  /** Takes moves back until `ply` are left. */
  | { kind: 'take-back'; ply: number }
  /** Resigns, accepts a draw, or states that the time is up. */
  | { kind: 'conclude'; conclusion: Conclusion }
  | { kind: 'offer-draw' }
  | { kind: 'decline-draw' }
  /** The game is put away, or taken up again. */
  | { kind: 'rest' }
  | { kind: 'wake' };

export type GameChange = Partial<Pick<PlayedGame, 'record' | 'clock' | 'winner'>>;

/**
 * What an action changes at an instant, in milliseconds since 1970; nothing if it only means
 * something to an opponent. Throws if a move is not legal.
 */
export function changeBy(action: Action, game: PlayedGame, follower: RecordFollower, now: number): GameChange {
  const { record, clock } = game;
  const { turn, outcome } = follower.position(record);
  const stopped = (): clocks.Clock | null => clock && clocks.stopped(clock, turn, now);
  switch (action.kind) {
    case 'move': {
      const moved = { ...record, moves: [...record.moves, action.text], conclusion: null };
      return played(moved, clock && clocks.press(clock, turn, now), follower, now);
    }
    case 'take-back': {
      const kept = { ...record, moves: record.moves.slice(0, action.ply), conclusion: null };
      // The time that was used is not given back.
      const used = stopped();
      return played(kept, used && action.ply > 0 ? clocks.running(used, now) : used, follower, now);
    }
    case 'conclude':
      return played({ ...record, conclusion: action.conclusion }, stopped(), follower, now);
    case 'rest':
      return clock?.since == null ? {} : { clock: stopped() };
    case 'wake': {
      const isWaiting = clock?.since === null && record.moves.length > 0 && !outcome;
      return isWaiting ? { clock: clocks.running(clock, now) } : {};
    }
    default:
      return {};
  }
}

/** A changed record with its winner; no clock runs after the end. */
function played(
  record: GameRecord,
  clock: clocks.Clock | null,
  follower: RecordFollower,
  now: number,
): GameChange {
  const { turn, outcome } = follower.position(record);
  const isOver = outcome !== null;
  return {
    record,
    clock: clock && isOver ? clocks.stopped(clock, turn, now) : clock,
    winner: isOver ? (outcome.winner ?? 'draw') : null,
  };
}
