// Entering a move stop by stop: the meaning of a tap on a square, as a pure
// function of the position and the stops so far.

import type { Continuation, LegalMove, PositionView, RoutedMove } from '../rules/rules';

/** A move being entered: the stops so far and what can follow. */
export interface Entry {
  stops: string[];
  next: Continuation;
}

/** The rules of the current position. */
export interface EntryRules {
  continuation(stops: string[]): Continuation;
  whyIllegal(stops: string[]): string;
}

/** The effect of a tap. */
export type Answer =
  | { kind: 'nothing'; entry: null }
  | { kind: 'picked'; entry: Entry; warning: string | null }
  | { kind: 'advanced'; entry: Entry }
  | { kind: 'play'; move: LegalMove; route: string[] }
  | { kind: 'choose'; entry: Entry; options: RoutedMove[] }
  | { kind: 'refused'; entry: Entry | null; reason: string };

/** The last stop. */
export const reached = (entry: Entry): string => entry.stops.at(-1) ?? '';

/** Whether the first stop of a capture has been entered. */
export const isUnderWay = (entry: Entry | null): boolean => (entry?.stops.length ?? 0) > 1;

/** A complete move as it is on the board before it is played. */
export const entryOf = ({ captured }: LegalMove, route: string[]): Entry => ({
  stops: route,
  next: { captured, steps: [], moves: [] },
});

/** The squares that continue the move: next stops and final squares. */
export function destinations({ next }: Entry): string[] {
  const ends = next.moves.map(({ move }) => move.to);
  return [...new Set([...next.steps.map(({ to }) => to), ...ends])];
}

export function tap(
  rules: EntryRules,
  position: PositionView,
  entry: Entry | null,
  square: string,
): Answer {
  const isOwn = position.pieces.some(
    (piece) => piece.square === square && piece.color === position.turn,
  );
  if (!entry) return begin(rules, position, square, isOwn);
  const step = entry.next.steps.find(({ to }) => to === square);
  if (step) {
    const stops = [...entry.stops, square];
    return step.completes
      ? { kind: 'play', move: step.completes, route: stops }
      : { kind: 'advanced', entry: { stops, next: rules.continuation(stops) } };
  }
  const options = entry.next.moves.filter(({ move }) => move.to === square);
  const [only] = options;
  if (options.length > 1) return { kind: 'choose', entry, options };
  if (only) return { kind: 'play', move: only.move, route: only.route };
  if (isUnderWay(entry)) return refuse(rules, [...entry.stops, square], entry);
  if (square === reached(entry)) return { kind: 'nothing', entry: null };
  if (isOwn) return begin(rules, position, square, isOwn);
  return refuse(rules, [...entry.stops, square], null);
}

function begin(rules: EntryRules, position: PositionView, square: string, isOwn: boolean): Answer {
  if (!isOwn) {
    const isEmpty = position.pieces.every((piece) => piece.square !== square);
    return isEmpty ? { kind: 'nothing', entry: null } : refuse(rules, [square], null);
  }
  const next = rules.continuation([square]);
  const mustCapture = position.moves.some(({ captured }) => captured.length > 0);
  const cannotCapture = mustCapture && next.moves.length === 0;
  const warning = cannotCapture ? rules.whyIllegal([square]) : null;
  return { kind: 'picked', entry: { stops: [square], next }, warning };
}

const refuse = (rules: EntryRules, stops: string[], entry: Entry | null): Answer => ({
  kind: 'refused',
  entry,
  reason: rules.whyIllegal(stops),
});
